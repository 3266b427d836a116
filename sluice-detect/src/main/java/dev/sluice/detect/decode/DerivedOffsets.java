package dev.sluice.detect.decode;

import dev.sluice.detect.derived.CopiedPieces;
import org.jspecify.annotations.Nullable;

/**
 * Marks the candidate offsets of a text that derives from another one. Whether a candidate offset
 * stands at a place is decided by a few bytes around it, so only windows around what changed are
 * marked, and the base's candidate offsets are taken over in between. For one thread.
 *
 * <p>A window begins and ends at white space, which no run and no row of escapes goes across. Wide
 * text is found by zeros far apart, and a row of U+ goes across white space: with either near a
 * change a text is marked as a whole, and with a candidate offset at either it leaves no trace.
 */
final class DerivedOffsets {
  /** More than the bytes on either side that decide on a candidate offset. */
  private static final int MARGIN_BYTES = 32;

  /** How far white space is looked for. */
  private static final int BOUNDARY_BYTES_MAX = 4096;

  private byte[] text = new byte[0];
  private int to;

  /** Up to where everything is marked or taken over. */
  private int done;

  /** The window that is still to be marked; it grows as long as changes touch it. */
  private int windowStart;

  private int windowEnd;
  private int nextPiece;
  private int nextOffset;

  /** Whether nothing of the next piece has been taken over yet. */
  private boolean isNewPiece;

  /**
   * Marks a text from index 0 on.
   *
   * @param base what the base left, or null
   * @param pieces how the text derives from the base, or null
   */
  void mark(
      DecodePrefilter prefilter,
      byte[] bytes,
      int length,
      @Nullable OffsetTrace base,
      @Nullable CopiedPieces pieces,
      CandidateOffsets offsets) {
    offsets.clear();
    text = bytes;
    to = length;
    if (base == null || pieces == null || !markChanges(prefilter, base, pieces, offsets)) {
      offsets.clear();
      prefilter.mark(bytes, 0, length, offsets);
    }
  }

  /** What a marked text leaves for those derived from it; null if those must be marked whole. */
  static @Nullable OffsetTrace trace(byte[] text, int length, CandidateOffsets offsets) {
    for (int i = 0; i < offsets.count(); i++) {
      int offset = offsets.get(i);
      int next = offset + 1 < length ? text[offset + 1] : 1;
      if (text[offset] == 0 || next == 0 || (text[offset] == 'U' && next == '+')) {
        return null;
      }
    }
    return new OffsetTrace(length, offsets.toArray());
  }

  private boolean markChanges(
      DecodePrefilter prefilter, OffsetTrace base, CopiedPieces pieces, CandidateOffsets offsets) {
    done = 0;
    windowStart = 0;
    windowEnd = 0;
    nextPiece = 0;
    nextOffset = 0;
    isNewPiece = true;
    int last = pieces.count() - 1;
    if (last < 0) {
      return false;
    }
    boolean isMarked = pieces.from(0) == 0 || changed(prefilter, base, pieces, 0, 0, offsets);
    for (int i = 0; i <= last && isMarked; i++) {
      if (pieces.from(i) < 0) {
        int end = pieces.at(i) + pieces.length(i);
        isMarked = changed(prefilter, base, pieces, pieces.at(i), end, offsets);
      } else if (i > 0) {
        isMarked = changed(prefilter, base, pieces, pieces.at(i), pieces.at(i), offsets);
      }
    }
    boolean endsAlike =
        pieces.from(last) >= 0 && pieces.from(last) + pieces.length(last) == base.textLength();
    if (isMarked && !endsAlike) {
      isMarked = changed(prefilter, base, pieces, to, to, offsets);
    }
    if (!isMarked || !markWindow(prefilter, base, pieces, offsets)) {
      return false;
    }
    inherit(base, pieces, to, offsets);
    return true;
  }

  /** Takes note of changed bytes; false if the text must be marked as a whole. */
  private boolean changed(
      DecodePrefilter prefilter,
      OffsetTrace base,
      CopiedPieces pieces,
      int from,
      int end,
      CandidateOffsets offsets) {
    int start = Math.max(0, from - MARGIN_BYTES);
    if (start > windowEnd || windowEnd == 0) {
      int startMin = Math.max(windowEnd, start - BOUNDARY_BYTES_MAX);
      while (start > startMin && !isSpace(text[start - 1])) {
        start--;
      }
      if (start > 0 && !isSpace(text[start - 1])) {
        return false;
      }
      if (start > windowEnd || windowEnd == 0) {
        if (!markWindow(prefilter, base, pieces, offsets)) {
          return false;
        }
        windowStart = start;
      }
    }
    int stop = (int) Math.max(windowEnd, Math.min(to, (long) end + MARGIN_BYTES));
    int stopMax = (int) Math.min(to, (long) stop + BOUNDARY_BYTES_MAX);
    while (stop < stopMax && !isSpace(text[stop - 1])) {
      stop++;
    }
    windowEnd = stop;
    return stop == to || isSpace(text[stop - 1]);
  }

  /** Marks the window; false if what it holds depends on where it begins. */
  private boolean markWindow(
      DecodePrefilter prefilter, OffsetTrace base, CopiedPieces pieces, CandidateOffsets offsets) {
    if (windowStart == windowEnd) {
      return true;
    }
    inherit(base, pieces, windowStart, offsets);
    int first = offsets.count();
    if (prefilter.mark(text, windowStart, windowEnd, offsets)) {
      return false;
    }
    for (int i = first; i < offsets.count(); i++) {
      int offset = offsets.get(i);
      if (text[offset] == 'U' && offset + 1 < to && text[offset + 1] == '+') {
        return false;
      }
    }
    done = windowEnd;
    return true;
  }

  /** Takes over the base's candidate offsets between the last window and a place. */
  private void inherit(OffsetTrace base, CopiedPieces pieces, int until, CandidateOffsets offsets) {
    while (nextPiece < pieces.count() && pieces.at(nextPiece) < until) {
      int from = pieces.from(nextPiece);
      int end = pieces.at(nextPiece) + pieces.length(nextPiece);
      if (from >= 0 && end > done) {
        int shift = pieces.at(nextPiece) - from;
        int low = Math.max(pieces.at(nextPiece), done);
        int high = Math.min(end, until);
        if (isNewPiece) {
          nextOffset = base.first(low - shift, nextOffset);
          isNewPiece = false;
        }
        for (; nextOffset < base.size() && base.position(nextOffset) + shift < high; nextOffset++) {
          if (base.position(nextOffset) + shift >= low) {
            offsets.add(base.position(nextOffset) + shift);
          }
        }
      }
      if (end > until) {
        return;
      }
      nextPiece++;
      isNewPiece = true;
    }
  }

  private static boolean isSpace(byte octet) {
    return octet == '\n' || octet == ' ' || octet == '\t' || octet == '\r';
  }
}
