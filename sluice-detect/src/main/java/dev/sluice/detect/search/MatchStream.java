package dev.sluice.detect.search;

import dev.sluice.detect.prefilter.Prefilter;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * Scans an input that comes in chunks; the matches are those of the whole.
 *
 * <p>It keeps the last {@link MatchEngine#overlapBytes} bytes: a match that could still be longer,
 * or whose neighbourhood is not known yet, is reported with a later chunk.
 */
public final class MatchStream {
  private final MatchEngine engine;
  private final MatchScratch scratch;
  private byte[] kept = new byte[0];
  private int keptBytes;

  /** Offset in the whole input of the first byte kept. */
  private long base;

  /** Index in {@link #kept} from where required literals are still to be looked for. */
  private int searched;

  MatchStream(MatchEngine engine, MatchScratch scratch) {
    this.engine = engine;
    this.scratch = scratch;
    begin();
  }

  /** As for {@link MatchScratch#cancelledBy}. */
  public void cancelledBy(BooleanSupplier asked) {
    scratch.cancelledBy(asked);
  }

  /** Starts a new input. */
  public void begin() {
    keptBytes = 0;
    base = 0;
    searched = 0;
    scratch.search().begin(0);
    scratch.beginSpans(0);
  }

  /** Scans the next bytes of the input; they are copied. */
  public void chunk(byte[] bytes, int from, int to, MatchSink sink) {
    append(bytes, from, to);
    scan(false, sink);
    int drop = keptBytes - engine.overlapBytes();
    if (drop > 0) {
      System.arraycopy(kept, drop, kept, 0, keptBytes - drop);
      keptBytes -= drop;
      base += drop;
      searched -= drop;
      scratch.search().shift(drop);
      scratch.shiftSpans(drop);
    }
  }

  /** Ends the input and reports what was still open. */
  public void end(MatchSink sink) {
    scan(true, sink);
    begin();
  }

  private void append(byte[] bytes, int from, int to) {
    int total = keptBytes + to - from;
    if (total > kept.length) {
      kept = Arrays.copyOf(kept, Math.max(total, kept.length * 2));
    }
    System.arraycopy(bytes, from, kept, keptBytes, to - from);
    keptBytes = total;
  }

  private void scan(boolean last, MatchSink sink) {
    RuleSearch search = scratch.search();
    search.text(kept, 0, keptBytes, base, last);
    search.resume(sink);
    int end = last ? keptBytes : keptBytes - Prefilter.LOOKAHEAD_BYTES;
    scratch.scan(kept, 0, searched, end, keptBytes, last, sink);
    searched = Math.max(searched, end);
    search.everywhere(sink);
  }
}
