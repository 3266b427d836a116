package dev.sluice.detect.validate;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the top level of a JSON object; what nests in it is only checked. */
final class Json {
  private static final int DEPTH_MAX = 32;

  /** A value that has no parts. */
  private static final Pattern WORD =
      Pattern.compile("true|false|null|-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?");

  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  /** The members of an object, values that are not strings as written; null if it is not one. */
  static @Nullable Map<String, String> members(String text) {
    Json json = new Json(text);
    Map<String, String> members = new LinkedHashMap<>();
    boolean read = json.object(members, 0) && json.end();
    return read ? members : null;
  }

  private boolean object(@Nullable Map<String, String> members, int depth) {
    if (depth > DEPTH_MAX || !take('{')) {
      return false;
    }
    if (take('}')) {
      return true;
    }
    do {
      String key = string();
      if (key == null || !take(':')) {
        return false;
      }
      skipSpace();
      int start = at;
      String value = peek() == '"' ? string() : other(depth + 1) ? text.substring(start, at) : null;
      if (value == null) {
        return false;
      }
      if (members != null) {
        members.put(key, value);
      }
    } while (take(','));
    return take('}');
  }

  private boolean array(int depth) {
    if (depth > DEPTH_MAX || !take('[')) {
      return false;
    }
    if (take(']')) {
      return true;
    }
    do {
      skipSpace();
      if (peek() == '"' ? string() == null : !other(depth + 1)) {
        return false;
      }
    } while (take(','));
    return take(']');
  }

  /** A value that is not a string. */
  private boolean other(int depth) {
    if (peek() == '{') {
      return object(null, depth);
    }
    if (peek() == '[') {
      return array(depth);
    }
    int start = at;
    while (at < text.length() && "+-.0123456789abcdefghijklmnopqrstuvwxyzE".indexOf(peek()) >= 0) {
      at++;
    }
    String word = text.substring(start, at);
    return WORD.matcher(word).matches();
  }

  private @Nullable String string() {
    if (!take('"')) {
      return null;
    }
    StringBuilder result = new StringBuilder();
    while (at < text.length()) {
      char character = text.charAt(at++);
      if (character == '"') {
        return result.toString();
      }
      if (character < 0x20) {
        return null;
      }
      if (character == '\\') {
        if (at == text.length()) {
          return null;
        }
        char escaped = text.charAt(at++);
        character = escaped == 'n' ? '\n' : escaped;
      }
      result.append(character);
    }
    return null;
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : 0;
  }

  private boolean take(char wanted) {
    skipSpace();
    if (peek() != wanted) {
      return false;
    }
    at++;
    return true;
  }

  private boolean end() {
    skipSpace();
    return at == text.length();
  }

  private void skipSpace() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }
}
