package dev.sluice.scheduler.graph;

/**
 * How an object is cut: each chunk fills a buffer and begins with the last bytes of the one before.
 *
 * <pre>
 *   object   0 .................. b .................. 2b - o ...
 *   chunk 0  [ payload: b         )
 *   chunk 1            [ prefix: o | payload: b - o    )
 *                      base        offset
 * </pre>
 *
 * @param bufferBytes b, what a chunk holds at most
 * @param overlapBytes o, the prefix of every chunk but the first
 */
public record ChunkPlan(int bufferBytes, int overlapBytes) {
  public ChunkPlan {
    if (bufferBytes <= 0) {
      throw new IllegalArgumentException("a chunk needs at least one byte, not " + bufferBytes);
    }
    if (overlapBytes < 0 || overlapBytes >= bufferBytes) {
      throw new IllegalArgumentException(
          "an overlap of %d bytes leaves no room in a buffer of %d"
              .formatted(overlapBytes, bufferBytes));
    }
  }

  /** The bytes of the chunk at {@code offset} that the chunk before had already. */
  public int prefixAt(long offset) {
    return (int) Math.min(offset, overlapBytes);
  }

  /** Where in the object the buffer of the chunk at {@code offset} begins. */
  public long baseAt(long offset) {
    return offset - prefixAt(offset);
  }

  /** How many new bytes the chunk at {@code offset} has room for. */
  public int roomAt(long offset) {
    return bufferBytes - prefixAt(offset);
  }

  /** Whether a match is this chunk's to report: one that ends in the prefix was reported before. */
  public static boolean keeps(long baseOffset, int prefixLength, long endExclusive) {
    return endExclusive > baseOffset + prefixLength;
  }
}
