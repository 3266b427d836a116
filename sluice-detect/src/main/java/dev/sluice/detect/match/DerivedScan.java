package dev.sluice.detect.match;

import dev.sluice.detect.compile.CompiledRules;
import org.jspecify.annotations.Nullable;

/**
 * Scans texts that derive from others, for one thread. The matches are those of a scan of the whole
 * text.
 *
 * <p>They are a function of the text and of its hits in ascending order; and a hit that no match
 * comes of may be left out. So the prefilter goes over the windows around what changed, and the
 * base's trace gives the hits in between that may matter.
 */
public final class DerivedScan {
  /** Windows over more of the text than this many parts of eight do not pay. */
  private static final int COVERED_EIGHTHS_MAX = 6;

  /** A text below this length is scanned whole: there is little to save. */
  private static final int WHOLE_BYTES_MAX = 512;

  private final MatchScratch scratch;
  private final ChangedWindows windows;
  private final HitRecorder recorder = new HitRecorder();
  private long lookedAtBytes;

  DerivedScan(CompiledRules compiled, MatchScratch scratch) {
    this.scratch = scratch;
    windows = new ChangedWindows(compiled);
  }

  /**
   * Gives the matches of a text to {@code sink}.
   *
   * @param base what the scan of the text's base left, or null to scan all of it
   * @param pieces how the text derives from that, or null
   * @param leavesTrace whether other texts derive from this one
   * @return what the scan leaves for those, or null
   */
  public @Nullable HitTrace scan(
      byte[] text,
      int from,
      int to,
      @Nullable HitTrace base,
      @Nullable CopiedPieces pieces,
      boolean leavesTrace,
      MatchSink sink) {
    RuleSearch search = scratch.search();
    search.begin(from);
    search.text(text, from, to, -from, true);
    recorder.begin();
    search.record(leavesTrace ? recorder : null);
    if (base == null || pieces == null || !pays(text, from, to, base, pieces)) {
      windows.whole(from, to);
      scanWindow(text, from, to, 0, sink);
    } else {
      scanPieces(text, from, to, base, pieces, sink);
    }
    search.everywhere(sink);
    search.record(null);
    lookedAtBytes += windows.covered();
    return leavesTrace ? recorder.trace(from, to) : null;
  }

  /** How many bytes the prefilter went over so far. */
  public long lookedAtBytes() {
    return lookedAtBytes;
  }

  private boolean pays(byte[] text, int from, int to, HitTrace base, CopiedPieces pieces) {
    if (to - from <= WHOLE_BYTES_MAX) {
      return false;
    }
    windows.find(text, from, to, pieces, base.textLength());
    return 8L * windows.covered() <= (long) COVERED_EIGHTHS_MAX * (to - from);
  }

  private void scanPieces(
      byte[] text, int from, int to, HitTrace base, CopiedPieces pieces, MatchSink sink) {
    int window = 0;
    int hit = 0;
    for (int i = 0; i < pieces.count(); i++) {
      if (pieces.from(i) < 0) {
        continue;
      }
      int shift = from + pieces.at(i) - pieces.from(i);
      int end = pieces.from(i) + pieces.length(i);
      hit = base.first(pieces.from(i), hit);
      for (; hit < base.size() && base.position(hit) < end; hit++) {
        int position = base.position(hit) + shift;
        while (window < windows.count() && windows.start(window) <= position) {
          scanWindow(text, from, to, window++, sink);
        }
        if (window == 0 || position >= windows.end(window - 1)) {
          scratch.search().entry(base.entry(hit), position, sink);
        }
      }
    }
    while (window < windows.count()) {
      scanWindow(text, from, to, window++, sink);
    }
  }

  private void scanWindow(byte[] text, int from, int to, int window, MatchSink sink) {
    scratch.window(text, from, to, windows.start(window), windows.end(window), sink);
  }
}
