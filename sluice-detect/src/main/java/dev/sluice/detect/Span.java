package dev.sluice.detect;

import java.io.Serializable;

/**
 * A stretch of an object or of its text, by offsets from 0.
 *
 * @param start of its first byte or character, or -1 if that was not counted
 * @param end one past its last
 */
public record Span(long start, long end) implements Serializable {
  /** The span of something whose offsets were not counted. */
  public static final Span UNKNOWN = new Span(-1, -1);

  /** The span of something that has no place in the object: a match of its path. */
  public static final Span NOTHING = new Span(0, 0);

  /** Checks the bounds. */
  public Span {
    if (start < -1 || end < start) {
      throw new IllegalArgumentException("no span goes from " + start + " to " + end);
    }
  }

  /** Whether the offsets were counted. */
  public boolean isKnown() {
    return start >= 0;
  }

  public long length() {
    return end - start;
  }

  /**
   * The stretch of a text that a span of characters covers.
   *
   * @throws IllegalStateException if the characters were not counted
   * @throws IndexOutOfBoundsException if the text is not the one that was scanned, and shorter
   */
  public String cut(CharSequence text) {
    if (!isKnown()) {
      throw new IllegalStateException(
          "the characters were not counted: a Scanner does so always, a ScanJob where its"
              + " ScanOptions say withCharacterOffsets(true)");
    }
    return text.subSequence(Math.toIntExact(start), Math.toIntExact(end)).toString();
  }
}
