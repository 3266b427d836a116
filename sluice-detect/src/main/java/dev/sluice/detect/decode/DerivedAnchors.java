package dev.sluice.detect.decode;

import dev.sluice.detect.derived.CopiedPieces;
import org.jspecify.annotations.Nullable;

/**
 * Marks the anchors of a text that derives from another one. Whether an anchor stands at a place is
 * decided by a few bytes around it, so only windows around what changed are marked, and the base's
 * anchors are taken over in between. For one thread.
 *
 * <p>A window begins and ends at white space, which no run and no row of escapes goes across. Wide
 * text is found by zeros far apart, and a row of U+ goes across white space: with either near a
 * change a text is marked as a whole, and with an anchor at either it leaves no trace.
 */
final class DerivedAnchors {
  /** More than the bytes on either side that decide on an anchor. */
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
  private int nextAnchor;

  /** Whether nothing of the next piece has been taken over yet. */
  private boolean isNewPiece;

  /**
   * Marks a text from index 0 on.
   *
   * @param base what the base left, or null
   * @param pieces how the text derives from the base, or null
   */
  void mark(
      Gate gate,
      byte[] bytes,
      int length,
      @Nullable AnchorTrace base,
      @Nullable CopiedPieces pieces,
      Anchors anchors) {
    anchors.clear();
    text = bytes;
    to = length;
    if (base == null || pieces == null || !markChanges(gate, base, pieces, anchors)) {
      anchors.clear();
      gate.mark(bytes, 0, length, anchors);
    }
  }

  /** What a marked text leaves for those derived from it; null if those must be marked whole. */
  static @Nullable AnchorTrace trace(byte[] text, int length, Anchors anchors) {
    for (int i = 0; i < anchors.count(); i++) {
      int anchor = anchors.get(i);
      int next = anchor + 1 < length ? text[anchor + 1] : 1;
      if (text[anchor] == 0 || next == 0 || (text[anchor] == 'U' && next == '+')) {
        return null;
      }
    }
    return new AnchorTrace(length, anchors.toArray());
  }

  private boolean markChanges(Gate gate, AnchorTrace base, CopiedPieces pieces, Anchors anchors) {
    done = 0;
    windowStart = 0;
    windowEnd = 0;
    nextPiece = 0;
    nextAnchor = 0;
    isNewPiece = true;
    int last = pieces.count() - 1;
    if (last < 0) {
      return false;
    }
    boolean isMarked = pieces.from(0) == 0 || changed(gate, base, pieces, 0, 0, anchors);
    for (int i = 0; i <= last && isMarked; i++) {
      if (pieces.from(i) < 0) {
        int end = pieces.at(i) + pieces.length(i);
        isMarked = changed(gate, base, pieces, pieces.at(i), end, anchors);
      } else if (i > 0) {
        isMarked = changed(gate, base, pieces, pieces.at(i), pieces.at(i), anchors);
      }
    }
    boolean endsAlike =
        pieces.from(last) >= 0 && pieces.from(last) + pieces.length(last) == base.textLength();
    if (isMarked && !endsAlike) {
      isMarked = changed(gate, base, pieces, to, to, anchors);
    }
    if (!isMarked || !markWindow(gate, base, pieces, anchors)) {
      return false;
    }
    inherit(base, pieces, to, anchors);
    return true;
  }

  /** Takes note of changed bytes; false if the text must be marked as a whole. */
  private boolean changed(
      Gate gate, AnchorTrace base, CopiedPieces pieces, int from, int end, Anchors anchors) {
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
        if (!markWindow(gate, base, pieces, anchors)) {
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
  private boolean markWindow(Gate gate, AnchorTrace base, CopiedPieces pieces, Anchors anchors) {
    if (windowStart == windowEnd) {
      return true;
    }
    inherit(base, pieces, windowStart, anchors);
    int first = anchors.count();
    if (gate.mark(text, windowStart, windowEnd, anchors)) {
      return false;
    }
    for (int i = first; i < anchors.count(); i++) {
      int anchor = anchors.get(i);
      if (text[anchor] == 'U' && anchor + 1 < to && text[anchor + 1] == '+') {
        return false;
      }
    }
    done = windowEnd;
    return true;
  }

  /** Takes over the base's anchors between the last window and a place. */
  private void inherit(AnchorTrace base, CopiedPieces pieces, int until, Anchors anchors) {
    while (nextPiece < pieces.count() && pieces.at(nextPiece) < until) {
      int from = pieces.from(nextPiece);
      int end = pieces.at(nextPiece) + pieces.length(nextPiece);
      if (from >= 0 && end > done) {
        int shift = pieces.at(nextPiece) - from;
        int low = Math.max(pieces.at(nextPiece), done);
        int high = Math.min(end, until);
        if (isNewPiece) {
          nextAnchor = base.first(low - shift, nextAnchor);
          isNewPiece = false;
        }
        for (; nextAnchor < base.size() && base.position(nextAnchor) + shift < high; nextAnchor++) {
          if (base.position(nextAnchor) + shift >= low) {
            anchors.add(base.position(nextAnchor) + shift);
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
