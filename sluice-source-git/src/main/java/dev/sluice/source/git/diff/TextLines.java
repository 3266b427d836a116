package dev.sluice.source.git.diff;

import java.util.Arrays;

/** A text as lines, each with its newline; the last may have none. */
final class TextLines {
  private final byte[] bytes;
  private final int[] starts;
  private final int count;

  private TextLines(byte[] bytes, int[] starts, int count) {
    this.bytes = bytes;
    this.starts = starts;
    this.count = count;
  }

  /** The lines of the first {@code length} bytes. */
  static TextLines of(byte[] bytes, int length) {
    int[] starts = new int[Math.max(16, length / 32)];
    int count = 0;
    int at = 0;
    while (at < length) {
      if (count + 1 >= starts.length) {
        starts = Arrays.copyOf(starts, starts.length * 2);
      }
      starts[count++] = at;
      while (at < length && bytes[at] != '\n') {
        at++;
      }
      at = Math.min(length, at + 1);
    }
    starts[count] = length;
    return new TextLines(bytes, starts, count);
  }

  int count() {
    return count;
  }

  int start(int line) {
    return starts[line];
  }

  int hash(int line) {
    int hash = 1;
    for (int i = starts[line]; i < starts[line + 1]; i++) {
      hash = 31 * hash + bytes[i];
    }
    return hash;
  }

  boolean isSame(int line, TextLines other, int otherLine) {
    return Arrays.equals(
        bytes,
        starts[line],
        starts[line + 1],
        other.bytes,
        other.starts[otherLine],
        other.starts[otherLine + 1]);
  }

  /** The columns of white space before a line's text, or -1 if it has no text. */
  int indent(int line, int max) {
    int indent = 0;
    for (int i = starts[line]; i < starts[line + 1]; i++) {
      byte c = bytes[i];
      if (c == ' ') {
        indent++;
      } else if (c == '\t') {
        indent += 8 - indent % 8;
      } else if (c != '\n' && c != '\r' && c != '\f' && c != 0x0B) {
        return indent;
      }
      if (indent >= max) {
        return max;
      }
    }
    return -1;
  }
}
