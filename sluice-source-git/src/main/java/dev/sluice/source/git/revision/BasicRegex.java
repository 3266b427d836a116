package dev.sluice.source.git.revision;

/** A POSIX basic regular expression, with GNU's additions, in the extended syntax of RE2. */
final class BasicRegex {
  /** What means something with a backslash in basic syntax, and without one in extended. */
  private static final String SWAPPED = "(){}|+?";

  private BasicRegex() {}

  static String extended(String basic) {
    StringBuilder out = new StringBuilder();
    boolean isStart = true;
    for (int i = 0; i < basic.length(); i++) {
      char c = basic.charAt(i);
      boolean wasStart = isStart;
      isStart = false;
      if (c == '\\' && i + 1 < basic.length()) {
        char next = basic.charAt(++i);
        if (SWAPPED.indexOf(next) >= 0) {
          out.append(next);
          isStart = next == '(' || next == '|';
        } else {
          out.append('\\').append(next);
        }
      } else if (c == '[') {
        int end = bracketEnd(basic, i);
        out.append(basic, i, end);
        i = end - 1;
      } else if (SWAPPED.indexOf(c) >= 0 || (c == '*' && wasStart) || isPlain(basic, i, wasStart)) {
        out.append('\\').append(c);
      } else {
        out.append(c);
        isStart = c == '^';
      }
    }
    return out.toString();
  }

  /** Whether an anchor stands where it is an ordinary character. */
  private static boolean isPlain(String basic, int at, boolean isStart) {
    return switch (basic.charAt(at)) {
      case '^' -> !isStart;
      case '$' ->
          at + 1 < basic.length()
              && !basic.startsWith("\\)", at + 1)
              && !basic.startsWith("\\|", at + 1);
      default -> false;
    };
  }

  /** Where a bracket expression ends; a bracket right after its opening is a member. */
  private static int bracketEnd(String basic, int at) {
    int i = at + 1;
    i += i < basic.length() && basic.charAt(i) == '^' ? 1 : 0;
    i += i < basic.length() && basic.charAt(i) == ']' ? 1 : 0;
    while (i < basic.length() && basic.charAt(i) != ']') {
      int close = basic.startsWith("[:", i) ? basic.indexOf(":]", i + 2) : -1;
      i = close < 0 ? i + 1 : close + 2;
    }
    return Math.min(i + 1, basic.length());
  }
}
