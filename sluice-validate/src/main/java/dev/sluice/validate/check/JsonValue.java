package dev.sluice.validate.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of an answer, of which single values are asked by pointer. The text comes from whoever
 * answered, so nesting is bounded and anything that is not JSON is nothing at all.
 */
final class JsonValue {
  private static final int DEPTH_MAX = 64;
  private static final Object NOTHING = new Object();

  private final String text;
  private int at;

  private JsonValue(String text) {
    this.text = text;
  }

  /** The parsed text: Map, List, String for all else; null if it is not JSON. */
  static @Nullable Object parse(String text) {
    JsonValue json = new JsonValue(text);
    try {
      Object value = json.value(0);
      json.skipSpace();
      return json.at == text.length() && !NOTHING.equals(value) ? value : null;
    } catch (IllegalStateException e) {
      return null;
    }
  }

  /**
   * The value at a pointer as RFC 6901 has it; {@code *} stands for every element of an array.
   *
   * @return its text, elements joined by commas; null if nothing is there
   */
  static @Nullable String at(@Nullable Object root, String pointer) {
    List<Object> found = root == null ? List.of() : List.of(root);
    for (String step : pointer.isEmpty() ? new String[0] : pointer.substring(1).split("/", -1)) {
      String key = step.replace("~1", "/").replace("~0", "~");
      List<Object> next = new ArrayList<>();
      for (Object value : found) {
        step(value, key, next);
      }
      found = next;
    }
    List<String> texts = new ArrayList<>();
    for (Object value : found) {
      if (value instanceof String one) {
        texts.add(one);
      } else if (value instanceof List<?> list) {
        list.stream().filter(String.class::isInstance).forEach(one -> texts.add((String) one));
      } else {
        texts.add("");
      }
    }
    return texts.isEmpty() && found.isEmpty() ? null : String.join(",", texts);
  }

  private static void step(Object value, String key, List<Object> next) {
    if (value instanceof Map<?, ?> map) {
      Object inner = map.get(key);
      if (inner != null) {
        next.add(inner);
      }
    } else if (value instanceof List<?> list) {
      if (key.equals("*")) {
        next.addAll(list);
      } else if (key.matches("\\d{1,6}") && Integer.parseInt(key) < list.size()) {
        next.add(list.get(Integer.parseInt(key)));
      }
    }
  }

  private Object value(int depth) {
    if (depth > DEPTH_MAX) {
      throw new IllegalStateException("nested too deep");
    }
    skipSpace();
    return switch (peek()) {
      case '{' -> object(depth);
      case '[' -> array(depth);
      case '"' -> string();
      default -> word();
    };
  }

  private Object object(int depth) {
    Map<String, Object> members = new LinkedHashMap<>();
    at++;
    skipSpace();
    if (takes('}')) {
      return members;
    }
    do {
      skipSpace();
      String key = string();
      expect(':');
      members.put(key, value(depth + 1));
    } while (takes(','));
    expect('}');
    members.values().removeIf(NOTHING::equals);
    return members;
  }

  private Object array(int depth) {
    List<Object> values = new ArrayList<>();
    at++;
    skipSpace();
    if (takes(']')) {
      return values;
    }
    do {
      values.add(value(depth + 1));
    } while (takes(','));
    expect(']');
    values.removeIf(NOTHING::equals);
    return values;
  }

  /** A number or a word as it is written; null is nothing. */
  private Object word() {
    int start = at;
    while (at < text.length() && "+-.0123456789eEtrufalsn".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    String word = text.substring(start, at);
    if (word.equals("null")) {
      return NOTHING;
    }
    if (word.equals("true") || word.equals("false")) {
      return word;
    }
    if (!word.matches("-?\\d{1,40}(\\.\\d{1,40})?([eE][+-]?\\d{1,5})?")) {
      throw new IllegalStateException("no value");
    }
    return word;
  }

  private String string() {
    if (peek() != '"') {
      throw new IllegalStateException("no string");
    }
    at++;
    StringBuilder value = new StringBuilder();
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '"') {
        return value.toString();
      }
      value.append(c == '\\' ? escaped() : c);
    }
    throw new IllegalStateException("a string is not closed");
  }

  private char escaped() {
    char c = at < text.length() ? text.charAt(at++) : 0;
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> {
        if (at + 4 > text.length() || !text.substring(at, at + 4).matches("[0-9a-fA-F]{4}")) {
          throw new IllegalStateException("no code");
        }
        at += 4;
        yield (char) Integer.parseInt(text.substring(at - 4, at), 16);
      }
      default -> throw new IllegalStateException("no escape");
    };
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : 0;
  }

  private boolean takes(char wanted) {
    skipSpace();
    if (peek() != wanted) {
      return false;
    }
    at++;
    return true;
  }

  private void expect(char wanted) {
    if (!takes(wanted)) {
      throw new IllegalStateException("expected " + wanted);
    }
  }

  private void skipSpace() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }
}
