package dev.sluice.detect.decode;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CharacterEscapesTest {
  private static final String WORD = "small-secret";

  /** A text with every character written in a format. */
  static String escapes(String text, String format) {
    StringBuilder result = new StringBuilder();
    text.chars().forEach(c -> result.append(String.format(format, c)));
    return result.toString();
  }

  /** Where a word is in what a text decodes to, and how it was encoded. */
  private static List<String> places(String text, String word) {
    byte[] bytes = text.getBytes(ISO_8859_1);
    List<String> places = new ArrayList<>();
    new Decoder(DecodeLimits.DEFAULT)
        .decode(
            bytes,
            0,
            bytes.length,
            piece -> {
              String decoded = new String(piece.bytes(), 0, piece.length(), ISO_8859_1);
              int at = decoded.indexOf(word);
              if (at >= 0 && piece.owns(at, at + word.length())) {
                int end = at + word.length();
                String tag = piece.tags(at, end).getFirst();
                places.add(piece.outerStart(at) + "-" + piece.outerEnd(end) + " " + tag);
              }
            });
    return places;
  }

  private static List<String> pieces(String text) {
    byte[] bytes = text.getBytes(ISO_8859_1);
    List<String> pieces = new ArrayList<>();
    new Decoder(DecodeLimits.DEFAULT)
        .decode(
            bytes,
            0,
            bytes.length,
            piece -> pieces.add(new String(piece.bytes(), 0, piece.length(), ISO_8859_1)));
    return pieces;
  }

  @ParameterizedTest
  @CsvSource({
    "\\x%02x, escape",
    "\\x%02X, escape",
    "\\\\x%02x, escape",
    "\\x{%x}, escape",
    "\\x{%04x}, escape",
    "\\u{%x}, escape",
    "\\U%08x, escape",
    "\\%03o, escape",
    "\\\\%03o, escape",
    "&#%d;, entity",
    "\\x{%08x}, escape",
    "&#%05d;, entity",
    "&#%08d;, entity",
    "&#x%x;, entity",
    "&#X%04X;, entity"
  })
  void decode_everyForm_isFound(String format, String tag) {
    String encoded = escapes(WORD, format);
    for (String before : List.of("", "x", "key = \"")) {
      for (String after : List.of("", "\"", " x", "\\n", "&amp;")) {
        int end = before.length() + encoded.length();
        assertEquals(
            List.of(before.length() + "-" + end + " decoded:" + tag),
            places(before + encoded + after, WORD),
            before + encoded + after);
      }
    }
  }

  @Test
  void decode_escapesAmongPlainText_areFound() {
    assertEquals(List.of("3-18 decoded:escape"), places("a=\"small\\x2dsecret\"", WORD));
    assertEquals(List.of("3-18 decoded:escape"), places("a=\"sm\\141ll-secret\"", WORD));
    assertEquals(List.of("3-19 decoded:entity"), places("<p>small&#45;secret</p>", WORD));
    assertEquals(
        List.of("0-30 decoded:escape"), places("s\\x6dal\\x6c&#45;s\\u{65}cr\\145t", WORD));
  }

  @Test
  void decode_textAmongBytesThatAreNone_isFound() {
    String zeros = "\\x00\\x01\\xff";
    int from = zeros.length();
    int to = from + 4 * WORD.length();
    assertEquals(
        List.of(from + "-" + to + " decoded:escape"),
        places(zeros + escapes(WORD, "\\x%02x") + zeros, WORD));
  }

  @Test
  void decode_rowBehindAnother_isFoundInBoth() {
    for (String format : List.of("\\u%04x", "&#%d;", "\\%03o")) {
      for (String other : List.of("\\x%02x", "&#x%x;")) {
        String text = escapes("small", format) + escapes("-secret", other);
        assertEquals(1, places(text, WORD).size(), text);
      }
    }
  }

  @Test
  void decode_longRow_isDecodedToItsLastCharacter() {
    String text = "some words ".repeat(3000) + WORD + " and more".repeat(1000);
    for (String format : List.of("\\x%02x", "&#%d;", "\\%03o")) {
      assertEquals(1, places("x=" + escapes(text, format), WORD).size(), format);
    }
  }

  @Test
  void decode_whatNobodyHidesIn_givesNoPieces() {
    String text =
        """
        <p>don&#39;t &#160;say &#8220;never&#8221; &#38; &#x3c;b&#x3E; &#13;&#10; &amp; &# &#; &#x;
        "\\x1b[31m" "\\033[0m" "\\x00\\x7f\\xff" '\\x27' '\\x22' \\1 \\0 \\10 \\x \\xg \\u{} C:\\x
        "\\x12\\xa4\\x41\\x9f\\x42\\x43\\x80\\x00" a && b || c&d #define x &y;
        """;
    assertEquals(List.of(), pieces(text));
  }
}
