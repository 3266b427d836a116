package dev.sluice.detect.locate;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Turns byte offsets into lines and columns while an object streams by. It sees the object through
 * a window; what has been passed is remembered only as a number of lines. Lines end with a newline;
 * a carriage return before it belongs to the line. For one thread.
 */
public final class LineLocator {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long LOW = 0x7F7F7F7F7F7F7F7FL;

  private byte[] text = new byte[0];
  private int from;
  private int to;

  /** A place in the window, and how many lines and bytes of its line are before it. */
  private int known;

  private long knownLine = 1;
  private long knownColumn = 1;

  /** The same for the window's start. */
  private long startLine = 1;

  private long startColumn = 1;

  /** Starts over, for another object. */
  public void begin() {
    startLine = 1;
    startColumn = 1;
    window(new byte[0], 0, 0);
  }

  /** Looks at a stretch whose first byte is the next after what was passed. */
  public void window(byte[] bytes, int start, int end) {
    text = bytes;
    from = start;
    to = end;
    known = start;
    knownLine = startLine;
    knownColumn = startColumn;
  }

  /** The line and column of a place in the window. */
  public Location locate(int at) {
    moveTo(at);
    return new Location(knownLine, (int) Math.min(Integer.MAX_VALUE, knownColumn));
  }

  /** Passes everything before a place: the next window starts there. */
  public void pass(int at) {
    moveTo(at);
    startLine = knownLine;
    startColumn = knownColumn;
    from = at;
  }

  private void moveTo(int at) {
    if (at < from || at > to) {
      throw new IllegalArgumentException(at + " is outside the window " + from + " to " + to);
    }
    if (at < known) {
      known = from;
      knownLine = startLine;
      knownColumn = startColumn;
    }
    int newlines = newlines(text, known, at);
    if (newlines == 0) {
      knownColumn += at - known;
    } else {
      int lineStart = at;
      while (text[lineStart - 1] != '\n') {
        lineStart--;
      }
      knownLine += newlines;
      knownColumn = (long) at - lineStart + 1;
    }
    known = at;
  }

  /** The number of newlines in a stretch. */
  static int newlines(byte[] text, int from, int to) {
    int count = 0;
    int at = from;
    for (; at + 8 <= to; at += 8) {
      long group = (long) LONG.get(text, at) ^ ('\n' * ONES);
      long zeros = ~(((group & LOW) + LOW) | group | LOW);
      count += Long.bitCount(zeros);
    }
    for (; at < to; at++) {
      count += text[at] == '\n' ? 1 : 0;
    }
    return count;
  }
}
