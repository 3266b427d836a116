package dev.sluice.detect.weigh;

/** What a value looks like as a whole. */
enum Shape {
  DIGITS,
  HEX,
  UUID,
  LOWER,
  UPPER,
  CAPITALIZED,
  LETTERS,
  LOWER_AND_DIGITS,
  UPPER_AND_DIGITS,
  LETTERS_AND_DIGITS,
  SNAKE,
  CONSTANT,
  KEBAB,
  DOTTED,
  NUMBERS,
  PATH,
  URL,
  ADDRESS,
  BASE64,
  WORDS,
  TEMPLATE,
  CODE,
  SIGNS,
  TIME;

  private static final String DAY = "0000-00-00";
  private static final String TIME_SIGNS = "TtZz:.+-";

  /** The shape of a stretch of text. */
  static Shape of(byte[] text, int from, int to) {
    int lower = 0;
    int upper = 0;
    int digits = 0;
    int hex = 0;
    int underscores = 0;
    int dashes = 0;
    int dots = 0;
    int slashes = 0;
    int spaces = 0;
    int base64 = 0;
    int code = 0;
    int others = 0;
    boolean isTemplate = false;
    for (int i = from; i < to; i++) {
      int b = text[i];
      if (b >= 'a' && b <= 'z') {
        lower++;
        hex += b <= 'f' ? 1 : 0;
      } else if (b >= 'A' && b <= 'Z') {
        upper++;
        hex += b <= 'F' ? 1 : 0;
      } else if (b >= '0' && b <= '9') {
        digits++;
        hex++;
      } else {
        switch (b) {
          case '_' -> underscores++;
          case '-' -> dashes++;
          case '.' -> dots++;
          case '/' -> slashes++;
          case ' ', '\t' -> spaces++;
          case '+', '=' -> base64++;
          case '(', ')', '[', ']', '{', '}', ';' -> code++;
          default -> others++;
        }
        int next = i + 1 < to ? text[i + 1] : 0;
        isTemplate |=
            (b == '$' && (next == '{' || next == '(' || Words.isWord(next)))
                || (b == '{' && (next == '{' || next == '%' || Words.isWord(next) || next == '}'))
                || (b == '<' && (next == '%' || Words.isLetter(next)))
                || (b == '#' && next == '{')
                || (b == '%' && isConversion(text, i + 1, to))
                || (b == '@' && next == '{');
      }
    }
    int length = to - from;
    int letters = lower + upper;
    if (isTemplate) {
      return TEMPLATE;
    }
    if (spaces > 0) {
      return WORDS;
    }
    if (code > 0) {
      return CODE;
    }
    int signs = underscores + dashes + dots + slashes + base64 + others;
    if (signs == 0) {
      return ofLettersAndDigits(length, lower, upper, digits, hex, text[from]);
    }
    if (dashes == 4 && hex == 32 && length == 36) {
      return UUID;
    }
    if (isTime(text, from, to)) {
      return TIME;
    }
    if (contains(text, from, to, "://")) {
      return URL;
    }
    if (others == 1 && dots > 0 && contains(text, from, to, "@")) {
      return ADDRESS;
    }
    if (others == 0 && slashes + base64 > 0 && underscores + dashes + dots == 0) {
      return slashes > 0 && digits == 0 && base64 == 0 ? PATH : BASE64;
    }
    if (others == 0 && slashes > 0) {
      return PATH;
    }
    if (others == 0 && base64 == 0) {
      if (letters <= 1 && digits > 0) {
        return NUMBERS;
      }
      if (dots > 0) {
        return DOTTED;
      }
      if (dashes > 0) {
        return KEBAB;
      }
      return lower == 0 ? CONSTANT : SNAKE;
    }
    return SIGNS;
  }

  /**
   * Whether what follows a percent sign is put in by a format: {@code %s}, {@code %(name)s}, {@code
   * %03d}, {@code %-8s}, {@code %1$s}, {@code %.2f}. Two digits of hex, as addresses have them, are
   * none unless they would stand for a control character.
   */
  private static boolean isConversion(byte[] text, int from, int to) {
    int first = from < to ? text[from] : 0;
    if ("(s{dv".indexOf(first) >= 0) {
      return first != 0;
    }
    int at = from;
    while (at < to && "-+#.0123456789$lhz*".indexOf(text[at]) >= 0) {
      at++;
    }
    boolean hasFlags = at > from;
    boolean isEncoded = at > from && Words.isDigit(first) && first >= '2' && at - from <= 2;
    boolean isLast = at + 1 >= to || !Words.isWord(text[at + 1]);
    return at < to
        && !isEncoded
        && "sdvxXufiqcegboT".indexOf(text[at]) >= 0
        && (hasFlags || isLast);
  }

  /** Whether it begins with a day, as in {@code 2016-09-08T21:47:36Z}, and has no other letters. */
  private static boolean isTime(byte[] text, int from, int to) {
    if (to - from < DAY.length()) {
      return false;
    }
    for (int i = from; i < to; i++) {
      int b = text[i];
      boolean isDigit = Words.isDigit(b);
      boolean isRight =
          i - from < DAY.length()
              ? DAY.charAt(i - from) == '0' ? isDigit : b == '-' || b == '/'
              : isDigit || TIME_SIGNS.indexOf(b) >= 0;
      if (!isRight) {
        return false;
      }
    }
    return true;
  }

  private static Shape ofLettersAndDigits(
      int length, int lower, int upper, int digits, int hex, int first) {
    if (digits == length) {
      return DIGITS;
    }
    if (hex == length && length >= 8 && digits > 0 && (lower == 0 || upper == 0)) {
      return HEX;
    }
    if (digits == 0) {
      if (upper == 0) {
        return LOWER;
      }
      if (lower == 0) {
        return UPPER;
      }
      return upper == 1 && Words.isUpper(first) ? CAPITALIZED : LETTERS;
    }
    if (upper == 0) {
      return LOWER_AND_DIGITS;
    }
    return lower == 0 ? UPPER_AND_DIGITS : LETTERS_AND_DIGITS;
  }

  private static boolean contains(byte[] text, int from, int to, String wanted) {
    for (int i = from; i + wanted.length() <= to; i++) {
      int same = 0;
      while (same < wanted.length() && text[i + same] == wanted.charAt(same)) {
        same++;
      }
      if (same == wanted.length()) {
        return true;
      }
    }
    return false;
  }
}
