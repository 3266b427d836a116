package dev.sluice.report.text;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON exactly as Go's {@code encoding/json} does, which is what readers of gitleaks reports
 * have seen so far: {@code <}, {@code >}, {@code &} and the two line separators escaped, everything
 * else beyond ASCII as it is, empty lists and objects without a line break.
 */
public final class GoJsonWriter {
  private static final String HEX = "0123456789abcdef";

  /** Which characters of ASCII stand for themselves. */
  private static final boolean[] STANDS_FOR_ITSELF = new boolean[128];

  static {
    for (char c = 0; c < STANDS_FOR_ITSELF.length; c++) {
      STANDS_FOR_ITSELF[c] = escaped(String.valueOf(c), 0) == null;
    }
  }

  private final Appendable out;
  private final String prefix;
  private final String indent;
  private int depth;
  private boolean first = true;
  private boolean afterName;

  private GoJsonWriter(Appendable out, String prefix, String indent) {
    this.out = out;
    this.prefix = prefix;
    this.indent = indent;
  }

  /** Everything on one line. */
  public static GoJsonWriter compact(Appendable out) {
    return new GoJsonWriter(out, "", "");
  }

  /** A line per value, each starting with {@code prefix} and then one {@code indent} a level. */
  public static GoJsonWriter indented(Appendable out, String prefix, String indent) {
    return new GoJsonWriter(out, prefix, indent);
  }

  public GoJsonWriter beginObject() throws IOException {
    return begin('{');
  }

  public GoJsonWriter endObject() throws IOException {
    return end('}');
  }

  public GoJsonWriter beginArray() throws IOException {
    return begin('[');
  }

  public GoJsonWriter endArray() throws IOException {
    return end(']');
  }

  public GoJsonWriter name(String name) throws IOException {
    separate();
    quoted(out, name);
    out.append(indent.isEmpty() ? ":" : ": ");
    afterName = true;
    return this;
  }

  public GoJsonWriter text(String name, String value) throws IOException {
    return name(name).text(value);
  }

  public GoJsonWriter text(String value) throws IOException {
    separate();
    quoted(out, value);
    return this;
  }

  public GoJsonWriter number(String name, long value) throws IOException {
    name(name).separate();
    out.append(Long.toString(value));
    return this;
  }

  /** A 32-bit float: the shortest digits that give it back, without a fraction of zero. */
  public GoJsonWriter number(String name, float value) throws IOException {
    return name(name).number(value);
  }

  public GoJsonWriter number(float value) throws IOException {
    separate();
    out.append(shortest(value));
    return this;
  }

  public GoJsonWriter bool(String name, boolean value) throws IOException {
    name(name).separate();
    out.append(Boolean.toString(value));
    return this;
  }

  public GoJsonWriter texts(String name, List<String> values) throws IOException {
    name(name).beginArray();
    for (String value : values) {
      text(value);
    }
    return endArray();
  }

  static String shortest(float value) {
    if (!Float.isFinite(value)) {
      throw new IllegalArgumentException("JSON has no number for " + value);
    }
    String text = Float.toString(value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  private GoJsonWriter begin(char bracket) throws IOException {
    separate();
    out.append(bracket);
    depth++;
    first = true;
    return this;
  }

  private GoJsonWriter end(char bracket) throws IOException {
    depth--;
    if (!first) {
      newLine();
    }
    first = false;
    out.append(bracket);
    return this;
  }

  private void separate() throws IOException {
    if (afterName) {
      afterName = false;
      return;
    }
    if (depth > 0) {
      if (!first) {
        out.append(',');
      }
      newLine();
    }
    first = false;
  }

  private void newLine() throws IOException {
    if (indent.isEmpty()) {
      return;
    }
    out.append('\n').append(prefix);
    for (int i = 0; i < depth; i++) {
      out.append(indent);
    }
  }

  /** Characters that stand for themselves are handed on together: each by itself takes a lock. */
  private static void quoted(Appendable out, String text) throws IOException {
    out.append('"');
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      String escaped =
          c < STANDS_FOR_ITSELF.length && STANDS_FOR_ITSELF[c] ? null : escaped(text, i);
      if (escaped != null) {
        out.append(text, from, i).append(escaped);
        from = i + 1;
      }
    }
    out.append(from == 0 ? text : text.substring(from)).append('"');
  }

  /** What stands for the character at an index, or null if that does itself. */
  private static @Nullable String escaped(String text, int index) {
    char c = text.charAt(index);
    return switch (c) {
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      case '\b' -> "\\b";
      case '\f' -> "\\f";
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      case '<', '>', '&', '\u2028', '\u2029', '\ufffd' -> byNumber(c);
      default -> {
        if (isLoneSurrogate(text, index)) {
          yield byNumber('\ufffd');
        } else if (c < 0x20) {
          yield byNumber(c);
        }
        yield null;
      }
    };
  }

  private static boolean isLoneSurrogate(String text, int index) {
    char c = text.charAt(index);
    if (Character.isHighSurrogate(c)) {
      return index + 1 == text.length() || !Character.isLowSurrogate(text.charAt(index + 1));
    }
    return Character.isLowSurrogate(c)
        && (index == 0 || !Character.isHighSurrogate(text.charAt(index - 1)));
  }

  private static String byNumber(char c) {
    StringBuilder escape = new StringBuilder("\\u");
    for (int shift = 12; shift >= 0; shift -= 4) {
      escape.append(HEX.charAt((c >> shift) & 0xf));
    }
    return escape.toString();
  }
}
