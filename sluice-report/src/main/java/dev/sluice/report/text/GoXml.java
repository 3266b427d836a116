package dev.sluice.report.text;

import java.io.IOException;

/** XML character data exactly as Go's {@code encoding/xml} escapes it. */
public final class GoXml {
  private GoXml() {}

  public static void text(Appendable out, String text) throws IOException {
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      switch (c) {
        case '"' -> out.append("&#34;");
        case '\'' -> out.append("&#39;");
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '\t' -> out.append("&#x9;");
        case '\n' -> out.append("&#xA;");
        case '\r' -> out.append("&#xD;");
        default -> {
          if (isAllowed(c)) {
            out.append(Character.toString(c));
          } else {
            out.append('\ufffd');
          }
        }
      }
    }
  }

  private static boolean isAllowed(int c) {
    return (c >= 0x20 && c <= 0xd7ff) || (c >= 0xe000 && c <= 0xfffd) || c >= 0x10000;
  }
}
