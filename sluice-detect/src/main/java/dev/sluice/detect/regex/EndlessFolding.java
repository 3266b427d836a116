package dev.sluice.detect.regex;

/**
 * Patterns for which RE2/J never ends. It goes from a letter to its other cases until it is back at
 * the first one, and of nine letters that came with Unicode 9 (U+1C80 to U+1C88) it never comes
 * back: Java knows their other cases, its own table does not. They are met where case does not
 * matter, alone or in a range of a class.
 */
final class EndlessFolding {
  private static final int FIRST = 0x1c80;
  private static final int LAST = 0x1c88;
  private static final int NONE = -1;

  private final String pattern;
  private int at;
  private boolean found;

  private EndlessFolding(String pattern) {
    this.pattern = pattern;
  }

  /**
   * Whether a pattern may not be given to RE2/J.
   *
   * @param ignoresCase whether case does not matter in all of it
   */
  static boolean in(String pattern, boolean ignoresCase) {
    boolean mayIgnoreCase = ignoresCase;
    for (int i = pattern.indexOf("(?"); i >= 0; i = pattern.indexOf("(?", i + 2)) {
      int end = i + 2;
      while (end < pattern.length() && (isLetter(pattern.charAt(end)) || isMinus(pattern, end))) {
        mayIgnoreCase |= pattern.charAt(end++) == 'i';
      }
    }
    return mayIgnoreCase && new EndlessFolding(pattern).isFound();
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private static boolean isMinus(String pattern, int at) {
    return pattern.charAt(at) == '-';
  }

  private boolean isFound() {
    while (at < pattern.length()) {
      if (pattern.startsWith("\\Q", at)) {
        int end = pattern.indexOf("\\E", at);
        check(pattern.substring(at, end < 0 ? pattern.length() : end));
        at = end < 0 ? pattern.length() : end + 2;
      } else if (pattern.charAt(at) == '[') {
        at++;
        inClass();
      } else {
        int one = character();
        check(one, one);
      }
    }
    return found;
  }

  private void inClass() {
    if (pattern.startsWith("^", at)) {
      at++;
    }
    boolean isFirst = true;
    while (at < pattern.length() && (isFirst || pattern.charAt(at) != ']')) {
      isFirst = false;
      int named = pattern.startsWith("[:", at) ? pattern.indexOf(":]", at + 2) : NONE;
      if (named >= 0) {
        at = named + 2;
        continue;
      }
      int low = character();
      int high = low;
      if (pattern.startsWith("-", at) && !pattern.startsWith("-]", at)) {
        at++;
        high = at < pattern.length() ? character() : low;
      }
      check(low, high);
    }
    at++;
  }

  /** Goes over a character or an escape; what it stands for, or nothing. */
  private int character() {
    int one = pattern.codePointAt(at);
    at += Character.charCount(one);
    if (one != '\\' || at >= pattern.length()) {
      return one;
    }
    int escaped = pattern.codePointAt(at);
    at += Character.charCount(escaped);
    if (escaped != 'x' || !pattern.startsWith("{", at)) {
      return escaped;
    }
    int end = pattern.indexOf('}', at);
    String digits = end < 0 ? "" : pattern.substring(at + 1, end);
    if (!digits.matches("0*[0-9A-Fa-f]{1,6}")) {
      return NONE;
    }
    at = end + 1;
    return Integer.parseInt(digits, 16);
  }

  private void check(String text) {
    text.codePoints().forEach(one -> check(one, one));
  }

  private void check(int low, int high) {
    found |= low <= LAST && high >= FIRST;
  }
}
