package dev.sluice.report.text;

import java.io.IOException;
import java.io.PushbackReader;
import java.io.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON value by value from a stream, strictly, with bounds on nesting and on a value. */
public final class JsonScanner {
  private static final int DEPTH_MAX = 64;

  /** How many characters a value may have: more than any finding, and less than memory. */
  private static final int VALUE_CHARACTERS_MAX = 64 << 20;

  /** What an element of a list or an object counts besides its characters. */
  private static final int ELEMENT_CHARACTERS = 16;

  private static final String WHITE = " \t\r\n";

  private final PushbackReader in;
  private final int valueMax;
  private long line = 1;

  /** What the value that is being read may still take. */
  private long room;

  public JsonScanner(Reader in) {
    this(in, VALUE_CHARACTERS_MAX);
  }

  JsonScanner(Reader in, int valueMax) {
    this.in = new PushbackReader(in, 1);
    this.valueMax = valueMax;
    room = valueMax;
  }

  /** The next byte that is not white space, left where it is; -1 at the end. */
  public int peek() throws IOException {
    int c = in.read();
    while (c >= 0 && WHITE.indexOf(c) >= 0) {
      if (c == '\n') {
        line++;
      }
      c = in.read();
    }
    if (c >= 0) {
      in.unread(c);
    }
    return c;
  }

  public void expect(char wanted) throws IOException {
    int c = peek();
    if (c != wanted) {
      throw problem(
          "expected '" + wanted + "'" + (c < 0 ? ", the text ends" : " not '" + (char) c + "'"));
    }
    in.read();
  }

  public boolean takes(char wanted) throws IOException {
    if (peek() != wanted) {
      return false;
    }
    in.read();
    return true;
  }

  /** A value: Map, List, String, Double, Boolean, or the string {@code ""} for null. */
  public Object value() throws IOException {
    room = valueMax;
    return value(0);
  }

  public IOException problem(String what) {
    return new IOException("line " + line + ": " + what);
  }

  private void take(int characters) throws IOException {
    room -= characters;
    if (room < 0) {
      throw problem("a value has more than " + valueMax + " characters");
    }
  }

  private Object value(int depth) throws IOException {
    if (depth > DEPTH_MAX) {
      throw problem("values nest deeper than " + DEPTH_MAX);
    }
    take(ELEMENT_CHARACTERS);
    int c = peek();
    return switch (c) {
      case '{' -> object(depth);
      case '[' -> array(depth);
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", "");
      default -> number();
    };
  }

  private Map<String, Object> object(int depth) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    expect('{');
    if (takes('}')) {
      return fields;
    }
    do {
      peek();
      String name = string();
      expect(':');
      fields.put(name, value(depth + 1));
    } while (takes(','));
    expect('}');
    return fields;
  }

  private List<Object> array(int depth) throws IOException {
    List<Object> values = new ArrayList<>();
    expect('[');
    if (takes(']')) {
      return values;
    }
    do {
      values.add(value(depth + 1));
    } while (takes(','));
    expect(']');
    return values;
  }

  private Object word(String word, Object meaning) throws IOException {
    for (int i = 0; i < word.length(); i++) {
      if (in.read() != word.charAt(i)) {
        throw problem("expected '" + word + "'");
      }
    }
    return meaning;
  }

  private Double number() throws IOException {
    StringBuilder digits = new StringBuilder();
    int c = in.read();
    while (c >= 0 && "+-.eE0123456789".indexOf(c) >= 0 && digits.length() < 64) {
      digits.append((char) c);
      c = in.read();
    }
    if (c >= 0) {
      in.unread(c);
    }
    try {
      return Double.valueOf(digits.toString());
    } catch (NumberFormatException e) {
      throw problem("expected a value");
    }
  }

  private String string() throws IOException {
    expect('"');
    StringBuilder text = new StringBuilder();
    while (true) {
      int c = in.read();
      if (c < 0) {
        throw problem("a string is not closed");
      }
      if (c == '"') {
        return text.toString();
      }
      take(1);
      text.append(c == '\\' ? escaped() : (char) c);
    }
  }

  private char escaped() throws IOException {
    int c = in.read();
    return switch (c) {
      case '"', '\\', '/' -> (char) c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> {
        int value = 0;
        for (int i = 0; i < 4; i++) {
          int digit = Character.digit(in.read(), 16);
          if (digit < 0) {
            throw problem("\\u needs four hex digits");
          }
          value = 16 * value + digit;
        }
        yield (char) value;
      }
      default -> throw problem("unknown escape");
    };
  }
}
