package dev.sluice.detect;

import dev.sluice.detect.compile.RuleSource;
import dev.sluice.detect.confirm.ShortPatterns;
import dev.sluice.detect.judge.Judge;
import dev.sluice.detect.judge.UnjudgedMatch;
import dev.sluice.detect.prefilter.PrefilterForm;
import dev.sluice.detect.rule.CharacterClass;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import dev.sluice.detect.search.MatchEngine;
import dev.sluice.detect.weigh.PathKind;
import dev.sluice.detect.weigh.Weigher;
import dev.sluice.detect.weigh.Weights;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A compiled rule set with its judge. Any number of threads may share one, each with an {@link
 * ObjectScanner} of its own.
 */
public final class Engine {
  private final RuleSet rules;
  private final MatchEngine matcher;

  /** The rule set's index of each rule the matcher has: rules on paths alone have no regex. */
  private final int[] ruleOfMatcher;

  private final Judge judge;
  private final EngineOptions options;

  /** The engine that shares everything but its roots with this one: itself, unless it is a copy. */
  private final Engine origin;

  private volatile PrefilterForm form = PrefilterForm.SCALAR;

  private Engine(RuleSet rules, MatchEngine matcher, EngineOptions options) {
    this.rules = rules;
    this.matcher = matcher;
    this.options = options;
    origin = this;
    ruleOfMatcher = withRegex(rules);
    ShortPatterns patterns = new ShortPatterns(matcher.patterns());
    judge =
        new Judge(rules, options.heedAllowMarkers(), options.weighs(), options.roots(), patterns);
  }

  private Engine(Engine origin, List<String> roots) {
    this.origin = origin;
    rules = origin.rules;
    matcher = origin.matcher;
    ruleOfMatcher = origin.ruleOfMatcher;
    options = origin.options.withRoots(roots);
    judge = origin.judge.below(roots);
  }

  /**
   * Compiles a rule set.
   *
   * @throws IllegalArgumentException if a regex cannot be used
   */
  public static Engine compile(RuleSet rules, EngineOptions options) {
    return new Engine(rules, MatchEngine.compile(sources(rules)), options);
  }

  /**
   * An engine of rules that were compiled before.
   *
   * @param compiled what {@link #toBytes} gave for the same rules; it is not kept
   * @throws IllegalArgumentException if the bytes are damaged or of another version
   */
  public static Engine fromBytes(RuleSet rules, ByteBuffer compiled, EngineOptions options) {
    return of(rules, MatchEngine.fromBytes(compiled), options);
  }

  /** Compiled rules as they were read, without the rule set they are of. */
  public static final class Tables {
    private final MatchEngine matcher;

    private Tables(MatchEngine matcher) {
      this.matcher = matcher;
    }
  }

  /**
   * Reads compiled rules from a stream of {@code size} bytes to its end, so that the rules
   * themselves may be read meanwhile.
   *
   * @throws IllegalArgumentException if the bytes are damaged or of another version
   */
  public static Tables read(InputStream compiled, long size) throws IOException {
    return new Tables(MatchEngine.read(compiled, size));
  }

  /**
   * An engine of rules whose tables were read.
   *
   * @throws IllegalArgumentException if they are of other rules
   */
  public static Engine of(RuleSet rules, Tables tables, EngineOptions options) {
    return of(rules, tables.matcher, options);
  }

  private static Engine of(RuleSet rules, MatchEngine matcher, EngineOptions options) {
    if (matcher.ruleCount() != rules.searchedRules()) {
      throw new IllegalArgumentException(
          "compiled for %d rules, not %d".formatted(matcher.ruleCount(), rules.size()));
    }
    return new Engine(rules, matcher, options);
  }

  /** The compiled form of the rules, to be read by {@link #fromBytes}. */
  public byte[] toBytes() {
    return matcher.toBytes(ShortPatterns.pack(Judge.regexes(rules)));
  }

  /** What the compiled form depends on: rule sets with the same bytes have the same. */
  public static byte[] sourceBytes(RuleSet rules) {
    return MatchEngine.sourceBytes(sources(rules));
  }

  private static List<RuleSource> sources(RuleSet rules) {
    List<RuleSource> sources = new ArrayList<>();
    for (int index : withRegex(rules)) {
      Rule rule = rules.rule(index);
      sources.add(
          new RuleSource(
              String.valueOf(rule.regex()),
              rule.keywords(),
              rule.secretGroup(),
              rule.needs().contains(CharacterClass.DIGIT)));
    }
    return sources;
  }

  private static int[] withRegex(RuleSet rules) {
    int[] indexes = new int[rules.searchedRules()];
    List<Integer> without = rules.pathOnly();
    int passed = 0;
    for (int next = 0; next < indexes.length; next++) {
      while (passed < without.size() && without.get(passed) == next + passed) {
        passed++;
      }
      indexes[next] = next + passed;
    }
    return indexes;
  }

  public RuleSet rules() {
    return rules;
  }

  public EngineOptions options() {
    return options;
  }

  /**
   * This engine for targets that lie somewhere, besides the roots that it knows. It shares the
   * compiled rules, so it costs nothing.
   *
   * @param roots as in {@link EngineOptions#roots}
   */
  public Engine below(List<String> roots) {
    Set<String> all = new LinkedHashSet<>(options.roots());
    return all.addAll(roots) ? new Engine(origin, List.copyOf(all)) : this;
  }

  /** A scanner for one thread. */
  public ObjectScanner newScanner() {
    return new ObjectScanner(this);
  }

  /**
   * Warms up the vector forms of prefilter and decoder, where the machine has them, and goes over
   * to them. Takes some hundred milliseconds of the calling thread, while others scan on; what is
   * found does not change. Not worth it for a few megabytes.
   *
   * @param nanoTime a clock, to tell when a form has become fast
   */
  public void warmUpVectors(LongSupplier nanoTime) {
    PrefilterForm warm = matcher.warmUpVectors(nanoTime);
    if (warm != PrefilterForm.SCALAR) {
      origin.form = warm;
    }
  }

  /** The form in use. */
  PrefilterForm form() {
    return origin.form;
  }

  /**
   * How many bytes before and after a match its finding may depend on: what a range of an object
   * must have on either side to be scanned apart from the rest.
   */
  public int contextBytes() {
    return Math.max(
        matcher.overlapBytes() + UnjudgedMatch.LINE_REACH_BYTES, options.decode().overlapBytes());
  }

  /** Whether a rule wants others nearby, so that nothing is resolved before an object's end. */
  boolean hasComposite() {
    return rules.outline().requires();
  }

  /**
   * What the signs of a match weigh, or null if its rule's matches are not weighed.
   *
   * @param path as for {@link ObjectScanner#begin}
   */
  public Weigher.@Nullable Explanation explain(UnjudgedMatch unjudged, String path) {
    Rule rule = rules.rule(unjudged.rule());
    if (!options.weighs() || !Weigher.weighs(rule) || unjudged.secret().isEmpty()) {
      return null;
    }
    return Weigher.explain(
        unjudged.sight(rule, PathKind.of(judge.inTarget(path))), Weights.builtIn());
  }

  MatchEngine matcher() {
    return matcher;
  }

  int ruleOfMatcher(int index) {
    return ruleOfMatcher[index];
  }

  Judge judge() {
    return judge;
  }
}
