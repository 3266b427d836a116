package dev.sluice.detect.decode;

import dev.sluice.detect.derived.CopiedPieces;
import org.jspecify.annotations.Nullable;

/** Finds what is encoded in a text, and decodes it. For one thread. */
final class SegmentFinder {
  private Gate gate = new Gate(new ScalarGateForm());
  private final Anchors anchors = new Anchors();
  private final DerivedAnchors derived = new DerivedAnchors();
  private final RunDecoder runs;
  private final EscapeDecoder escapes;
  private final WideDecoder wide;

  SegmentFinder(DecodeLimits limits) {
    runs = new RunDecoder(limits.segmentBytesMax());
    escapes = new EscapeDecoder(limits.segmentBytesMax());
    wide = new WideDecoder(limits.segmentBytesMax());
  }

  void gate(Gate value) {
    gate = value;
  }

  /**
   * Finds the segments between two places, in order and apart from each other.
   *
   * @param base offset of the array's first byte in the object
   */
  void find(byte[] text, int from, int to, long base, Segments segments) {
    anchors.clear();
    gate.mark(text, from, to, anchors);
    findAtAnchors(text, from, to, base, segments);
  }

  /**
   * Finds the segments of a whole text that derives from another one.
   *
   * @param left what the base left, or null
   * @param pieces how the text derives from the base, or null
   */
  void findDerived(
      byte[] text,
      int length,
      @Nullable AnchorTrace left,
      @Nullable CopiedPieces pieces,
      Segments segments) {
    derived.mark(gate, text, length, left, pieces, anchors);
    findAtAnchors(text, 0, length, 0, segments);
  }

  /** What the text just looked at leaves for those derived from it, or null. */
  @Nullable AnchorTrace trace(byte[] text, int length) {
    return DerivedAnchors.trace(text, length, anchors);
  }

  private void findAtAnchors(byte[] text, int from, int to, long base, Segments segments) {
    segments.clear();
    // Everything before this place has been decoded or refused.
    int done = from;
    for (int i = 0; i < anchors.count(); i++) {
      int anchor = anchors.get(i);
      if (anchor < done) {
        continue;
      }
      byte octet = text[anchor];
      byte next = anchor + 1 < to ? text[anchor + 1] : 1;
      if (octet == '%') {
        done = escapes.percent(text, anchor, to, segments);
      } else if (octet == '\\') {
        done = escapes.backslash(text, anchor, done, to, segments);
      } else if (octet == 0 || next == 0) {
        wide.decode(text, anchor, done, to, base, segments);
      } else {
        if (octet == 'U' && next == '+') {
          int end = escapes.codePoints(text, anchor, to, segments);
          // Otherwise it may be inside a run that is yet to come.
          done = end > anchor ? end : done;
        }
        if (anchor >= done && (anchor == from || !Bytes.isBase64(text[anchor - 1]))) {
          runs.decode(text, anchor, from, to, segments);
        }
      }
      done = Math.max(done, segments.lastEnd());
    }
  }

  /** How many encoded stretches were left alone because they are too long. */
  long oversized() {
    return runs.oversized() + escapes.oversized();
  }
}
