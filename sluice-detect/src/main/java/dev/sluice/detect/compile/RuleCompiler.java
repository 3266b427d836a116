package dev.sluice.detect.compile;

import dev.sluice.detect.confirm.AutomatonTable;
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
import dev.sluice.detect.prefilter.SpanKind;
import dev.sluice.detect.prefilter.TextMasks;
import dev.sluice.detect.regex.BoundedRegex;
import dev.sluice.detect.regex.ByteSet;
import dev.sluice.detect.regex.Node;
import dev.sluice.detect.regex.RegexParser;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turns rules into tables. */
public final class RuleCompiler {
  /** Words are far more frequent than the product of their letters says. */
  private static final double WORD_FACTOR = 50;

  /** Above this many candidates a byte a rule is better found by a rare keyword. */
  private static final double COST_FINE = 0.0005;

  /** Fewer candidates a byte are tried as they are: an automaton would cost more than they do. */
  private static final double AUTOMATON_PAYS = 3.5e-6;

  /** A rule whose secret may lie further behind its required literal is looked for everywhere. */
  private static final int SPAN_BACK_BYTES_MAX = 192;

  private static final int SPAN_MATCH_BYTES_MAX = 2048;

  /**
   * A rule on its way into the tables.
   *
   * @param keywords its keywords, letters in lower case
   * @param firstKeyword the number of the first of them
   * @param needsKeyword whether one must stand near a match, and not every match holds one itself
   */
  private record Compiling(
      int rule,
      RuleSource source,
      BoundedRegex regex,
      CompiledProgram program,
      List<byte[]> keywords,
      int firstKeyword,
      boolean needsKeyword) {
    Node root() {
      return regex.root();
    }

    int matchBytesMax() {
      return (int) regex.maxBytes();
    }
  }

  /**
   * How a rule is found.
   *
   * @param trait what is true of rules that are found so; null for those found by a literal alone
   * @param backBytes the most bytes from a match's start to what it is found by
   */
  private record Way(@Nullable RuleTrait trait, int backBytes) {}

  private final SetTable sets = new SetTable();
  private final LiteralCost costs = new LiteralCost();
  private final ProgramCompiler programs = new ProgramCompiler(sets);
  private final AutomatonTable.Builder automata = new AutomatonTable.Builder(sets);
  private final LiteralGroup open = new LiteralGroup();
  private final LiteralGroup inIdentifiers = new LiteralGroup();
  private final Map<SpanKind, LiteralGroup> beforeTokens = new EnumMap<>(SpanKind.class);
  private final KeywordTable.Builder keywordTable = new KeywordTable.Builder();
  private final PrefixTable.Builder prefixes = new PrefixTable.Builder();
  private final List<int[]> codes = new ArrayList<>();
  private final List<RuleRow> rows = new ArrayList<>();

  private RuleCompiler() {}

  public static CompiledRules compile(List<RuleSource> sources) {
    RuleCompiler compiler = new RuleCompiler();
    sources.forEach(compiler::add);
    return compiler.finish();
  }

  private void add(RuleSource source) {
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
    boolean needsKeyword =
        keywords.size() == source.keywords().size()
            && !keywords.isEmpty()
            && !Keywords.inEveryMatch(regex.root(), keywords);
    int firstSet = sets.number(program.first());
    int firstKeyword = keywordTable.next();
    keywords.forEach(keywordTable::add);
    Way way =
        choose(
            new Compiling(
                rows.size(), source, regex, program, keywords, firstKeyword, needsKeyword));
    Set<RuleTrait> traits = EnumSet.noneOf(RuleTrait.class);
    addIf(traits, regex.capped(), RuleTrait.CAPPED);
    addIf(traits, needsKeyword, RuleTrait.NEEDS_KEYWORD);
    addIf(traits, source.digitNeeded(), RuleTrait.NEEDS_DIGIT);
    if (way.trait() != null) {
      traits.add(way.trait());
    }
    rows.add(
        new RuleRow(
            program,
            firstSet,
            (int) regex.maxBytes(),
            way.backBytes(),
            firstKeyword,
            keywordTable.next(),
            source.secretGroup(),
            traits));
  }

  private static void addIf(Set<RuleTrait> traits, boolean isTrue, RuleTrait trait) {
    if (isTrue) {
      traits.add(trait);
    }
  }

  /**
   * What stands before or in the secret, if the secret is always a token span with a digit; such
   * token spans are rare, so what stands there may be common.
   */
  private LiteralPicker.@Nullable Choice beforeTokenSpans(
      BoundedRegex regex, @Nullable SecretSpan secret, int group) {
    if (secret == null
        || secret.bytesMin() < TextMasks.TOKEN_SPAN_BYTES_MIN
        || regex.maxBytes() > SPAN_MATCH_BYTES_MAX) {
      return null;
    }
    LiteralPicker.Choice choice =
        LiteralPicker.pick(SecretSpan.upTo(regex.root(), group), Search.BEFORE_TOKEN_SPANS, costs);
    boolean near =
        choice != null
            && choice.literals().stream()
                .allMatch(f -> secret.reach(regex.root(), group, f) <= SPAN_BACK_BYTES_MAX);
    return near ? choice : null;
  }

  /** Registers what the rule is found by. */
  private Way choose(Compiling it) {
    // Candidates of one rule come in order, so all its required literals are looked for in the same
    // way.
    LiteralPicker.Choice inIdentifierSpans =
        LiteralPicker.pick(it.root(), Search.IN_IDENTIFIER_SPANS, costs);
    int group = it.source().secretGroup();
    SecretSpan secret = it.source().digitNeeded() ? SecretSpan.of(it.root(), group) : null;
    LiteralPicker.Choice beforeSpans = beforeTokenSpans(it.regex(), secret, group);
    if (secret != null && beforeSpans != null && cost(beforeSpans) <= cost(inIdentifierSpans)) {
      LiteralGroup at = beforeTokens.computeIfAbsent(SpanKind.of(secret), _ -> new LiteralGroup());
      for (RequiredLiteral literal : beforeSpans.literals()) {
        at.reach((int) secret.reach(it.root(), group, literal), it.matchBytesMax());
      }
      return new Way(RuleTrait.FOUND_BY_TOKEN_SPAN, register(at, it, beforeSpans, false));
    }
    LiteralPicker.Choice everywhere = LiteralPicker.pick(it.root(), Search.EVERYWHERE, costs);
    boolean isInIdentifiers = cost(inIdentifierSpans) < cost(everywhere);
    LiteralPicker.Choice choice = isInIdentifiers ? inIdentifierSpans : everywhere;
    boolean isKeywordRarer =
        it.needsKeyword() && Math.max(COST_FINE, keywordCost(it.keywords())) < cost(choice);
    if (isKeywordRarer && it.keywords().stream().allMatch(RuleCompiler::isFindable)) {
      registerKeywords(it);
      int back = CompiledRules.KEYWORD_REACH_BYTES + it.matchBytesMax();
      return new Way(RuleTrait.FOUND_BY_KEYWORD, back);
    }
    if (choice == null) {
      return new Way(RuleTrait.TRIED_EVERYWHERE, 0);
    }
    LiteralGroup literals = isInIdentifiers ? inIdentifiers : open;
    return new Way(null, register(literals, it, choice, isInIdentifiers));
  }

  private static double cost(LiteralPicker.@Nullable Choice choice) {
    return choice == null ? Double.POSITIVE_INFINITY : choice.cost();
  }

  private void registerKeywords(Compiling it) {
    int number = it.firstKeyword();
    for (byte[] keyword : it.keywords()) {
      LiteralGroup.Key key =
          new LiteralGroup.Key(Keywords.sets(keyword, RequiredLiteral.SETS_MAX), ByteSet.ALL, 0);
      open.add(key, LiteralEntry.ofKeyword(it.rule(), number++));
    }
  }

  /** Registers required literals; gives the most bytes from a match's start to one of them. */
  private int register(
      LiteralGroup group, Compiling it, LiteralPicker.Choice choice, boolean isInIdentifiers) {
    int back = 0;
    for (RequiredLiteral literal : choice.literals()) {
      back = Math.max(back, literal.distanceMax());
      LiteralEntry entry = entry(it, literal, choice.cost() >= AUTOMATON_PAYS);
      int identifierBytes = isInIdentifiers ? literal.identifierBytes() : 0;
      group.add(
          new LiteralGroup.Key(
              withFollowing(literal, it.program()), literal.before(), identifierBytes),
          entry);
    }
    return back;
  }

  private LiteralEntry entry(Compiling it, RequiredLiteral literal, boolean isFrequent) {
    Node part = literal.entry();
    int address = part == null ? -1 : it.program().address(part);
    int offset = literal.entryOffset();
    int last = lastAddress(literal, it.program());
    if (last >= 0) {
      // The bytes of the required literal itself have been compared already.
      address = programs.next(last);
      offset = literal.sets().size();
    }
    FollowSet behind = FollowSet.behind(it.root(), literal);
    LiteralEntry.Follow follow =
        behind == null
            ? null
            : new LiteralEntry.Follow(
                behind.bytes(), sets.number(behind.set()), behind.from(), behind.to());
    int before = prefixes.add(RequiredPrefix.before(it.root(), literal));
    AutomatonTable.Builder.Behind rest =
        address < 0 || !isFrequent
            ? AutomatonTable.Builder.Behind.NOTHING
            : automata.behind(it.program().code(), address);
    return new LiteralEntry(
        it.rule(),
        literal.distanceMin(),
        address,
        offset,
        -1,
        follow,
        before,
        rest.number(),
        offset + rest.bytesBefore());
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

  private static boolean isFindable(byte[] keyword) {
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

  private CompiledRules finish() {
    List<List<LiteralEntry>> all = new ArrayList<>(open.entries());
    int firstInIdentifiers = all.size();
    all.addAll(inIdentifiers.entries());
    List<SpanLiterals> spans = new ArrayList<>();
    beforeTokens.forEach(
        (kind, group) -> {
          spans.add(group.beforeSpans(kind, all.size()));
          all.addAll(group.entries());
        });
    long[] setWords = sets.words();
    return new CompiledRules(
        RuleTable.of(rows),
        ProgramStore.of(codes, setWords.length / 4),
        setWords,
        EntryTable.of(all),
        keywordTable.build(),
        prefixes.build(),
        automata.build(),
        open.everywhere(),
        inIdentifiers.inIdentifiers(firstInIdentifiers),
        List.copyOf(spans),
        new byte[0]);
  }
}
