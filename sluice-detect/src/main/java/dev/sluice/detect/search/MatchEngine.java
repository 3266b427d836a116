package dev.sluice.detect.search;

import dev.sluice.detect.compile.CompiledRules;
import dev.sluice.detect.compile.CompiledRulesFile;
import dev.sluice.detect.compile.RuleCompiler;
import dev.sluice.detect.compile.RuleSource;
import dev.sluice.detect.compile.RuleTrait;
import dev.sluice.detect.compile.SpanLiterals;
import dev.sluice.detect.prefilter.MaskForm;
import dev.sluice.detect.prefilter.Prefilter;
import dev.sluice.detect.prefilter.PrefilterForm;
import dev.sluice.detect.prefilter.TextMasks;
import dev.sluice.detect.prefilter.VectorSupport;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * A compiled rule set. Any number of threads may share one, each with its own {@link MatchScratch}.
 *
 * <p>A rule's matches are those a leftmost-first search gives on the whole input, one after another
 * without overlap, leaving out empty ones and those without a keyword of the rule within {@link
 * #KEYWORD_REACH_BYTES}.
 */
public final class MatchEngine {
  /** How far from a match, on either side, a keyword of its rule may stand. */
  public static final int KEYWORD_REACH_BYTES = CompiledRules.KEYWORD_REACH_BYTES;

  /** The first bytes of a file that {@link #ruleCount(ByteBuffer)} needs. */
  public static final int BEGINNING_BYTES = CompiledRulesFile.BEGINNING_BYTES;

  private final CompiledRules compiled;

  /** Computed when first asked for: a scan of small inputs never does. */
  private volatile int overlapBytes;

  private volatile Forms forms;

  /**
   * What looks for required literals everywhere and before token spans, and what tells classes of
   * bytes.
   */
  record Forms(Prefilter open, List<Prefilter> beforeTokens, MaskForm masks) {
    static Forms of(PrefilterForm form, CompiledRules compiled) {
      List<Prefilter> beforeTokens = new ArrayList<>();
      for (SpanLiterals literals : compiled.beforeTokens) {
        beforeTokens.add(form.prefilter(literals.index()));
      }
      return new Forms(form.prefilter(compiled.open), List.copyOf(beforeTokens), form.maskForm());
    }
  }

  MatchEngine(CompiledRules compiled) {
    this.compiled = compiled;
    forms = Forms.of(PrefilterForm.SCALAR, compiled);
  }

  private static int overlapBytes(CompiledRules compiled) {
    int overlap = 0;
    int longest = 0;
    for (int rule = 0; rule < compiled.rules.count(); rule++) {
      longest = Math.max(longest, compiled.rules.matchBytesMax(rule));
      int left = compiled.rules.has(rule, RuleTrait.NEEDS_KEYWORD) ? KEYWORD_REACH_BYTES : 1;
      int right = compiled.rules.bytesNeeded(rule);
      if (compiled.rules.has(rule, RuleTrait.FOUND_BY_KEYWORD)) {
        right += KEYWORD_REACH_BYTES;
      }
      if (compiled.rules.has(rule, RuleTrait.FOUND_BY_TOKEN_SPAN)) {
        right = Math.max(right, compiled.spanMatchBytesMax + compiled.spanBackBytes);
      }
      overlap = Math.max(overlap, left + compiled.rules.backBytes(rule) + right);
    }
    // Room for a scan that begins in the middle to find its place: see OwnRange.
    overlap += KEYWORD_REACH_BYTES + longest;
    return overlap + Prefilter.LOOKAHEAD_BYTES + TextMasks.TOKEN_SPAN_BYTES_MIN;
  }

  /**
   * Compiles {@code rules}; their places in the list are their indexes.
   *
   * @throws IllegalArgumentException if a pattern is not RE2 syntax or is too large
   */
  public static MatchEngine compile(List<RuleSource> rules) {
    return new MatchEngine(RuleCompiler.compile(rules));
  }

  /**
   * Reads an engine that {@link #toBytes} wrote. Nothing is compiled: a rule's program is unpacked
   * when it has its first candidate. The buffer is not kept.
   *
   * @throws IllegalArgumentException if the bytes are damaged or of another version
   */
  public static MatchEngine fromBytes(ByteBuffer file) {
    byte[] bytes = file.hasArray() ? file.array() : new byte[file.remaining()];
    int from = file.hasArray() ? file.arrayOffset() + file.position() : 0;
    if (!file.hasArray()) {
      file.duplicate().get(bytes);
    }
    try {
      return read(new ByteArrayInputStream(bytes, from, file.remaining()), file.remaining());
    } catch (IOException e) {
      throw new IllegalArgumentException("compiled rules end too early: compile again", e);
    }
  }

  /**
   * The same from a stream of {@code size} bytes, which is read to its end.
   *
   * @throws IllegalArgumentException if the bytes are damaged or of another version
   */
  public static MatchEngine read(InputStream file, long size) throws IOException {
    return new MatchEngine(CompiledRulesFile.read(file, size));
  }

  /** All that is compiled: rules with the same bytes have the same compiled form. */
  public static byte[] sourceBytes(List<RuleSource> rules) {
    return CompiledRulesFile.sourceBytes(rules);
  }

  /** How many rules a file that {@link #toBytes} wrote is of; -1 if it is of another version. */
  public static int ruleCount(ByteBuffer beginning) {
    return CompiledRulesFile.ruleCount(beginning);
  }

  /**
   * The compiled rules as bytes.
   *
   * @param patterns what {@link #patterns} of an engine read from the bytes is to give
   */
  public byte[] toBytes(byte[] patterns) {
    return CompiledRulesFile.write(compiled, patterns);
  }

  /** What was kept with the compiled rules; empty if they were not read. */
  public byte[] patterns() {
    return compiled.patterns;
  }

  public int ruleCount() {
    return compiled.rules.count();
  }

  /** The longest match of a rule in bytes. */
  public int bound(int rule) {
    return compiled.rules.matchBytesMax(rule);
  }

  /** Whether the rule's own pattern has no longest match, so that {@link #bound} is a cut. */
  public boolean isCapped(int rule) {
    return compiled.rules.has(rule, RuleTrait.CAPPED);
  }

  /**
   * Whether the rule has neither a required literal nor a keyword and is tried at every byte: slow.
   */
  public boolean isTriedEverywhere(int rule) {
    return compiled.rules.has(rule, RuleTrait.TRIED_EVERYWHERE);
  }

  /** Whether the rule is looked for only around its keywords. */
  public boolean isFoundByKeyword(int rule) {
    return compiled.rules.has(rule, RuleTrait.FOUND_BY_KEYWORD);
  }

  /** How many bytes of earlier text a match can depend on together with what follows it. */
  public int overlapBytes() {
    int bytes = overlapBytes;
    if (bytes == 0) {
      bytes = overlapBytes(compiled);
      overlapBytes = bytes;
    }
    return bytes;
  }

  public MatchScratch newScratch() {
    return new MatchScratch(this, compiled);
  }

  /** A scan of texts that derive from each other; like a scratch, for one thread at a time. */
  public DerivedScan newDerivedScan(MatchScratch scratch) {
    return new DerivedScan(compiled, scratch);
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
    scratch.beginSpans(from);
    scratch.scan(text, from, from, to, to, true, sink);
    search.everywhere(sink);
  }

  /**
   * Gives the matches that begin in a part of an input to {@code sink}, so that the parts of a
   * large input can be scanned by themselves.
   *
   * <p>There must be {@link #overlapBytes} of input on either side of the part, or the input's own
   * end.
   *
   * @param text holds the part and its surroundings
   * @param range what of {@code text} is what
   * @return whether the matches are certain to be those of the whole input; if not, because matches
   *     follow each other so closely that they depend on where a scan began, the input must be
   *     scanned in order
   */
  public boolean scanRange(byte[] text, TextRange range, MatchScratch scratch, MatchSink sink) {
    int left = range.isInputStart() ? 0 : overlapBytes();
    int right = range.isInputEnd() ? 0 : overlapBytes();
    if (range.ownFrom() - range.from() < left || range.to() - range.ownTo() < right) {
      throw new IllegalArgumentException(
          "a range needs " + overlapBytes() + " bytes on either side: " + range);
    }
    int start = range.isInputStart() ? range.from() : range.from() + KEYWORD_REACH_BYTES;
    RuleSearch search = scratch.search();
    search.begin(start);
    OwnRange own = new OwnRange(compiled, range.ownFrom(), range.ownTo(), start);
    search.report(own);
    search.text(text, range.from(), range.to(), range.offset() - range.from(), true);
    scratch.beginSpans(range.from());
    scratch.scan(text, range.from(), range.from(), range.to(), range.to(), true, sink);
    search.everywhere(sink);
    return range.isInputStart() || own.isCertain();
  }

  Forms forms() {
    return forms;
  }

  /** Uses another form of the prefilter from now on; all give the same matches. */
  public void use(PrefilterForm form) {
    forms = Forms.of(form, compiled);
  }

  /**
   * Warms up the fastest form of the prefilter that this machine has, and uses it from then on.
   * Takes some hundred milliseconds of the calling thread; scans may go on meanwhile, on other
   * threads.
   *
   * @param nanoTime a clock, to tell when the form has become fast
   * @return the form used now
   */
  public PrefilterForm warmUpVectors(LongSupplier nanoTime) {
    PrefilterForm form = VectorSupport.warmUp(compiled.open, nanoTime);
    use(form);
    return form;
  }

  CompiledRules compiled() {
    return compiled;
  }
}
