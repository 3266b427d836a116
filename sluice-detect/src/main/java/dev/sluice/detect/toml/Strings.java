package dev.sluice.detect.toml;

/** Reads the four kinds of TOML string. */
final class Strings {
  private final Cursor cursor;

  Strings(Cursor cursor) {
    this.cursor = cursor;
  }

  /** A string value; the cursor stands on its opening quote. */
  String value() {
    if (cursor.accept("\"\"\"")) {
      return multiLine('"');
    }
    if (cursor.accept("'''")) {
      return multiLine('\'');
    }
    return singleLine();
  }

  /** A string of one line, which a key may be too. */
  String singleLine() {
    char quote = (char) cursor.next();
    String plain = cursor.plain(quote);
    if (cursor.accept(quote)) {
      return plain;
    }
    StringBuilder result = new StringBuilder(plain);
    while (cursor.peek() != quote) {
      int character = cursor.peek();
      if (character == Cursor.END || character == '\n' || character == '\r') {
        throw cursor.error(
            "a string ends on its own line: close it with " + quote + " or use three quotes");
      }
      append(quote, result);
    }
    cursor.next();
    return result.toString();
  }

  private String multiLine(char quote) {
    Position start = cursor.position();
    cursor.acceptNewline();
    StringBuilder result = new StringBuilder();
    while (true) {
      result.append(cursor.plain(quote));
      if (cursor.peek() == Cursor.END) {
        throw new TomlException(start, "the string that starts here is never closed");
      }
      if (cursor.peek() == quote && cursor.peek(1) == quote && cursor.peek(2) == quote) {
        closeMultiLine(quote, result);
        return result.toString();
      }
      if (cursor.peek() == '\r' && cursor.peek(1) == '\n') {
        cursor.next();
      }
      if (cursor.peek() == '\n') {
        result.append((char) cursor.next());
      } else if (quote == '"' && cursor.peek() == '\\' && isLineContinuation()) {
        skipContinuation();
      } else {
        append(quote, result);
      }
    }
  }

  /** Up to two quotes may stand right before the closing three. */
  private void closeMultiLine(char quote, StringBuilder result) {
    int quotes = 0;
    while (quotes < 5 && cursor.accept(quote)) {
      quotes++;
    }
    for (int i = 3; i < quotes; i++) {
      result.append(quote);
    }
  }

  private boolean isLineContinuation() {
    int ahead = 1;
    while (cursor.peek(ahead) == ' ' || cursor.peek(ahead) == '\t') {
      ahead++;
    }
    return cursor.peek(ahead) == '\n'
        || (cursor.peek(ahead) == '\r' && cursor.peek(ahead + 1) == '\n');
  }

  private void skipContinuation() {
    cursor.next();
    cursor.skipBlanks();
    while (cursor.acceptNewline()) {
      cursor.skipBlanks();
    }
  }

  private void append(int quote, StringBuilder result) {
    int character = cursor.peek();
    if (Cursor.isControl(character)) {
      throw cursor.error("a string may not hold " + Cursor.describe(character));
    }
    if (quote == '"' && character == '\\') {
      cursor.next();
      result.appendCodePoint(escape());
    } else {
      result.append((char) cursor.next());
    }
  }

  private int escape() {
    int kind = cursor.peek();
    return switch (kind) {
      case 'b' -> simple('\b');
      case 't' -> simple('\t');
      case 'n' -> simple('\n');
      case 'f' -> simple('\f');
      case 'r' -> simple('\r');
      case '"' -> simple('"');
      case '\\' -> simple('\\');
      case 'u' -> codePoint(4);
      case 'U' -> codePoint(8);
      default ->
          throw cursor.error(
              "unknown escape \\"
                  + (kind == Cursor.END ? "" : Character.toString(kind))
                  + "; for a regex use single quotes, where a backslash is a backslash");
    };
  }

  private int simple(char value) {
    cursor.next();
    return value;
  }

  private int codePoint(int digits) {
    Position start = cursor.position();
    cursor.next();
    long value = 0;
    for (int i = 0; i < digits; i++) {
      int digit = cursor.peek() == Cursor.END ? -1 : Character.digit(cursor.peek(), 16);
      if (digit < 0 || cursor.peek() > 0x7F) {
        throw cursor.error("a \\u escape needs " + digits + " hexadecimal digits");
      }
      value = value * 16 + digit;
      cursor.next();
    }
    if (value > Character.MAX_CODE_POINT || (value >= 0xD800 && value <= 0xDFFF)) {
      throw new TomlException(start, "the escape is not a Unicode character");
    }
    return (int) value;
  }
}
