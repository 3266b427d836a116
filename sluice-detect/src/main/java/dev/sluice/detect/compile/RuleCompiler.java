package dev.sluice.detect.compile;

import dev.sluice.detect.confirm.CompiledProgram;
import dev.sluice.detect.confirm.ProgramCompiler;
import dev.sluice.detect.confirm.ProgramStore;
import dev.sluice.detect.confirm.SetTable;
import dev.sluice.detect.literal.ByteFrequency;
import dev.sluice.detect.literal.FollowSet;
import dev.sluice.detect.literal.LiteralCost;
import dev.sluice.detect.literal.LiteralPicker;
import dev.sluice.detect.literal.LiteralPicker.Search;
import dev.sluice.detect.literal.RequiredLiteral;
import dev.sluice.detect.literal.RequiredPrefix;
import dev.sluice.detect.literal.SecretSpan;
import dev.sluice.detect.prefilter.LiteralIndex;
import dev.sluice.detect.prefilter.SpanKind;
import dev.sluice.detect.prefilter.TextMasks;
import dev.sluice.detect.regex.BoundedRegex;
import dev.sluice.detect.regex.ByteSet;
import dev.sluice.detect.regex.Node;
import dev.sluice.detect.regex.RegexParser;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns rules into tables. */
public final class RuleCompiler {
  /** Words are far more frequent than the product of their letters says. */
  private static final double WORD_FACTOR = 50;

  /** Above this many candidates a byte a rule is better found by a rare keyword. */
  private static final double COST_FINE = 0.0005;

  /** A rule whose secret may lie further behind its required literal is looked for everywhere. */
  private static final int RUN_BACK_BYTES_MAX = 192;

  private static final int RUN_BOUND_BYTES_MAX = 2048;

  /**
   * What tells required literals apart.
   *
   * @param plainBytes how many plain bytes stand from its beginning on, where that is looked at
   */
  private record Key(List<ByteSet> sets, ByteSet before, int plainBytes) {}

  /** What is looked for before token spans of one kind. */
  private static final class RunEntries {
    final Map<Key, List<int[]>> entries = new LinkedHashMap<>();
    int backBytes;
    int boundBytes;
  }

  private final SetTable sets = new SetTable();
  private final LiteralCost costs = new LiteralCost();
  private final ProgramCompiler programs = new ProgramCompiler(sets);
  private final Map<Key, List<int[]>> openEntries = new LinkedHashMap<>();
  private final Map<Key, List<int[]>> plainEntries = new LinkedHashMap<>();
  private final Map<SpanKind, RunEntries> runEntries = new EnumMap<>(SpanKind.class);

  private final ByteArrayOutputStream keywordBytes = new ByteArrayOutputStream();
  private final List<Integer> keywordsFrom = new ArrayList<>();
  private final List<int[]> codes = new ArrayList<>();
  private final PrefixLists heads = new PrefixLists();
  private final SharedTails tails = new SharedTails();
  private final int[] rules;

  private RuleCompiler(int ruleCount) {
    rules = new int[ruleCount * CompiledRules.RULE_SIZE];
  }

  public static CompiledRules compile(List<RuleSource> sources) {
    RuleCompiler compiler = new RuleCompiler(sources.size());
    for (int index = 0; index < sources.size(); index++) {
      compiler.add(index, sources.get(index));
    }
    return compiler.finish(sources.size());
  }

  private void add(int index, RuleSource source) {
    BoundedRegex regex = BoundedRegex.of(RegexParser.parse(source.regex()));
    if (regex.maxBytes() > Integer.MAX_VALUE / 8) {
      throw new IllegalArgumentException("matches may be too long: " + source.regex());
    }
    CompiledProgram program = programs.compile(regex);
    codes.add(program.code());
    List<byte[]> keywords = new ArrayList<>();
    for (String keyword : source.keywords()) {
      if (!keyword.isEmpty()) {
        keywords.add(Keywords.bytes(keyword));
      }
    }
    boolean gated =
        keywords.size() == source.keywords().size()
            && !keywords.isEmpty()
            && !Keywords.inEveryMatch(regex.root(), keywords);
    set(index, CompiledRules.START, program.start());
    set(index, CompiledRules.VISITS, program.visits());
    set(index, CompiledRules.GROUPS, program.groupCount());
    set(index, CompiledRules.BOUND, (int) regex.maxBytes());
    set(index, CompiledRules.FIRST, sets.number(program.first()));
    set(index, CompiledRules.KEYWORDS_FROM, keywordsFrom.size());
    for (byte[] keyword : keywords) {
      keywordsFrom.add(keywordBytes.size());
      keywordBytes.writeBytes(keyword);
    }
    set(index, CompiledRules.KEYWORDS_TO, keywordsFrom.size());
    int reach = gated ? CompiledRules.KEYWORD_REACH_BYTES : 0;
    set(index, CompiledRules.RIGHT_NEED, (int) regex.maxBytes() + 1 + reach);
    set(index, CompiledRules.SECRET_GROUP, source.secretGroup());
    int flags =
        (regex.capped() ? CompiledRules.CAPPED : 0)
            | (gated ? CompiledRules.GATED : 0)
            | (source.digitNeeded() ? CompiledRules.DIGIT_NEEDED : 0);
    set(index, CompiledRules.FLAGS, flags | choose(index, source, regex, program, gated, keywords));
  }

  /**
   * What stands before or in the secret, if the secret is always a token span with a digit; such
   * token spans are rare, so what stands there may be common.
   */
  private LiteralPicker.@Nullable Choice beforeRuns(
      BoundedRegex regex, @Nullable SecretSpan secret, int group) {
    if (secret == null
        || secret.bytesMin() < TextMasks.RUN_BYTES_MIN
        || regex.maxBytes() > RUN_BOUND_BYTES_MAX) {
      return null;
    }
    LiteralPicker.Choice choice =
        LiteralPicker.pick(SecretSpan.upTo(regex.root(), group), Search.BEFORE_RUNS, costs);
    boolean near =
        choice != null
            && choice.literals().stream()
                .allMatch(f -> secret.reach(regex.root(), group, f) <= RUN_BACK_BYTES_MAX);
    return near ? choice : null;
  }

  /** Registers what the rule is found by, and gives the flag of that way. */
  private int choose(
      int index,
      RuleSource source,
      BoundedRegex regex,
      CompiledProgram program,
      boolean gated,
      List<byte[]> keywords) {
    // Candidates of one rule come in order, so all its required literals are looked for in the same
    // way.
    LiteralPicker.Choice inPlainRuns =
        LiteralPicker.pick(regex.root(), Search.IN_PLAIN_RUNS, costs);
    int group = source.secretGroup();
    SecretSpan secret = source.digitNeeded() ? SecretSpan.of(regex.root(), group) : null;
    LiteralPicker.Choice beforeRuns = beforeRuns(regex, secret, group);
    if (secret != null && beforeRuns != null && cost(beforeRuns) <= cost(inPlainRuns)) {
      RunEntries at = runEntries.computeIfAbsent(SpanKind.of(secret), _ -> new RunEntries());
      for (RequiredLiteral literal : beforeRuns.literals()) {
        long reach = secret.reach(regex.root(), group, literal);
        at.backBytes = Math.max(at.backBytes, (int) reach);
      }
      at.boundBytes = Math.max(at.boundBytes, (int) regex.maxBytes());
      register(at.entries, false, index, beforeRuns, program, regex.root());
      return CompiledRules.BY_RUN;
    }
    LiteralPicker.Choice everywhere = LiteralPicker.pick(regex.root(), Search.EVERYWHERE, costs);
    boolean plain = cost(inPlainRuns) < cost(everywhere);
    LiteralPicker.Choice choice = plain ? inPlainRuns : everywhere;
    boolean byKeyword = gated && Math.max(COST_FINE, keywordCost(keywords)) < cost(choice);
    if (byKeyword && keywords.stream().allMatch(k -> findable(k))) {
      int first = rules[index * CompiledRules.RULE_SIZE + CompiledRules.KEYWORDS_FROM];
      for (int i = 0; i < keywords.size(); i++) {
        Key key = new Key(Keywords.sets(keywords.get(i), RequiredLiteral.SETS_MAX), ByteSet.ALL, 0);
        entry(openEntries, key, new int[] {index, 0, -1, 0, first + i, 0, 0, 0, 0, -1, 0});
      }
      set(index, CompiledRules.BACK, CompiledRules.KEYWORD_REACH_BYTES + (int) regex.maxBytes());
      return CompiledRules.BY_KEYWORD;
    }
    if (choice == null) {
      return CompiledRules.EVERYWHERE;
    }
    register(plain ? plainEntries : openEntries, plain, index, choice, program, regex.root());
    return 0;
  }

  private static double cost(LiteralPicker.@Nullable Choice choice) {
    return choice == null ? Double.POSITIVE_INFINITY : choice.cost();
  }

  private void register(
      Map<Key, List<int[]>> entries,
      boolean plain,
      int index,
      LiteralPicker.Choice choice,
      CompiledProgram program,
      Node root) {
    int back = 0;
    for (RequiredLiteral literal : choice.literals()) {
      back = Math.max(back, literal.distanceMax());
      Node part = literal.entry();
      int address = part == null ? -1 : program.address(part);
      int offset = literal.entryOffset();
      int last = lastAddress(literal, program);
      if (last >= 0) {
        // The bytes of the required literal itself have been compared already.
        address = programs.next(last);
        offset = literal.sets().size();
      }
      int plainBytes = plain ? literal.plainBytes() : 0;
      Key key = new Key(withFollowing(literal, program), literal.before(), plainBytes);
      FollowSet run = FollowSet.behind(root, literal);
      int[] entry = {index, literal.distanceMin(), address, offset, -1, 0, 0, 0, 0, -1, 0};
      if (run != null) {
        entry[CompiledRules.ENTRY_RUN_BYTES] = run.bytes();
        entry[CompiledRules.ENTRY_RUN_SET] = sets.number(run.set());
        entry[CompiledRules.ENTRY_RUN_FROM] = run.from();
        entry[CompiledRules.ENTRY_RUN_TO] = run.to();
      }
      entry[CompiledRules.ENTRY_HEADS] = heads.add(RequiredPrefix.before(root, literal));
      tails.add(entry, program.code());
      entry(entries, key, entry);
    }
    set(index, CompiledRules.BACK, back);
  }

  /** The share of text that lies within reach of a keyword. */
  private static double keywordCost(List<byte[]> keywords) {
    double cost = 0;
    for (byte[] keyword : keywords) {
      double share = WORD_FACTOR;
      for (byte value : keyword) {
        share *= ByteFrequency.of(ByteSet.of(value & 0xff).foldCase());
      }
      // Any word may be the subject of a text; the longer, the fewer texts.
      double least = keyword.length < 8 && isWord(keyword) ? 1e-4 : 1e-6;
      cost += Math.max(share, least) * 2 * CompiledRules.KEYWORD_REACH_BYTES;
    }
    return cost;
  }

  private static boolean isWord(byte[] keyword) {
    for (byte value : keyword) {
      if (value < 'a' || value > 'z') {
        return false;
      }
    }
    return true;
  }

  private static boolean findable(byte[] keyword) {
    return RequiredLiteral.keys(Keywords.sets(keyword, RequiredLiteral.SETS_MAX))
        <= RequiredLiteral.KEYS_MAX;
  }

  /** The required literal's sets and, if there is room, the set of what can come after them. */
  private List<ByteSet> withFollowing(RequiredLiteral literal, CompiledProgram program) {
    int last = lastAddress(literal, program);
    ByteSet following = last < 0 ? ByteSet.ALL : programs.first(programs.next(last));
    if (literal.sets().size() == RequiredLiteral.SETS_MAX || following.isAll()) {
      return literal.sets();
    }
    List<ByteSet> longer = new ArrayList<>(literal.sets());
    longer.add(following);
    return longer;
  }

  /** The instruction that takes a required literal's last byte and nothing else, or -1. */
  private static int lastAddress(RequiredLiteral literal, CompiledProgram program) {
    Node last = literal.last();
    return last instanceof Node.Bytes ? program.address(last) : -1;
  }

  private static void entry(Map<Key, List<int[]>> entries, Key key, int[] entry) {
    entries.computeIfAbsent(key, _ -> new ArrayList<>()).add(entry);
  }

  private void set(int index, int field, int value) {
    rules[index * CompiledRules.RULE_SIZE + field] = value;
  }

  private CompiledRules finish(int ruleCount) {
    int tailCount = tails.number();
    List<List<int[]>> all = new ArrayList<>();
    all.addAll(openEntries.values());
    all.addAll(plainEntries.values());
    List<SpanLiterals> atRuns = new ArrayList<>();
    runEntries.forEach(
        (kind, at) -> {
          LiteralIndex index = index(at.entries, false);
          atRuns.add(new SpanLiterals(kind, index, all.size(), at.backBytes, at.boundBytes));
          all.addAll(at.entries.values());
        });
    int[] entriesFrom = new int[all.size() + 1];
    for (int i = 0; i < all.size(); i++) {
      entriesFrom[i + 1] = entriesFrom[i] + all.get(i).size() * CompiledRules.ENTRY_SIZE;
    }
    int[] entries = new int[entriesFrom[all.size()]];
    int at = 0;
    for (List<int[]> own : all) {
      for (int[] entry : own) {
        System.arraycopy(entry, 0, entries, at, CompiledRules.ENTRY_SIZE);
        at += CompiledRules.ENTRY_SIZE;
      }
    }
    keywordsFrom.add(keywordBytes.size());
    long[] setWords = sets.words();
    return new CompiledRules(
        ruleCount,
        rules,
        ProgramStore.of(codes, setWords.length / 4),
        setWords,
        entriesFrom,
        entries,
        keywordsFrom.stream().mapToInt(Integer::intValue).toArray(),
        keywordBytes.toByteArray(),
        heads.toArray(),
        tailCount,
        index(openEntries, false),
        index(plainEntries, true),
        List.copyOf(atRuns),
        openEntries.size(),
        plainEntries.keySet().stream().mapToInt(Key::plainBytes).toArray(),
        plainEntries.keySet().stream()
            .anyMatch(key -> !key.before().intersection(ByteSet.WORD).isEmpty()),
        new byte[0]);
  }

  private static LiteralIndex index(Map<Key, List<int[]>> entries, boolean inPlainRuns) {
    return LiteralIndex.of(
        entries.keySet().stream().map(Key::sets).toList(),
        entries.keySet().stream().map(Key::before).toList(),
        inPlainRuns);
  }
}
