package dev.sluice.detect.decode;

import org.jspecify.annotations.Nullable;

/**
 * Where an encoded stretch that is too long to be decoded at once is cut. The places do not depend
 * on what of the object is at hand: in the outermost text they are multiples of the piece size in
 * the object, in a decoded one they are where its own stretches begin and end.
 */
final class Cuts {
  private final int pieceBytes;
  private long base;
  private @Nullable DecodedText source;

  Cuts(int pieceBytes) {
    this.pieceBytes = pieceBytes;
  }

  /**
   * Says which text is cut from now on.
   *
   * @param baseOffset offset of the array's first byte in the object
   * @param decoded the text itself if it was decoded, or null
   */
  void of(long baseOffset, @Nullable DecodedText decoded) {
    base = baseOffset;
    source = decoded;
  }

  /** How long a stretch is at most that is not cut. */
  int pieceBytes() {
    return pieceBytes;
  }

  /** The first cut behind a place. */
  int after(int place) {
    return source != null
        ? source.edgeAfter(place)
        : (int) Math.min(Integer.MAX_VALUE, ((base + place) / pieceBytes + 1) * pieceBytes - base);
  }
}
