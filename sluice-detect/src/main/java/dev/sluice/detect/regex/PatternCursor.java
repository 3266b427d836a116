package dev.sluice.detect.regex;

import org.jspecify.annotations.Nullable;

/** A place in a pattern, moving forward. */
final class PatternCursor {
  private final String pattern;
  private int position;
  private boolean lastClassNegated;

  PatternCursor(String pattern) {
    this.pattern = pattern;
  }

  int position() {
    return position;
  }

  int length() {
    return pattern.length();
  }

  boolean more() {
    return position < pattern.length();
  }

  /** Whether there is a character {@code ahead} places on. */
  boolean more(int ahead) {
    return position + ahead < pattern.length();
  }

  char peek() {
    return pattern.charAt(position);
  }

  /** The character {@code ahead} places on, or NUL past the end, which a pattern may hold too. */
  char peek(int ahead) {
    return more(ahead) ? pattern.charAt(position + ahead) : 0;
  }

  void skip(int count) {
    position += count;
  }

  char take() {
    return pattern.charAt(position++);
  }

  boolean take(char wanted) {
    if (more() && peek() == wanted) {
      position++;
      return true;
    }
    return false;
  }

  boolean take(String wanted) {
    if (pattern.startsWith(wanted, position)) {
      position += wanted.length();
      return true;
    }
    return false;
  }

  int find(String wanted) {
    return pattern.indexOf(wanted, position);
  }

  String takeUntil(int end) {
    String text = pattern.substring(position, end);
    position = end;
    return text;
  }

  int takeCodePoint() {
    int codePoint = pattern.codePointAt(position);
    position += Character.charCount(codePoint);
    return codePoint;
  }

  String takeName() {
    int end = pattern.indexOf('>', position);
    if (end <= position) {
      throw problem("group name expected");
    }
    String name = takeUntil(end);
    position++;
    if (!name.chars().allMatch(c -> c < 128 && ByteSet.WORD.contains(c))) {
      throw problem("group name " + name + " has other than letters, digits and _");
    }
    return name;
  }

  /** The counts of the {@code {n}}, {@code {n,}} or {@code {n,m}} here, or null if it is none. */
  int @Nullable [] repeatCounts() {
    int at = position + 1;
    int min = 0;
    int digits = at;
    while (at < pattern.length() && Character.isDigit(pattern.charAt(at)) && at - digits < 8) {
      min = min * 10 + pattern.charAt(at++) - '0';
    }
    if (at == digits || at == pattern.length()) {
      return null;
    }
    if (pattern.charAt(at) == '}') {
      return new int[] {min, min};
    }
    if (pattern.charAt(at++) != ',' || at == pattern.length()) {
      return null;
    }
    int max = 0;
    digits = at;
    while (at < pattern.length() && Character.isDigit(pattern.charAt(at)) && at - digits < 8) {
      max = max * 10 + pattern.charAt(at++) - '0';
    }
    if (at == pattern.length() || pattern.charAt(at) != '}') {
      return null;
    }
    return new int[] {min, at == digits ? Node.Repeat.UNBOUNDED : max};
  }

  /** Goes past the repeat operator that {@link #repeatCounts} or one of {@code *+?} saw. */
  void skipRepeat() {
    position = peek() == '{' ? pattern.indexOf('}', position) + 1 : position + 1;
  }

  /** The character of an escape whose backslash was at {@code start}; stands on its letter. */
  int takeEscapedCodePoint(int start) {
    char letter = peek();
    int control = Escapes.control(letter);
    if (control >= 0) {
      position++;
      return control;
    }
    if (letter == 'x') {
      position++;
      return takeHexadecimal(start);
    }
    boolean octalFollows = peek(1) >= '0' && peek(1) <= '7';
    if (letter == '0' || (letter >= '1' && letter <= '7' && octalFollows)) {
      int value = 0;
      for (int digits = 0; digits < 3 && more() && peek() >= '0' && peek() <= '7'; digits++) {
        value = value * 8 + take() - '0';
      }
      return value;
    }
    boolean alphanumeric = letter != '_' && letter < 128 && ByteSet.WORD.contains(letter);
    if (letter >= 128 || alphanumeric) {
      String other = OtherSyntax.escape(letter);
      throw problemAt(other == null ? "unknown escape \\" + letter : other, start);
    }
    position++;
    return letter;
  }

  private int takeHexadecimal(int start) {
    int end = position + 2;
    boolean braced = take('{');
    if (braced) {
      end = pattern.indexOf('}', position);
    }
    int value = 0;
    boolean valid = end > position && end <= pattern.length() && end - position <= 6;
    while (valid && position < end) {
      int digit = Character.digit(take(), 16);
      value = value * 16 + digit;
      valid = digit >= 0;
    }
    if (!valid || value > Character.MAX_CODE_POINT) {
      throw problemAt("hexadecimal digits expected after \\x", start);
    }
    if (braced) {
      position++;
    }
    return value;
  }

  /** The set of a {@code \pN} or {@code \p{Name}}; stands on the {@code p}. */
  CodePoints takeUnicodeClass() {
    int start = position - 1;
    position++;
    if (!more()) {
      throw problemAt("name expected after \\p", start);
    }
    String name;
    if (take('{')) {
      int end = pattern.indexOf('}', position);
      if (end < 0) {
        throw problemAt("missing } after \\p{", start);
      }
      name = takeUntil(end);
      position++;
    } else {
      name = String.valueOf(take());
    }
    lastClassNegated = name.startsWith("^");
    CodePoints set = CodePoints.named(lastClassNegated ? name.substring(1) : name);
    if (set == null) {
      throw problemAt("unknown character class \\p{" + name + "}", start);
    }
    return set;
  }

  /** True if the class last read was {@code \p{^Name}}. */
  boolean lastClassNegated() {
    return lastClassNegated;
  }

  /** What stands after the parenthesis just read, if only other engines have it; else null. */
  @Nullable String otherGroup() {
    return OtherSyntax.group(pattern, position);
  }

  RegexSyntaxException problem(String what) {
    return problemAt(what, position);
  }

  RegexSyntaxException problemAt(String what, int at) {
    return new RegexSyntaxException(what, pattern, at);
  }
}
