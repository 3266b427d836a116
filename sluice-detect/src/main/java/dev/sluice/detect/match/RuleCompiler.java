package dev.sluice.detect.match;

import dev.sluice.detect.confirm.CompiledProgram;
import dev.sluice.detect.confirm.ProgramCompiler;
import dev.sluice.detect.confirm.SetTable;
import dev.sluice.detect.fingerprint.ByteFrequency;
import dev.sluice.detect.fingerprint.Fingerprint;
import dev.sluice.detect.fingerprint.FingerprintPicker;
import dev.sluice.detect.prefilter.KeyMap;
import dev.sluice.detect.prefilter.ShuffleTables;
import dev.sluice.detect.prefilter.Verifier;
import dev.sluice.detect.regex.BoundedRegex;
import dev.sluice.detect.regex.ByteSet;
import dev.sluice.detect.regex.Node;
import dev.sluice.detect.regex.RegexParser;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
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

  private final SetTable sets = new SetTable();
  private final ProgramCompiler programs = new ProgramCompiler(sets);
  private final Map<List<ByteSet>, List<int[]>> entriesOf = new LinkedHashMap<>();
  private final ByteArrayOutputStream keywordBytes = new ByteArrayOutputStream();
  private final List<Integer> keywordsFrom = new ArrayList<>();
  private final int[] rules;

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
    int flags = (regex.capped() ? CompiledRules.CAPPED : 0) | (gated ? CompiledRules.GATED : 0);
    set(index, CompiledRules.FLAGS, flags | choose(index, regex, program, gated, keywords));
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
        entry(key, index, 0, -1, 0, first + i);
      }
      set(index, CompiledRules.BACK, MatchEngine.KEYWORD_REACH_BYTES + (int) regex.maxBytes());
      return CompiledRules.BY_KEYWORD;
    }
    if (choice == null) {
      return CompiledRules.EVERYWHERE;
    }
    int back = 0;
    for (Fingerprint fingerprint : choice.fingerprints()) {
      back = Math.max(back, fingerprint.distanceMax());
      Node entry = fingerprint.entry();
      Integer address = entry == null ? null : program.addresses().get(entry);
      entry(
          withFollowing(fingerprint, program),
          index,
          fingerprint.distanceMin(),
          address == null ? -1 : address,
          fingerprint.entryOffset(),
          -1);
    }
    set(index, CompiledRules.BACK, back);
    return 0;
  }

  private static double cost(FingerprintPicker.Choice choice) {
    return choice.cost() < COST_FINE ? 0 : choice.cost();
  }

  private static double keywordCost(List<byte[]> keywords) {
    double cost = 0;
    for (byte[] keyword : keywords) {
      double share = WORD_FACTOR;
      for (byte value : keyword) {
        share *= ByteFrequency.of(ByteSet.of(value & 0xff).foldCase());
      }
      cost += share * 2 * MatchEngine.KEYWORD_REACH_BYTES;
    }
    return cost;
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
    Integer address = program.addresses().get(last);
    ByteSet following = address == null ? ByteSet.ALL : programs.firstAfter(address);
    if (following.isAll()) {
      return fingerprint.sets();
    }
    List<ByteSet> longer = new ArrayList<>(fingerprint.sets());
    longer.add(following);
    return longer;
  }

  private void entry(
      List<ByteSet> key, int rule, int distance, int address, int offset, int keyword) {
    entriesOf
        .computeIfAbsent(key, _ -> new ArrayList<>())
        .add(new int[] {rule, distance, address, offset, keyword});
  }

  private void set(int index, int field, int value) {
    rules[index * CompiledRules.RULE_SIZE + field] = value;
  }

  private CompiledRules finish(int ruleCount) {
    List<List<ByteSet>> fingerprints = List.copyOf(entriesOf.keySet());
    int[] entriesFrom = new int[fingerprints.size() + 1];
    int[] entries = new int[0];
    for (int i = 0; i < fingerprints.size(); i++) {
      List<int[]> own = entriesOf.getOrDefault(fingerprints.get(i), List.of());
      int at = entriesFrom[i];
      entriesFrom[i + 1] = at + own.size() * CompiledRules.ENTRY_SIZE;
      if (entriesFrom[i + 1] > entries.length) {
        entries = Arrays.copyOf(entries, entriesFrom[i + 1] * 2);
      }
      for (int[] entry : own) {
        System.arraycopy(entry, 0, entries, at, CompiledRules.ENTRY_SIZE);
        at += CompiledRules.ENTRY_SIZE;
      }
    }
    keywordsFrom.add(keywordBytes.size());
    return new CompiledRules(
        ruleCount,
        rules,
        programs.code(),
        sets.words(),
        entriesFrom,
        Arrays.copyOf(entries, entriesFrom[fingerprints.size()]),
        keywordsFrom.stream().mapToInt(Integer::intValue).toArray(),
        keywordBytes.toByteArray(),
        KeyMap.of(fingerprints),
        Verifier.of(fingerprints),
        ShuffleTables.of(fingerprints));
  }
}
