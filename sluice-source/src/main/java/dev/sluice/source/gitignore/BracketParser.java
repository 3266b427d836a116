package dev.sluice.source.gitignore;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads what stands between brackets: bytes, ranges, classes and escapes, perhaps inverted. */
final class BracketParser {
  private final byte[] pattern;
  private int at;
  private ByteSet set = ByteSet.NONE;

  /** The last byte taken, as the beginning of a range; -1 after a range or a class. */
  private int before = -1;

  BracketParser(byte[] pattern, int at) {
    this.pattern = pattern;
    this.at = at;
  }

  /** Where the pattern goes on. */
  int end() {
    return at;
  }

  /** The set, never with a slash in it; null if the bracket is not closed or a class unknown. */
  @Nullable ByteSet parse() {
    boolean inverted = at < pattern.length && (pattern[at] == '!' || pattern[at] == '^');
    if (inverted) {
      at++;
    }
    boolean first = true;
    while (at < pattern.length) {
      if (pattern[at] == ']' && !first) {
        at++;
        return (inverted ? set.inverted() : set).without((byte) '/');
      }
      first = false;
      if (!item()) {
        return null;
      }
    }
    return null;
  }

  private boolean item() {
    byte c = pattern[at];
    if (c == '-' && before >= 0 && at + 1 < pattern.length && pattern[at + 1] != ']') {
      return range();
    }
    if (c == '[' && at + 1 < pattern.length && pattern[at + 1] == ':') {
      int close = indexOf((byte) ']', at + 2);
      if (close < 0) {
        return false;
      }
      if (close > at + 2 && pattern[close - 1] == ':') {
        return named(close);
      }
    }
    if (c == '\\') {
      at++;
      if (at == pattern.length) {
        return false;
      }
    }
    before = pattern[at] & 0xff;
    set = set.withRange(before, before);
    at++;
    return true;
  }

  private boolean range() {
    at++;
    if (pattern[at] == '\\') {
      at++;
      if (at == pattern.length) {
        return false;
      }
    }
    set = set.withRange(before, pattern[at] & 0xff);
    before = -1;
    at++;
    return true;
  }

  private boolean named(int close) {
    ByteSet named =
        classNamed(new String(pattern, at + 2, close - 1 - (at + 2), StandardCharsets.ISO_8859_1));
    if (named == null) {
      return false;
    }
    set = set.with(named);
    before = -1;
    at = close + 1;
    return true;
  }

  private static @Nullable ByteSet classNamed(String name) {
    ByteSet none = ByteSet.NONE;
    ByteSet digits = none.withRange('0', '9');
    ByteSet upper = none.withRange('A', 'Z');
    ByteSet lower = none.withRange('a', 'z');
    ByteSet alphabet = upper.with(lower);
    return switch (name) {
      case "alnum" -> alphabet.with(digits);
      case "alpha" -> alphabet;
      case "blank" -> none.withRange(' ', ' ').withRange('\t', '\t');
      case "cntrl" -> none.withRange(0, 31).withRange(127, 127);
      case "digit" -> digits;
      case "graph" -> none.withRange(33, 126);
      case "lower" -> lower;
      case "print" -> none.withRange(32, 126);
      case "punct" ->
          none.withRange(33, 47).withRange(58, 64).withRange(91, 96).withRange(123, 126);
      case "space" -> none.withRange('\t', '\r').withRange(' ', ' ');
      case "upper" -> upper;
      case "xdigit" -> digits.withRange('A', 'F').withRange('a', 'f');
      default -> null;
    };
  }

  private int indexOf(byte wanted, int from) {
    for (int i = from; i < pattern.length; i++) {
      if (pattern[i] == wanted) {
        return i;
      }
    }
    return -1;
  }
}
