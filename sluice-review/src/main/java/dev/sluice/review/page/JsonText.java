package dev.sluice.review.page;

import dev.sluice.report.TerminalText;
import java.util.List;

/**
 * A JSON text in the making. Values that come from reports lose what steers their look, and nothing
 * in the text could end or begin markup.
 */
final class JsonText {
  private static final String HEX = "0123456789abcdef";

  private final StringBuilder out = new StringBuilder();
  private boolean isFirst = true;

  JsonText begin(char bracket) {
    separate();
    out.append(bracket);
    isFirst = true;
    return this;
  }

  JsonText end(char bracket) {
    out.append(bracket);
    isFirst = false;
    return this;
  }

  /** The name of the value that comes next. */
  JsonText name(String name) {
    separate();
    quote(name);
    out.append(':');
    isFirst = true;
    return this;
  }

  JsonText text(String value) {
    separate();
    quote(TerminalText.lines(value));
    return this;
  }

  JsonText text(String name, String value) {
    return name(name).text(value);
  }

  JsonText number(String name, long value) {
    name(name).separate();
    out.append(value);
    return this;
  }

  JsonText truth(String name, boolean value) {
    name(name).separate();
    out.append(value);
    return this;
  }

  JsonText texts(String name, List<String> values) {
    name(name).begin('[');
    values.forEach(this::text);
    return end(']');
  }

  private void separate() {
    if (!isFirst) {
      out.append(',');
    }
    isFirst = false;
  }

  private void quote(String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ' || c == '<' || c == '>' || c == '&' || Character.isSurrogate(c)) {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          out.append(HEX.charAt((c >> shift) & 0xf));
        }
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
