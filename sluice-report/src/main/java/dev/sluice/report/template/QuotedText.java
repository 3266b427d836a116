package dev.sluice.report.template;

/** Reads a string in double quotes, with the escapes that Go has. */
final class QuotedText {
  private final String quoted;
  private final int line;
  private int at;

  private QuotedText(String quoted, int line) {
    this.quoted = quoted;
    this.line = line;
  }

  /** What a string with its quotes stands for. */
  static String read(String quoted, int line) {
    return new QuotedText(quoted.substring(1, quoted.length() - 1), line).read();
  }

  private String read() {
    StringBuilder text = new StringBuilder();
    while (at < quoted.length()) {
      char letter = quoted.charAt(at++);
      if (letter == '\\') {
        escape(text);
      } else {
        text.append(letter);
      }
    }
    return text.toString();
  }

  private void escape(StringBuilder text) {
    // The string's end was looked for past escaped quotes, so something follows.
    char letter = quoted.charAt(at++);
    switch (letter) {
      case 'a' -> text.append('\007');
      case 'b' -> text.append('\b');
      case 'f' -> text.append('\f');
      case 'n' -> text.append('\n');
      case 'r' -> text.append('\r');
      case 't' -> text.append('\t');
      case 'v' -> text.append('\013');
      case '\\', '"' -> text.append(letter);
      case 'x' -> text.append((char) number(16, 2, 0x7f));
      case 'u' -> text.appendCodePoint(number(16, 4, 0xffff));
      case 'U' -> text.appendCodePoint(number(16, 8, Character.MAX_CODE_POINT));
      case '0', '1', '2', '3', '4', '5', '6', '7' -> {
        at--;
        text.append((char) number(8, 3, 0x7f));
      }
      default -> throw new TemplateException(line, "unknown escape \\" + letter + " in a string");
    }
  }

  /** A number of so many digits; a byte beyond ASCII would be part of a character, and is not. */
  private int number(int radix, int digits, int max) {
    long value = 0;
    for (int i = 0; i < digits; i++) {
      int digit = at < quoted.length() ? Character.digit(quoted.charAt(at++), radix) : -1;
      value = value * radix + digit;
      if (digit < 0 || value > max) {
        throw new TemplateException(line, "an escape in a string is not a character");
      }
    }
    return (int) value;
  }
}
