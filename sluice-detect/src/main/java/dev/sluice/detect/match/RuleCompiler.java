package dev.sluice.detect.match;

import dev.sluice.detect.confirm.CompiledProgram;
import dev.sluice.detect.confirm.ProgramCompiler;
import dev.sluice.detect.confirm.ProgramStore;
import dev.sluice.detect.confirm.SetTable;
import dev.sluice.detect.fingerprint.ByteFrequency;
import dev.sluice.detect.fingerprint.Fingerprint;
import dev.sluice.detect.fingerprint.FingerprintPicker;
import dev.sluice.detect.fingerprint.SecretSpan;
import dev.sluice.detect.prefilter.FingerprintIndex;
import dev.sluice.detect.prefilter.RunFinder;
import dev.sluice.detect.prefilter.ShuffleTables;
import dev.sluice.detect.regex.BoundedRegex;
import dev.sluice.detect.regex.ByteSet;
import dev.sluice.detect.regex.Node;
import dev.sluice.detect.regex.RegexParser;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns rules into tables. */
final class RuleCompiler {
  /** Words are far more frequent than the product of their letters says. */
  private static final double WORD_FACTOR = 50;

  /** Above this many hits a byte a rule is better found by a rare keyword. */
  private static final double COST_FINE = 0.0005;

  /** A fingerprint with more keys would fill the map of keys for the others. */
  private static final int NARROW_KEYS_MAX = 2048;

  /** A rule whose secret may lie further behind its beginning is looked for everywhere. */
  private static final int RUN_BACK_BYTES_MAX = 256;

  private static final int RUN_BOUND_BYTES_MAX = 2048;

  /** A wide fingerprint costs a second look at every byte. */
  private static final double COST_WIDE = 0.05;

  private final SetTable sets = new SetTable();
  private final ProgramCompiler programs = new ProgramCompiler(sets);
  private final Map<List<ByteSet>, List<int[]>> openEntries = new LinkedHashMap<>();
  private final Map<List<ByteSet>, List<int[]>> runEntries = new LinkedHashMap<>();

  /** What may stand before each fingerprint. */
  private final Map<List<ByteSet>, ByteSet> beforeOf = new HashMap<>();

  private final ByteArrayOutputStream keywordBytes = new ByteArrayOutputStream();
  private final List<Integer> keywordsFrom = new ArrayList<>();
  private final List<int[]> codes = new ArrayList<>();
  private final int[] rules;
  private int runBackBytes;
  private int runBoundBytes;

  private RuleCompiler(int ruleCount) {
    rules = new int[ruleCount * CompiledRules.RULE_SIZE];
  }

  static CompiledRules compile(List<RuleSource> sources) {
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
    int reach = gated ? MatchEngine.KEYWORD_REACH_BYTES : 0;
    set(index, CompiledRules.RIGHT_NEED, (int) regex.maxBytes() + 1 + reach);
    set(index, CompiledRules.SECRET_GROUP, source.secretGroup());
    int flags =
        (regex.capped() ? CompiledRules.CAPPED : 0)
            | (gated ? CompiledRules.GATED : 0)
            | (source.digitNeeded() ? CompiledRules.DIGIT_NEEDED : 0);
    int way =
        byRun(index, source, regex, program)
            ? CompiledRules.BY_RUN
            : choose(index, regex, program, gated, keywords);
    set(index, CompiledRules.FLAGS, flags | way);
  }

  /**
   * Registers what stands before or in the secret, if the secret is always a run of token bytes
   * with a digit; such runs are rare, so what stands there may be common.
   */
  private boolean byRun(int index, RuleSource source, BoundedRegex regex, CompiledProgram program) {
    if (!source.digitNeeded() || (source.secretGroup() == 0 && regex.groupCount() != 1)) {
      return false;
    }
    int group = Math.max(1, source.secretGroup());
    SecretSpan secret = SecretSpan.of(regex.root(), group);
    if (secret == null
        || secret.bytesMin() < RunFinder.RUN_BYTES_MIN
        || secret.distanceMax() > RUN_BACK_BYTES_MAX
        || regex.maxBytes() > RUN_BOUND_BYTES_MAX) {
      return false;
    }
    FingerprintPicker.Choice choice = FingerprintPicker.pick(upTo(regex.root(), group));
    if (choice == null) {
      return false;
    }
    for (Fingerprint fingerprint : choice.fingerprints()) {
      int back = secret.distanceMax() - fingerprint.distanceMin();
      runBackBytes = Math.max(runBackBytes, back);
    }
    runBoundBytes = Math.max(runBoundBytes, (int) regex.maxBytes());
    register(runEntries, index, choice, program);
    return true;
  }

  /** The part of the pattern up to the end of group {@code group}. */
  private static Node upTo(Node root, int group) {
    if (!(root instanceof Node.Concat concat)) {
      return root;
    }
    List<Node> parts = new ArrayList<>();
    for (Node part : concat.parts()) {
      parts.add(part);
      if (part instanceof Node.Group candidate && candidate.index() == group) {
        break;
      }
    }
    return new Node.Concat(parts);
  }

  /** Registers what the rule is found by, and gives the flag of that way. */
  private int choose(
      int index,
      BoundedRegex regex,
      CompiledProgram program,
      boolean gated,
      List<byte[]> keywords) {
    FingerprintPicker.Choice choice = FingerprintPicker.pick(regex.root());
    boolean byKeyword = gated && (choice == null || keywordCost(keywords) < cost(choice));
    if (byKeyword && keywords.stream().allMatch(k -> findable(k))) {
      int first = rules[index * CompiledRules.RULE_SIZE + CompiledRules.KEYWORDS_FROM];
      for (int i = 0; i < keywords.size(); i++) {
        List<ByteSet> key = Keywords.sets(keywords.get(i), Fingerprint.SETS_MAX);
        beforeOf.put(key, ByteSet.ALL);
        entry(openEntries, key, new int[] {index, 0, -1, 0, first + i});
      }
      set(index, CompiledRules.BACK, MatchEngine.KEYWORD_REACH_BYTES + (int) regex.maxBytes());
      return CompiledRules.BY_KEYWORD;
    }
    if (choice == null) {
      return CompiledRules.EVERYWHERE;
    }
    register(openEntries, index, choice, program);
    return 0;
  }

  private void register(
      Map<List<ByteSet>, List<int[]>> entries,
      int index,
      FingerprintPicker.Choice choice,
      CompiledProgram program) {
    int back = 0;
    for (Fingerprint fingerprint : choice.fingerprints()) {
      back = Math.max(back, fingerprint.distanceMax());
      Node entry = fingerprint.entry();
      int address = entry == null ? -1 : program.address(entry);
      List<ByteSet> key = withFollowing(fingerprint, program);
      beforeOf.merge(key, fingerprint.before(), ByteSet::union);
      entry(
          entries,
          key,
          new int[] {index, fingerprint.distanceMin(), address, fingerprint.entryOffset(), -1});
    }
    set(index, CompiledRules.BACK, back);
  }

  private static double cost(FingerprintPicker.Choice choice) {
    for (Fingerprint fingerprint : choice.fingerprints()) {
      if (Fingerprint.keys(fingerprint.sets()) > NARROW_KEYS_MAX) {
        return choice.cost() + COST_WIDE;
      }
    }
    return choice.cost() < COST_FINE ? 0 : choice.cost();
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
      cost += Math.max(share, least) * 2 * MatchEngine.KEYWORD_REACH_BYTES;
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
    return Fingerprint.keys(Keywords.sets(keyword, Fingerprint.SETS_MAX)) <= Fingerprint.KEYS_MAX;
  }

  /** The fingerprint's sets and, if there is room, the set of what can come after them. */
  private List<ByteSet> withFollowing(Fingerprint fingerprint, CompiledProgram program) {
    @Nullable Node last = fingerprint.last();
    if (fingerprint.sets().size() == Fingerprint.SETS_MAX || !(last instanceof Node.Bytes)) {
      return fingerprint.sets();
    }
    int address = program.address(last);
    ByteSet following = address < 0 ? ByteSet.ALL : programs.firstAfter(address);
    if (following.isAll()) {
      return fingerprint.sets();
    }
    List<ByteSet> longer = new ArrayList<>(fingerprint.sets());
    longer.add(following);
    return longer;
  }

  private static void entry(
      Map<List<ByteSet>, List<int[]>> entries, List<ByteSet> key, int[] entry) {
    entries.computeIfAbsent(key, _ -> new ArrayList<>()).add(entry);
  }

  private void set(int index, int field, int value) {
    rules[index * CompiledRules.RULE_SIZE + field] = value;
  }

  private CompiledRules finish(int ruleCount) {
    List<List<ByteSet>> narrow = new ArrayList<>();
    List<List<ByteSet>> wide = new ArrayList<>();
    for (List<ByteSet> fingerprint : openEntries.keySet()) {
      (Fingerprint.keys(fingerprint) <= NARROW_KEYS_MAX ? narrow : wide).add(fingerprint);
    }
    List<List<ByteSet>> atRuns = List.copyOf(runEntries.keySet());
    List<List<int[]>> all = new ArrayList<>();
    narrow.forEach(key -> all.add(openEntries.getOrDefault(key, List.of())));
    wide.forEach(key -> all.add(openEntries.getOrDefault(key, List.of())));
    all.addAll(runEntries.values());
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
        FingerprintIndex.of(narrow),
        FingerprintIndex.of(wide),
        FingerprintIndex.of(atRuns),
        narrow.size(),
        narrow.size() + wide.size(),
        runBackBytes,
        runBoundBytes,
        ShuffleTables.of(withBefore(narrow), withBefore(wide)));
  }

  /** The fingerprints with what may stand before them in front. */
  private List<List<ByteSet>> withBefore(List<List<ByteSet>> fingerprints) {
    List<List<ByteSet>> longer = new ArrayList<>();
    for (List<ByteSet> sets : fingerprints) {
      List<ByteSet> all = new ArrayList<>();
      all.add(beforeOf.getOrDefault(sets, ByteSet.ALL));
      all.addAll(sets);
      longer.add(all);
    }
    return longer;
  }
}
