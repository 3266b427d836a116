package dev.sluice.detect.decode;

import static dev.sluice.detect.decode.EncodedWords.WORD;
import static dev.sluice.detect.decode.EncodedWords.base64;
import static dev.sluice.detect.decode.EncodedWords.escaped;
import static dev.sluice.detect.decode.EncodedWords.find;
import static dev.sluice.detect.decode.EncodedWords.hex;
import static dev.sluice.detect.decode.EncodedWords.occurrences;
import static dev.sluice.detect.decode.EncodedWords.percent;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.decode.EncodedWords.Occurrence;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecoderTest {
  private static void assertFound(String before, String encoded, String after, String... tags) {
    List<Occurrence> occurrences = find(before + encoded + after, WORD);
    Occurrence expected =
        new Occurrence(before.length(), before.length() + encoded.length(), List.of(tags));
    assertEquals(List.of(expected), occurrences, encoded);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "xy", "key=\"", "a,b\n\t"})
  void decode_base64_isFoundWhereverItStands(String before) {
    String lead = before.isEmpty() ? "" : before + " ";
    assertFound(lead, base64(WORD), "\n", "decoded:base64", "decode-depth:1");
    assertFound(lead, base64(WORD + "1"), ";", "decoded:base64", "decode-depth:1");
    assertFound(lead, base64(WORD + "12"), "", "decoded:base64", "decode-depth:1");
  }

  @Test
  void decode_base64WithoutPadding_isFound() {
    for (String tail : List.of("1", "12", "123")) {
      String bare = base64(WORD + tail).replace("=", "");
      assertFound("'", bare, "'", "decoded:base64", "decode-depth:1");
    }
  }

  @Test
  void decode_urlAlphabet_isFound() {
    String encoded = Base64.getUrlEncoder().encodeToString((WORD + "??>>~~").getBytes(UTF_8));
    assertTrue(encoded.matches(".*[-_].*"), encoded);
    assertFound("(", encoded, ")", "decoded:base64", "decode-depth:1");
  }

  @Test
  void decode_afterEscapedNewline_isFound() {
    assertEquals(1, find("\"x\\n" + base64(WORD) + "\\n\"", WORD).size());
  }

  @Test
  void decode_hex_isFound() {
    String padded = WORD + "-and-more";
    assertFound("h=", hex(padded), ";", "decoded:hex", "decode-depth:1");
    assertFound(
        "h=", hex(padded).toUpperCase(java.util.Locale.ROOT), ";", "decoded:hex", "decode-depth:1");
    assertEquals(1, find("0x" + hex(padded), WORD).size());
  }

  @Test
  void decode_escapes_areFound() {
    assertFound("p=", percent(WORD), "&", "decoded:percent", "decode-depth:1");
    assertFound("u=", escaped(WORD), "\"", "decoded:unicode", "decode-depth:1");
    assertFound(
        "u=", escaped(WORD).replace("\\", "\\\\"), "\"", "decoded:unicode", "decode-depth:1");
    StringBuilder points = new StringBuilder();
    WORD.chars().forEach(c -> points.append(String.format("U+%04X ", c)));
    assertFound("u=", points.toString(), "\"", "decoded:unicode", "decode-depth:1");
  }

  @Test
  void decode_percentsBeyondAscii_becomeTheBytesTheyStandFor() {
    String inBytes = new String("clé".getBytes(UTF_8), ISO_8859_1);
    assertEquals(1, find("p=" + percent("clé" + WORD), inBytes + WORD).size());
  }

  @Test
  void decode_partlyPercentEncoded_mapsToTheEscapesAndTheTextAround() {
    String text = "q=small%2Dsecret&x";
    assertEquals(
        List.of(new Occurrence(2, 16, List.of("decoded:percent", "decode-depth:1"))),
        find(text, WORD));
  }

  @Test
  void decode_matchAcrossTheEdge_mapsBothSides() {
    String text = "x secret=" + base64("decoded-secret-value") + "00 y";
    assertEquals(
        List.of(new Occurrence(2, text.length() - 4, List.of("decoded:base64", "decode-depth:1"))),
        find(text, "secret=decoded-secret-value"));
  }

  @Test
  void decode_nested_tagsEveryEncodingAndTheDepth() {
    assertFound("'", base64(base64(WORD)), "'", "decoded:base64", "decode-depth:2");
    assertFound(
        "'", base64(percent(WORD)), "'", "decoded:percent", "decoded:base64", "decode-depth:2");
    assertFound(
        "'",
        hex(base64(escaped(WORD))),
        "'",
        "decoded:unicode",
        "decoded:hex",
        "decoded:base64",
        "decode-depth:3");
  }

  @Test
  void decode_percentEncodedPadding_waitsForThePercents() {
    String encoded = base64(WORD + "1").replace("=", "%3D");
    assertTrue(encoded.contains("%3D"));
    List<Occurrence> occurrences = find("t=" + encoded + "&", WORD);
    assertEquals(1, occurrences.size());
    assertEquals(
        List.of("decoded:percent", "decoded:base64", "decode-depth:2"),
        occurrences.getFirst().tags());
  }

  @Test
  void decode_deeperThanTheLimit_isNotFound() {
    String text = WORD;
    for (int i = 0; i < 6; i++) {
      text = base64(text);
    }
    assertEquals(List.of(), find(text, WORD));
    assertEquals(1, find(base64(WORD), WORD).size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\n    ", "\r\n\t"})
  void decode_wrappedLines_areOneText(String lineBreak) {
    StringBuilder text =
        new StringBuilder("start of the text, long enough to fill a line or two, ");
    text.append(WORD).append(" across the line break, and then some more until the end");
    String encoded = base64(text.toString());
    for (int width : new int[] {44, 64, 76}) {
      StringBuilder wrapped = new StringBuilder();
      for (int at = 0; at < encoded.length(); at += width) {
        if (at > 0) {
          wrapped.append(lineBreak);
        }
        wrapped.append(encoded, at, Math.min(encoded.length(), at + width));
      }
      assertEquals(1, find("x: " + wrapped + "\nend", text.substring(10, 115)).size(), "" + width);
    }
  }

  @Test
  void decode_shortLastLine_isTakenIn() {
    String text = "a line of exactly forty-eight characters, so 64..";
    String encoded = base64(text + WORD);
    String wrapped = encoded.substring(0, 64) + "\n" + encoded.substring(64);
    assertEquals(1, find(wrapped, text.substring(40) + WORD).size());
    String brief = base64(text + "ab");
    assertEquals(1, find(brief.substring(0, 64) + "\n" + brief.substring(64), "64..ab").size());
  }

  @Test
  void decode_utf16_isFoundWithExactPlaces() {
    String text = "password = " + WORD + " # in a wide file";
    for (var charset : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
      for (String before : List.of("", "x", "xy", "\u00FF\u00FE", "odd")) {
        String wide = before + new String(text.getBytes(charset), ISO_8859_1);
        List<Occurrence> occurrences = find(wide, WORD);
        assertEquals(1, occurrences.size(), charset + before);
        int low = wide.indexOf("s\0m\0a\0l\0l\0-");
        assertEquals(low, occurrences.getFirst().start());
        assertEquals(low + 2 * WORD.length() - 1, occurrences.getFirst().end());
        assertEquals(List.of("decoded:utf16", "decode-depth:1"), occurrences.getFirst().tags());
      }
    }
  }

  @Test
  void decode_utf32_isFoundWithExactPlaces() {
    String text = "password = " + WORD + " # in a wide file";
    for (String charset : List.of("UTF-32LE", "UTF-32BE")) {
      for (String before : List.of("", "x", "xy", "\u00FF\u00FE\0\0", "\0\0\u00FE\u00FF", "odd")) {
        String wide = before + new String(text.getBytes(Charset.forName(charset)), ISO_8859_1);
        List<Occurrence> occurrences = find(wide, WORD);
        assertEquals(1, occurrences.size(), charset + before);
        int low = wide.indexOf("s\0\0\0m\0\0\0a\0\0\0l\0\0\0l\0\0\0-");
        Occurrence first = occurrences.getFirst();
        assertEquals(low, first.start());
        assertEquals(low + 4 * WORD.length() - 3, first.end());
        assertEquals(List.of("decoded:utf32", "decode-depth:1"), first.tags());
      }
    }
  }

  @Test
  void decode_longUtf32_isDecodedToItsLastByte() {
    String text = "a wide text ".repeat(4000) + WORD + " and more".repeat(2000);
    String wide = new String(text.getBytes(Charset.forName("UTF-32LE")), ISO_8859_1);
    assertEquals(1, find("x" + wide, WORD).size());
    assertEquals(2000, find("x" + wide, " more").size());
  }

  /** Wide text must not swallow the first byte of what stands behind it. */
  @Test
  void decode_otherEncodingsRightBehindUtf16_areFound() {
    String text = "a wide text of some length";
    for (var charset : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
      String wide = new String(text.getBytes(charset), ISO_8859_1);
      for (String before : List.of("", "x", "\0", "\0\0")) {
        for (String encoded :
            List.of(
                base64(WORD + WORD),
                hex(WORD + WORD),
                escaped(WORD),
                percent("-" + WORD),
                CharacterEscapesTest.escapes(WORD, "\\x%02x"),
                CharacterEscapesTest.escapes(WORD, "&#%d;"))) {
          List<Occurrence> occurrences = find(before + wide + encoded + " ", WORD);
          assertEquals(false, occurrences.isEmpty(), charset + before + encoded);
        }
        assertEquals(1, find(before + wide + "x", "length").size(), charset + before);
      }
    }
  }

  @Test
  void decode_utf16InsideBase64_isFound() {
    String command = "Invoke-Thing -Key " + WORD;
    String encoded =
        Base64.getEncoder().encodeToString(command.getBytes(StandardCharsets.UTF_16LE));
    List<Occurrence> occurrences = find("powershell -EncodedCommand " + encoded, WORD);
    assertEquals(
        List.of(List.of("decoded:base64", "decoded:utf16", "decode-depth:2")),
        occurrences.stream().map(Occurrence::tags).toList());
  }

  @Test
  void decode_ordinaryText_givesNoPieces() {
    String text =
        """
        package org.example.application.configuration; // ------------------------------
        import java.util.concurrent.ConcurrentHashMap;
        static final int SOME_LONG_CONSTANT_NAME_1234 = 0xCAFEBABE;
        String hash = "d41d8cd98f00b204e9800998ecf8427e9f86d081884c7d659a2feaa0c55ad015";
        String path = "usr/local/share/application/resources/messages_de";
        // AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA ================================
        \\u4e2d\\u6587 caf%C3%A9
        """;
    byte[] bytes = text.getBytes(UTF_8);
    List<String> pieces = new ArrayList<>();
    new Decoder(DecodeLimits.DEFAULT)
        .decode(
            bytes, 0, bytes.length, p -> pieces.add(new String(p.bytes(), 0, p.length(), UTF_8)));
    assertEquals(List.of(), pieces);
  }

  @Test
  void decode_randomBytes_mapInsideTheText() {
    SplittableRandom random = new SplittableRandom(9);
    String letters = "%\\uU+0123456789abcdefABCDEF=\0\n IGluZw&#;x{}";
    for (int round = 0; round < 2000; round++) {
      byte[] text = new byte[random.nextInt(400)];
      for (int i = 0; i < text.length; i++) {
        text[i] = (byte) letters.charAt(random.nextInt(letters.length()));
      }
      new Decoder(DecodeLimits.DEFAULT)
          .decode(
              text,
              0,
              text.length,
              piece -> {
                for (int at = 0; at < piece.length(); at++) {
                  int start = piece.outerStart(at);
                  int end = piece.outerEnd(at + 1);
                  assertTrue(0 <= start && start < end && end <= text.length, start + " " + end);
                }
              });
    }
  }
}
