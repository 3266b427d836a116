package dev.sluice.detect.judge;

import java.nio.charset.StandardCharsets;

/**
 * A stretch of an array, not copied. It lives as long as nobody reuses the array.
 *
 * @param bytes the array
 * @param start first byte
 * @param end one past the last byte
 */
@SuppressWarnings("ArrayRecordComponent") // A view by intent.
public record ByteSpan(byte[] bytes, int start, int end) {
  /** Checks the bounds. */
  public ByteSpan {
    if (start < 0 || end < start || end > bytes.length) {
      throw new IllegalArgumentException(
          "span %d to %d of %d bytes".formatted(start, end, bytes.length));
    }
  }

  /** All of a text, in UTF-8. */
  public static ByteSpan of(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new ByteSpan(bytes, 0, bytes.length);
  }

  public int length() {
    return end - start;
  }

  /** Whether it is the same stretch of the same array. */
  @Override
  @SuppressWarnings("ReferenceEquality") // The array is part of the view, not its bytes.
  public boolean equals(Object other) {
    return other instanceof ByteSpan span
        && bytes == span.bytes
        && start == span.start
        && end == span.end;
  }

  @Override
  public int hashCode() {
    return (System.identityHashCode(bytes) * 31 + start) * 31 + end;
  }

  public boolean isEmpty() {
    return start == end;
  }

  /** The bytes as UTF-8 text, what is not UTF-8 replaced. */
  public String text() {
    return new String(bytes, start, end - start, StandardCharsets.UTF_8);
  }

  /** The bytes as text of one character each. */
  public String latin1() {
    return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
  }

  /** The span without newlines at either end. */
  public ByteSpan withoutNewlines() {
    int from = start;
    int to = end;
    while (from < to && bytes[from] == '\n') {
      from++;
    }
    while (from < to && bytes[to - 1] == '\n') {
      to--;
    }
    return from == start && to == end ? this : new ByteSpan(bytes, from, to);
  }

  /** What of this span lies in another one of the same bytes. */
  public ByteSpan inside(ByteSpan other) {
    int from = Math.clamp(start, other.start, other.end);
    int to = Math.clamp(end, from, other.end);
    return from == start && to == end ? this : new ByteSpan(bytes, from, to);
  }

  /** Whether the bytes of another span occur in this one. */
  public boolean contains(byte[] needle) {
    int last = end - needle.length;
    for (int i = start; i <= last; i++) {
      int j = 0;
      while (j < needle.length && bytes[i + j] == needle[j]) {
        j++;
      }
      if (j == needle.length) {
        return true;
      }
    }
    return false;
  }
}
