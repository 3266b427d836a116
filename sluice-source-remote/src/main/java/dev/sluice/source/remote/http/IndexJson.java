package dev.sluice.source.remote.http;

import dev.sluice.source.SourceObject;
import dev.sluice.source.remote.RemoteFailureException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads an index that a web server writes as JSON: an array of objects with {@code name}, {@code
 * type} and {@code size}, as nginx does.
 *
 * <p>The text has a char for each byte, since names need not be UTF-8.
 */
final class IndexJson {
  private static final int DEPTH_MAX = 32;

  private final String text;
  private int at;

  private IndexJson(String text) {
    this.text = text;
  }

  static IndexPage read(URI base, String json) throws IOException {
    IndexJson reader = new IndexJson(json);
    List<IndexPage.Entry> files = new ArrayList<>();
    List<URI> folders = new ArrayList<>();
    reader.expect('[');
    boolean more = !reader.skip(']');
    while (more) {
      Item item = reader.item();
      if (item.name != null && item.type != null) {
        String segment = UrlText.ofSegment(item.name);
        if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
          throw reader.broken("a name that leads elsewhere");
        }
        if (item.type.equals("directory")) {
          folders.add(base.resolve("./" + segment + "/"));
        } else if (item.type.equals("file")) {
          files.add(new IndexPage.Entry(base.resolve("./" + segment), item.size));
        }
      }
      more = reader.skip(',');
      if (!more) {
        reader.expect(']');
      }
    }
    return new IndexPage(files, folders, List.of());
  }

  /** What is read of an entry. */
  private static final class Item {
    private byte @Nullable [] name;
    private @Nullable String type;
    private long size = SourceObject.SIZE_UNKNOWN;
  }

  private Item item() throws IOException {
    Item item = new Item();
    expect('{');
    boolean more = !skip('}');
    while (more) {
      String key = new String(string(), StandardCharsets.UTF_8);
      expect(':');
      boolean isText = peek() == '"';
      if (isText && key.equals("name")) {
        item.name = string();
      } else if (isText && key.equals("type")) {
        item.type = new String(string(), StandardCharsets.UTF_8);
      } else if (key.equals("size") && Character.isDigit(peek())) {
        item.size = number();
      } else {
        value(0);
      }
      more = skip(',');
      if (!more) {
        expect('}');
      }
    }
    return item;
  }

  /** Reads over a value. */
  private void value(int depth) throws IOException {
    if (depth > DEPTH_MAX) {
      throw broken("too deep");
    }
    switch (peek()) {
      case '"' -> string();
      case '{', '[' -> {
        char close = text.charAt(at) == '{' ? '}' : ']';
        at++;
        boolean more = !skip(close);
        while (more) {
          value(depth + 1);
          more = skip(',') || skip(':');
          if (!more) {
            expect(close);
          }
        }
      }
      default -> {
        int start = at;
        while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) {
          at++;
        }
        if (start == at) {
          throw broken("a value is missing");
        }
      }
    }
  }

  private long number() {
    int start = at;
    while (at < text.length() && Character.isDigit(text.charAt(at)) && at - start < 18) {
      at++;
    }
    return Long.parseLong(text.substring(start, at));
  }

  private byte[] string() throws IOException {
    expect('"');
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    while (true) {
      char letter = next();
      if (letter == '"') {
        return bytes.toByteArray();
      }
      if (letter == '\\') {
        escaped(bytes);
      } else {
        bytes.write(letter);
      }
    }
  }

  private void escaped(ByteArrayOutputStream bytes) throws IOException {
    char letter = next();
    switch (letter) {
      case 'n' -> bytes.write('\n');
      case 't' -> bytes.write('\t');
      case 'r' -> bytes.write('\r');
      case 'b' -> bytes.write('\b');
      case 'f' -> bytes.write('\f');
      case 'u' -> {
        StringBuilder units = new StringBuilder().append(unit());
        if (Character.isHighSurrogate(units.charAt(0)) && text.startsWith("\\u", at)) {
          at += 2;
          units.append(unit());
        }
        bytes.writeBytes(units.toString().getBytes(StandardCharsets.UTF_8));
      }
      default -> bytes.write(letter);
    }
  }

  private char unit() throws IOException {
    if (at + 4 > text.length()) {
      throw broken("it ends within a string");
    }
    try {
      char unit = (char) Integer.parseInt(text.substring(at, at + 4), 16);
      at += 4;
      return unit;
    } catch (NumberFormatException e) {
      throw broken("an escape is no number");
    }
  }

  private char next() throws IOException {
    if (at >= text.length()) {
      throw broken("it ends within a string");
    }
    return text.charAt(at++);
  }

  private char peek() throws IOException {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    if (at >= text.length()) {
      throw broken("it ends too early");
    }
    return text.charAt(at);
  }

  private boolean skip(char wanted) throws IOException {
    if (peek() == wanted) {
      at++;
      return true;
    }
    return false;
  }

  private void expect(char wanted) throws IOException {
    if (!skip(wanted)) {
      throw broken("'" + wanted + "' is missing");
    }
  }

  private IOException broken(String what) {
    return RemoteFailureException.permanent(
        "a JSON index that cannot be read, at " + at + ": " + what);
  }
}
