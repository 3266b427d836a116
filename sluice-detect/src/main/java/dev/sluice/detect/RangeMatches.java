package dev.sluice.detect;

import java.io.Serializable;
import java.util.List;

/**
 * What {@link ObjectScanner#range} found in a part of an object, before the parts are put together.
 *
 * @param offset where the part begins in the object
 * @param length its bytes
 * @param lineEnds how many line ends are in it
 * @param lastLineEnd offset in the object of the last of them, or -1
 * @param isCertain whether these are the matches of the whole object that begin in the part. If
 *     not, the part must be scanned once more, with more of the object before it
 * @param accepted what the judge accepted, by itself
 */
public record RangeMatches(
    long offset,
    long length,
    long lineEnds,
    long lastLineEnd,
    boolean isCertain,
    List<Accepted> accepted)
    implements Serializable {
  public RangeMatches {
    accepted = List.copyOf(accepted);
  }

  /**
   * A match that begins in the part. Its lines count from the part's first as 0, and its columns
   * from the part's first byte as long as no line has begun in it.
   */
  public record Accepted(Match match, long secretStart, long secretEnd) implements Serializable {}
}
