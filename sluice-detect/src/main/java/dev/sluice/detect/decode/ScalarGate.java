package dev.sluice.detect.decode;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The gate in plain Java, eight bytes at a time. A run of sixteen characters covers an aligned
 * group of eight, and a stretch of UTF-16 an aligned sixteen, so most groups are dismissed whole.
 */
final class ScalarGate implements Gate {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH = 0x8080808080808080L;
  private static final long EVEN = 0x00FF00FF00FF00FFL;

  @Override
  public void mark(byte[] text, int from, int to, Anchors anchors) {
    int runEnd = from;
    int at = from;
    for (; at + 8 <= to; at += 8) {
      long group = (long) LONG.get(text, at);
      long seven = group | HIGH;
      long special = zeros(group ^ ('%' * ONES)) | zeros(group ^ ('\\' * ONES));
      long word =
          (atLeast(seven, '+') & ~atLeast(seven, '9' + 1))
              | (atLeast(seven, 'A') & ~atLeast(seven, 'Z' + 1))
              | (atLeast(seven, '_') & ~atLeast(seven, 'z' + 1));
      long plus = zeros(group ^ ('+' * ONES));
      if ((special | plus) != 0) {
        markEscapes(text, from, at, at + 8, to, anchors);
      }
      if ((word & ~group & HIGH) == HIGH && at + 8 > runEnd) {
        runEnd = markRun(text, from, at, to, runEnd, anchors);
      }
      if ((group & EVEN) == 0 || (group & ~EVEN) == 0) {
        markWide(text, at, anchors);
      }
    }
    markEscapes(text, from, at, to, to, anchors);
  }

  /** Marks the run around a group that looks like part of one, and gives where the run ends. */
  private static int markRun(byte[] text, int from, int at, int to, int runEnd, Anchors anchors) {
    int start = at;
    int startMin = Math.max(from, runEnd);
    while (start > startMin && Bytes.isBase64(text[start - 1])) {
      start--;
    }
    int end = at;
    while (end < to && Bytes.isBase64(text[end])) {
      end++;
    }
    if (end - start >= Bytes.RUN_MIN) {
      anchors.add(start);
    }
    return end;
  }

  private static void markEscapes(
      byte[] text, int textFrom, int from, int until, int to, Anchors anchors) {
    for (int at = from; at < until; at++) {
      byte octet = text[at];
      if (octet == '%' || (octet == '\\' && at + 1 < to && (text[at + 1] | 0x20) == 'u')) {
        anchors.add(at);
      } else if (octet == '+' && at > textFrom && text[at - 1] == 'U') {
        anchors.add(at - 1);
      }
    }
  }

  /** Marks a group of which every other byte is zero and the others are not. */
  private static void markWide(byte[] text, int at, Anchors anchors) {
    int first = text[at] == 0 ? 1 : 0;
    for (int i = first; i < 8; i += 2) {
      if (text[at + i] == 0) {
        return;
      }
    }
    anchors.add(at);
  }

  /** The high bit of every byte that is zero, and perhaps of the one above it. */
  private static long zeros(long group) {
    return (group - ONES) & ~group & HIGH;
  }

  /** The high bit of every byte that is at least a bound, for bytes below 0x80. */
  private static long atLeast(long seven, int bound) {
    return (seven - bound * ONES) & HIGH;
  }
}
