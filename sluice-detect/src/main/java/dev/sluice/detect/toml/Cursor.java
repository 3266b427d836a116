package dev.sluice.detect.toml;

/** Walks over a text character by character and knows the line and column it is at. */
final class Cursor {
  static final int END = -1;

  private final String text;

  /** The same: an array is read faster before anything is compiled. */
  private final char[] characters;

  private int index;
  private int line = 1;
  private int lineStart;

  Cursor(String text) {
    this.text = text;
    characters = text.toCharArray();
  }

  /** The character at the cursor, or {@link #END}. */
  int peek() {
    return index < characters.length ? characters[index] : END;
  }

  int peek(int ahead) {
    int at = index + ahead;
    return at < characters.length ? characters[at] : END;
  }

  /** Steps over the character at the cursor and gives it. */
  int next() {
    int character = peek();
    if (character != END) {
      index++;
      if (character == '\n') {
        line++;
        lineStart = index;
      }
    }
    return character;
  }

  boolean accept(char expected) {
    if (peek() != expected) {
      return false;
    }
    next();
    return true;
  }

  boolean accept(String expected) {
    if (!text.startsWith(expected, index)) {
      return false;
    }
    for (int i = 0; i < expected.length(); i++) {
      next();
    }
    return true;
  }

  /**
   * Steps over characters that stand for themselves in a string, all on one line, and gives them.
   *
   * @param quote the string's quote: within double quotes a backslash is special too
   */
  String plain(char quote) {
    int start = index;
    int at = start;
    char special = quote == '"' ? '\\' : quote;
    while (at < characters.length) {
      char character = characters[at];
      if (character == quote || character == special || isControl(character)) {
        break;
      }
      at++;
    }
    index = at;
    return text.substring(start, at);
  }

  void expect(char expected, String where) {
    if (!accept(expected)) {
      throw error("expected '" + expected + "' " + where + ", found " + describe(peek()));
    }
  }

  int index() {
    return index;
  }

  String since(int start) {
    return text.substring(start, index);
  }

  Position position() {
    return new Position(line, index - lineStart + 1);
  }

  /** Skips spaces and tabs. */
  void skipBlanks() {
    while (index < characters.length && (characters[index] == ' ' || characters[index] == '\t')) {
      index++;
    }
  }

  /** Skips blanks, newlines and comments. */
  void skipLines() {
    while (true) {
      skipBlanks();
      if (peek() == '#') {
        skipComment();
      } else if (!acceptNewline()) {
        return;
      }
    }
  }

  /** Skips blanks and a comment, and requires the end of the line. */
  void endLine() {
    skipBlanks();
    if (peek() == '#') {
      skipComment();
    }
    if (peek() != END && !acceptNewline()) {
      throw error("expected the end of the line, found " + describe(peek()));
    }
  }

  boolean acceptNewline() {
    if (peek() == '\r' && peek(1) == '\n') {
      next();
    }
    return accept('\n');
  }

  private void skipComment() {
    while (peek() != END && peek() != '\n' && !(peek() == '\r' && peek(1) == '\n')) {
      if (isControl(peek())) {
        throw error("a comment may not hold " + describe(peek()));
      }
      index++;
    }
  }

  static boolean isControl(int character) {
    return (character < 0x20 && character != '\t') || character == 0x7F;
  }

  TomlException error(String problem) {
    return new TomlException(position(), problem);
  }

  static String describe(int character) {
    if (character == END) {
      return "the end of the text";
    }
    if (character == '\n' || character == '\r') {
      return "the end of the line";
    }
    if (isControl(character)) {
      return String.format("the control character U+%04X", character);
    }
    return "'" + (char) character + "'";
  }
}
