package dev.sluice.detect.search;

import dev.sluice.detect.compile.CompiledRules;
import dev.sluice.detect.derived.CandidateCounts;
import dev.sluice.detect.derived.CandidateRecorder;
import dev.sluice.detect.derived.CandidateTrace;
import dev.sluice.detect.derived.ChangedWindows;
import dev.sluice.detect.derived.CopiedPieces;
import dev.sluice.detect.derived.InheritedAnswer;
import org.jspecify.annotations.Nullable;

/**
 * Scans texts that derive from others, for one thread. The matches are those of a scan of the whole
 * text.
 *
 * <p>They are a function of the text and of its candidates in ascending order; and a candidate that
 * no match comes of may be left out. So the prefilter goes over the windows around what changed,
 * and the base's trace gives the candidates in between that may matter.
 */
public final class DerivedScan {
  /** Windows over more of the text than this many parts of eight do not pay. */
  private static final int COVERED_EIGHTHS_MAX = 6;

  /** A text below this length is scanned whole: there is little to save. */
  private static final int WHOLE_BYTES_MAX = 512;

  private final MatchScratch scratch;
  private final ChangedWindows windows;
  private final CandidateRecorder recorder = new CandidateRecorder();
  private long lookedAtBytes;
  private long known;
  private long triedAgain;

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
  public @Nullable CandidateTrace scan(
      byte[] text,
      int from,
      int to,
      @Nullable CandidateTrace base,
      @Nullable CopiedPieces pieces,
      boolean leavesTrace,
      MatchSink sink) {
    scratch.encodedPlaces().forget();
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

  /** What became of the candidates of all texts so far. */
  public CandidateCounts candidates() {
    return new CandidateCounts(scratch.search().tried(), known, triedAgain);
  }

  private boolean pays(byte[] text, int from, int to, CandidateTrace base, CopiedPieces pieces) {
    if (to - from <= WHOLE_BYTES_MAX) {
      return false;
    }
    windows.find(text, from, to, pieces, base.textLength());
    return 8L * windows.covered() <= (long) COVERED_EIGHTHS_MAX * (to - from);
  }

  private void scanPieces(
      byte[] text, int from, int to, CandidateTrace base, CopiedPieces pieces, MatchSink sink) {
    int window = 0;
    int candidate = 0;
    for (int i = 0; i < pieces.count(); i++) {
      if (pieces.from(i) < 0) {
        continue;
      }
      int shift = from + pieces.at(i) - pieces.from(i);
      int end = pieces.from(i) + pieces.length(i);
      // Where both texts begin or end with the piece, that they do is the same, too.
      boolean isStart = pieces.from(i) == 0 && pieces.at(i) == 0;
      boolean isEnd = end == base.textLength() && end + shift == to;
      int sameFrom = isStart ? Integer.MIN_VALUE : from + pieces.at(i);
      int sameTo = isEnd ? Integer.MAX_VALUE : end + shift;
      candidate = base.first(pieces.from(i), candidate);
      for (; candidate < base.size() && base.position(candidate) < end; candidate++) {
        int position = base.position(candidate) + shift;
        while (window < windows.count() && windows.start(window) <= position) {
          scanWindow(text, from, to, window++, sink);
        }
        if (window == 0 || position >= windows.end(window - 1)) {
          inherit(base, candidate, position, sameFrom, sameTo, sink);
        }
      }
    }
    while (window < windows.count()) {
      scanWindow(text, from, to, window++, sink);
    }
  }

  /**
   * Takes over what is known of a candidate of the base, or tries it again.
   *
   * @param from from where on everything is the same as in the base
   * @param to up to where
   */
  private void inherit(
      CandidateTrace base, int candidate, int position, int from, int to, MatchSink sink) {
    int answer = base.answer(candidate);
    boolean isKnown =
        answer != InheritedAnswer.NONE
            && position - InheritedAnswer.before(answer) >= from
            && position + InheritedAnswer.after(answer) <= to
            && scratch
                .search()
                .takeOver(base.entry(candidate), position, answer, base.kept(candidate), sink);
    known += isKnown ? 1 : 0;
    triedAgain += isKnown ? 0 : 1;
    if (!isKnown) {
      scratch.search().entry(base.entry(candidate), position, sink);
    }
  }

  private void scanWindow(byte[] text, int from, int to, int window, MatchSink sink) {
    scratch.window(text, from, to, windows.start(window), windows.end(window), sink);
  }
}
