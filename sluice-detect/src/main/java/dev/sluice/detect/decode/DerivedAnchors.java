package dev.sluice.detect.decode;

import dev.sluice.detect.match.CopiedPieces;
import org.jspecify.annotations.Nullable;

/**
 * Marks the anchors of a text that derives from another one. Whether an anchor stands at a place is
 * decided by a few bytes around it, so only windows around what changed are marked, and the base's
 * anchors are taken over in between. For one thread.
 *
 * <p>A window begins and ends at white space, which no run and no row of escapes goes across. Wide
 * text is found by zeros far apart, and a U+ inside a run is marked before or after the run as
 * blocks happen to begin: with either near a change a text is marked as a whole, and with an anchor
 * at either it leaves no trace.
 */
final class DerivedAnchors {
  /** More than the bytes on either side that decide on an anchor. */
  private static final int MARGIN_BYTES = 32;

  /** How far white space is looked for. */
  private static final int BOUNDARY_BYTES_MAX = 4096;

  private byte[] text = new byte[0];
  private int to;
  private int done;
  private int nextPiece;
  private int nextAnchor;

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
    nextPiece = 0;
    nextAnchor = -1;
    int last = pieces.count() - 1;
    if (last < 0) {
      return false;
    }
    boolean isMarked = pieces.from(0) == 0 || window(gate, base, pieces, 0, 0, anchors);
    for (int i = 0; i <= last && isMarked; i++) {
      if (pieces.from(i) < 0) {
        int end = pieces.at(i) + pieces.length(i);
        isMarked = window(gate, base, pieces, pieces.at(i), end, anchors);
      } else if (i > 0) {
        isMarked = window(gate, base, pieces, pieces.at(i), pieces.at(i), anchors);
      }
    }
    boolean endsAlike =
        pieces.from(last) >= 0 && pieces.from(last) + pieces.length(last) == base.textLength();
    if (isMarked && !endsAlike) {
      isMarked = window(gate, base, pieces, to, to, anchors);
    }
    if (isMarked) {
      inherit(base, pieces, to, anchors);
    }
    return isMarked;
  }

  /** Marks the window around changed bytes; false if the text must be marked as a whole. */
  private boolean window(
      Gate gate, AnchorTrace base, CopiedPieces pieces, int from, int end, Anchors anchors) {
    int start = Math.max(0, from - MARGIN_BYTES);
    int startMin = Math.max(0, start - BOUNDARY_BYTES_MAX);
    while (start > startMin && !isSpace(text[start - 1])) {
      start--;
    }
    int stop = (int) Math.min(to, (long) end + MARGIN_BYTES);
    int stopMax = (int) Math.min(to, (long) stop + BOUNDARY_BYTES_MAX);
    while (stop < stopMax && !isSpace(text[stop - 1])) {
      stop++;
    }
    boolean isBounded =
        (start == 0 || isSpace(text[start - 1])) && (stop == to || isSpace(text[stop - 1]));
    start = Math.max(start, done);
    if (!isBounded || dependsOnBlocks(start, stop)) {
      return false;
    }
    inherit(base, pieces, start, anchors);
    if (start < stop) {
      gate.mark(text, start, stop, anchors);
      done = stop;
    }
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
        nextAnchor = nextAnchor < 0 ? base.first(low - shift) : nextAnchor;
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
      nextAnchor = -1;
    }
  }

  private static boolean isSpace(byte octet) {
    return octet == '\n' || octet == ' ' || octet == '\t' || octet == '\r';
  }

  private boolean dependsOnBlocks(int from, int end) {
    for (int i = from; i < end; i++) {
      if (text[i] == 0 || (text[i] == '+' && i > 0 && text[i - 1] == 'U')) {
        return true;
      }
    }
    return false;
  }
}
