package dev.sluice.detect.decode;

/**
 * How far decoding goes.
 *
 * @param depthMax how often a decoded text is decoded again; 0 turns decoding off
 * @param segmentBytesMax the longest encoded stretch that is decoded at once; longer ones are cut
 * @param contextBytes how much of the text around a stretch is seen with what it decodes to
 */
public record DecodeLimits(int depthMax, int segmentBytesMax, int contextBytes) {
  /** Five deep, 16 KiB a stretch, 256 bytes around it. */
  public static final DecodeLimits DEFAULT = new DecodeLimits(5, 16 << 10, 256);

  /** Checks the ranges. */
  public DecodeLimits {
    if (depthMax < 0 || depthMax > 64 || segmentBytesMax < 64 || contextBytes < 1) {
      throw new IllegalArgumentException(
          "depth %d, segment %d, context %d".formatted(depthMax, segmentBytesMax, contextBytes));
    }
  }

  public DecodeLimits withDepthMax(int value) {
    return new DecodeLimits(value, segmentBytesMax, contextBytes);
  }

  /** How far past a stretch's end a chunk must reach for it to be decoded there. */
  public int lookaheadBytes() {
    return segmentBytesMax + contextBytes;
  }

  /**
   * How much of the text before a chunk must be at hand, so that cutting a text into chunks changes
   * nothing: a stretch whose decoding the previous chunk put off, with its context, and a
   * neighbouring stretch in that.
   */
  public int overlapBytes() {
    return lookaheadBytes() + 2 * segmentBytesMax + contextBytes + 1;
  }
}
