package dev.sluice.detect.match;

import dev.sluice.detect.fingerprint.Fingerprint;
import dev.sluice.detect.prefilter.Prefilter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** What one thread needs to scan with a {@link MatchEngine}; kept from buffer to buffer. */
public final class MatchScratch {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Positions looked at before their hits are worked off. */
  private static final int BLOCK_BYTES = 16 * 1024;

  private final MatchEngine engine;
  private final CompiledRules compiled;
  private final RuleSearch search;
  private final int[] found = new int[BLOCK_BYTES];

  MatchScratch(MatchEngine engine, CompiledRules compiled) {
    this.engine = engine;
    this.compiled = compiled;
    search = new RuleSearch(compiled);
  }

  RuleSearch search() {
    return search;
  }

  /** Instructions executed so far: the measure of work beyond the prefilter. */
  public long steps() {
    return search.steps();
  }

  /** Looks for fingerprints that begin at {@code from} or later and before {@code to}. */
  void hits(byte[] text, int from, int to, int textEnd, MatchSink sink) {
    int bulkEnd = Math.min(to, textEnd - Prefilter.LOOKAHEAD_BYTES);
    int position = from;
    while (position < bulkEnd) {
      int blockEnd = Math.min(bulkEnd, position + BLOCK_BYTES);
      int count = engine.prefilter().find(text, position, blockEnd, found);
      for (int i = 0; i < count; i++) {
        verify((long) LONGS.get(text, found[i]), found[i], sink);
      }
      position = blockEnd;
    }
    for (; position < to; position++) {
      long word = 0;
      for (int i = Math.min(Fingerprint.SETS_MAX, textEnd - position) - 1; i >= 0; i--) {
        word = word << 8 | (text[position + i] & 0xff);
      }
      verify(word, position, sink);
    }
  }

  private void verify(long word, int position, MatchSink sink) {
    long leaves = compiled.verifier.leaves(word);
    int planes = compiled.verifier.planes();
    while (leaves != 0) {
      int leaf = Long.numberOfTrailingZeros(leaves);
      leaves &= leaves - 1;
      for (int index = leaf * planes; index < (leaf + 1) * planes; index++) {
        long matching = compiled.verifier.matching(index, word);
        while (matching != 0) {
          int bit = Long.numberOfTrailingZeros(matching);
          matching &= matching - 1;
          search.hit(compiled.verifier.number(index, bit), position, sink);
        }
      }
    }
  }
}
