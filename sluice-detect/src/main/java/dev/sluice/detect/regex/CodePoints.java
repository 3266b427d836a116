package dev.sluice.detect.regex;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** A growing set of code points, and how it looks in UTF-8 bytes. */
final class CodePoints {
  private static final int[] LAST_OF_LENGTH = {0x7f, 0x7ff, 0xffff, Character.MAX_CODE_POINT};

  private ByteSet bytes = ByteSet.NONE;
  private final List<int[]> beyondAscii = new ArrayList<>();

  void add(int low, int high) {
    bytes = bytes.union(ByteSet.range(low, Math.min(high, 0x7f)));
    if (high > 0x7f) {
      beyondAscii.add(new int[] {Math.max(low, 0x80), high});
    }
  }

  /** Adds bytes as they are; those from 0x80 on come from negated classes. */
  void addBytes(ByteSet set) {
    bytes = bytes.union(set);
  }

  /** One member of the set; a letter in either case if {@code fold}. */
  Node toNode(boolean fold) {
    ByteSet single = fold ? bytes.foldCase() : bytes;
    if (beyondAscii.isEmpty()) {
      return new Node.Bytes(single);
    }
    List<Node> branches = new ArrayList<>();
    if (!single.isEmpty()) {
      branches.add(new Node.Bytes(single));
    }
    for (int[] range : beyondAscii) {
      addRange(range[0], range[1], branches);
    }
    return branches.size() == 1 ? branches.getFirst() : new Node.Alternate(branches);
  }

  /**
   * One byte outside the set. A byte is all a negated class takes, so the bytes from 0x80 on, which
   * are parts of characters, are always outside.
   */
  Node toNegatedNode(boolean fold) {
    return new Node.Bytes((fold ? bytes.foldCase() : bytes).complement());
  }

  private static void addRange(int low, int high, List<Node> branches) {
    for (int last : LAST_OF_LENGTH) {
      if (low <= last && high > last) {
        addRange(low, last, branches);
        addRange(last + 1, high, branches);
        return;
      }
    }
    byte[] from = utf8(low);
    byte[] to = utf8(high);
    // Split until only whole blocks of trailing bytes are left, so that each byte is a plain range.
    for (int tail = 1; tail < from.length; tail++) {
      int block = (1 << (6 * tail)) - 1;
      if ((low & ~block) != (high & ~block)) {
        if ((low & block) != 0) {
          addRange(low, low | block, branches);
          addRange((low | block) + 1, high, branches);
          return;
        }
        if ((high & block) != block) {
          addRange(low, (high & ~block) - 1, branches);
          addRange(high & ~block, high, branches);
          return;
        }
      }
    }
    List<Node> parts = new ArrayList<>();
    for (int i = 0; i < from.length; i++) {
      parts.add(new Node.Bytes(ByteSet.range(from[i] & 0xff, to[i] & 0xff)));
    }
    branches.add(new Node.Concat(parts));
  }

  /** The bytes of one code point; surrogates, which UTF-8 leaves out, by the same bit layout. */
  static byte[] utf8(int codePoint) {
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) {
      return new byte[] {
        (byte) (0xe0 | (codePoint >>> 12)),
        (byte) (0x80 | ((codePoint >>> 6) & 0x3f)),
        (byte) (0x80 | (codePoint & 0x3f))
      };
    }
    return Character.toString(codePoint).getBytes(StandardCharsets.UTF_8);
  }

  /** The code points of a general category, a script, or {@code Any}; null if there is no such. */
  static @Nullable CodePoints named(String name) {
    IntPredicate member = UnicodeNames.predicate(name);
    if (member == null) {
      return null;
    }
    CodePoints set = new CodePoints();
    int low = -1;
    for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT + 1; codePoint++) {
      boolean in = codePoint <= Character.MAX_CODE_POINT && member.test(codePoint);
      if (in && low < 0) {
        low = codePoint;
      } else if (!in && low >= 0) {
        set.add(low, codePoint - 1);
        low = -1;
      }
    }
    return set;
  }

  void addAll(CodePoints other) {
    bytes = bytes.union(other.bytes);
    beyondAscii.addAll(other.beyondAscii);
  }

  /** The bytes outside {@code this}, as {@link #toNegatedNode} has them. */
  ByteSet negatedBytes() {
    return bytes.complement();
  }
}
