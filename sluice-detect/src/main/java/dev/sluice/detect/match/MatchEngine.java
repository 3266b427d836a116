package dev.sluice.detect.match;

import dev.sluice.detect.prefilter.Prefilter;
import dev.sluice.detect.prefilter.ScalarPrefilter;
import java.util.List;

/**
 * A compiled rule set. Any number of threads may share one, each with its own {@link MatchScratch}.
 *
 * <p>A rule's matches are those a leftmost-first search gives on the whole input, one after another
 * without overlap, leaving out empty ones and those without a keyword of the rule within {@link
 * #KEYWORD_REACH_BYTES}.
 */
public final class MatchEngine {
  /** How far from a match, on either side, a keyword of its rule may stand. */
  public static final int KEYWORD_REACH_BYTES = 4096;

  private final CompiledRules compiled;
  private final int overlapBytes;
  private volatile Prefilter prefilter;

  MatchEngine(CompiledRules compiled) {
    this.compiled = compiled;
    prefilter = new ScalarPrefilter(compiled.keyMap);
    int overlap = 0;
    for (int rule = 0; rule < compiled.ruleCount; rule++) {
      int left = compiled.has(rule, CompiledRules.GATED) ? KEYWORD_REACH_BYTES : 1;
      int right = compiled.rule(rule, CompiledRules.RIGHT_NEED);
      if (compiled.has(rule, CompiledRules.BY_KEYWORD)) {
        right += KEYWORD_REACH_BYTES;
      }
      overlap = Math.max(overlap, left + compiled.rule(rule, CompiledRules.BACK) + right);
    }
    overlapBytes = overlap + Prefilter.LOOKAHEAD_BYTES;
  }

  /**
   * Compiles {@code rules}; their places in the list are their indexes.
   *
   * @throws IllegalArgumentException if a pattern is not RE2 syntax or is too large
   */
  public static MatchEngine compile(List<RuleSource> rules) {
    return new MatchEngine(RuleCompiler.compile(rules));
  }

  public int ruleCount() {
    return compiled.ruleCount;
  }

  /** The longest match of a rule in bytes. */
  public int bound(int rule) {
    return compiled.rule(rule, CompiledRules.BOUND);
  }

  /** Whether the rule's own pattern has no longest match, so that {@link #bound} is a cut. */
  public boolean isCapped(int rule) {
    return compiled.has(rule, CompiledRules.CAPPED);
  }

  /** Whether the rule has neither a fingerprint nor a keyword and is tried at every byte: slow. */
  public boolean isTriedEverywhere(int rule) {
    return compiled.has(rule, CompiledRules.EVERYWHERE);
  }

  /** Whether the rule is looked for only around its keywords. */
  public boolean isFoundByKeyword(int rule) {
    return compiled.has(rule, CompiledRules.BY_KEYWORD);
  }

  /** How many bytes of earlier text a match can depend on together with what follows it. */
  public int overlapBytes() {
    return overlapBytes;
  }

  public MatchScratch newScratch() {
    return new MatchScratch(this, compiled);
  }

  /** A stream of chunks to scan; like a scratch, for one thread at a time. */
  public MatchStream newStream() {
    return new MatchStream(this, new MatchScratch(this, compiled));
  }

  /**
   * Gives the matches in bytes {@code from} to {@code to}, taken as a whole input, to {@code sink}.
   */
  public void scan(byte[] text, int from, int to, MatchScratch scratch, MatchSink sink) {
    RuleSearch search = scratch.search();
    search.begin(from);
    search.text(text, from, to, -from, true);
    scratch.hits(text, from, to, to, sink);
    search.everywhere(sink);
  }

  Prefilter prefilter() {
    return prefilter;
  }

  /** Uses another prefilter from the next block on; all give the same matches. */
  public void use(Prefilter other) {
    prefilter = other;
  }

  CompiledRules compiled() {
    return compiled;
  }
}
