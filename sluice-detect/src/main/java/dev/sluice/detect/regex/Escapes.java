package dev.sluice.detect.regex;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The classes and characters that stand behind a backslash or inside {@code [: :]}. */
final class Escapes {
  static final ByteSet DIGIT = ByteSet.range('0', '9');
  static final ByteSet SPACE = ByteSet.ofAll("\t\n\f\r ");
  private static final ByteSet LOWER = ByteSet.range('a', 'z');
  private static final ByteSet UPPER = ByteSet.range('A', 'Z');
  private static final ByteSet ALPHA = LOWER.union(UPPER);

  private static final Map<String, ByteSet> POSIX =
      Map.ofEntries(
          Map.entry("alnum", ALPHA.union(DIGIT)),
          Map.entry("alpha", ALPHA),
          Map.entry("ascii", ByteSet.range(0, 127)),
          Map.entry("blank", ByteSet.ofAll("\t ")),
          Map.entry("cntrl", ByteSet.range(0, 31).union(ByteSet.of(127))),
          Map.entry("digit", DIGIT),
          Map.entry("graph", ByteSet.range('!', '~')),
          Map.entry("lower", LOWER),
          Map.entry("print", ByteSet.range(' ', '~')),
          Map.entry(
              "punct",
              ByteSet.range('!', '/')
                  .union(ByteSet.range(':', '@'))
                  .union(ByteSet.range('[', '`'))
                  .union(ByteSet.range('{', '~'))),
          Map.entry("space", ByteSet.ofAll("\t\n\u000b\f\r ")),
          Map.entry("upper", UPPER),
          Map.entry("word", ByteSet.WORD),
          Map.entry("xdigit", DIGIT.union(ByteSet.range('a', 'f')).union(ByteSet.range('A', 'F'))));

  private Escapes() {}

  /** The class of {@code \d}, {@code \s}, {@code \w} and their negations, or null. */
  static @Nullable ByteSet perlClass(char letter) {
    return switch (letter) {
      case 'd' -> DIGIT;
      case 'D' -> DIGIT.complement();
      case 's' -> SPACE;
      case 'S' -> SPACE.complement();
      case 'w' -> ByteSet.WORD;
      case 'W' -> ByteSet.WORD.complement();
      default -> null;
    };
  }

  /** The class of {@code [:name:]} or {@code [:^name:]}, or null. */
  static @Nullable ByteSet posixClass(String name) {
    if (name.startsWith("^")) {
      ByteSet set = POSIX.get(name.substring(1));
      return set == null ? null : set.complement();
    }
    return POSIX.get(name);
  }

  /** The character of a one-letter escape such as {@code \n}, or -1. */
  static int control(char letter) {
    return switch (letter) {
      case 'a' -> 7;
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'v' -> 11;
      default -> -1;
    };
  }
}
