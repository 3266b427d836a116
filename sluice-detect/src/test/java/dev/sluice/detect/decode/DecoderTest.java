package dev.sluice.detect.decode;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecoderTest {
  private static final String WORD = "small-secret";

  /** A place the word was found at, in the outer text, and how it was encoded. */
  private record Hit(long start, long end, List<String> tags) implements Comparable<Hit> {
    @Override
    public int compareTo(Hit other) {
      return toString().compareTo(other.toString());
    }
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }

  private static String percent(String text) {
    StringBuilder result = new StringBuilder();
    for (byte octet : text.getBytes(UTF_8)) {
      result.append(String.format("%%%02X", octet));
    }
    return result.toString();
  }

  private static String escaped(String text) {
    StringBuilder result = new StringBuilder();
    text.chars().forEach(c -> result.append(String.format("\\u%04x", c)));
    return result.toString();
  }

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(UTF_8));
  }

  private static List<Hit> hits(DecodedText piece, String word, long base) {
    List<Hit> hits = new ArrayList<>();
    String text = new String(piece.bytes(), 0, piece.length(), ISO_8859_1);
    for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      int end = at + word.length();
      if (piece.owns(at, end)) {
        hits.add(
            new Hit(base + piece.outerStart(at), base + piece.outerEnd(end), piece.tags(at, end)));
      }
    }
    return hits;
  }

  private static List<Hit> find(String text, String word) {
    byte[] bytes = text.getBytes(ISO_8859_1);
    List<Hit> hits = new ArrayList<>();
    new Decoder(DecodeLimits.DEFAULT)
        .decode(bytes, 0, bytes.length, piece -> hits.addAll(hits(piece, word, 0)));
    return hits;
  }

  private static void assertFound(String before, String encoded, String after, String... tags) {
    List<Hit> hits = find(before + encoded + after, WORD);
    Hit expected = new Hit(before.length(), before.length() + encoded.length(), List.of(tags));
    assertEquals(List.of(expected), hits, encoded);
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
        List.of(new Hit(2, 16, List.of("decoded:percent", "decode-depth:1"))), find(text, WORD));
  }

  @Test
  void decode_matchAcrossTheEdge_mapsBothSides() {
    String text = "x secret=" + base64("decoded-secret-value") + "00 y";
    assertEquals(
        List.of(new Hit(2, text.length() - 4, List.of("decoded:base64", "decode-depth:1"))),
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
    List<Hit> hits = find("t=" + encoded + "&", WORD);
    assertEquals(1, hits.size());
    assertEquals(
        List.of("decoded:percent", "decoded:base64", "decode-depth:2"), hits.getFirst().tags());
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
        List<Hit> hits = find(wide, WORD);
        assertEquals(1, hits.size(), charset + before);
        int low = wide.indexOf("s\0m\0a\0l\0l\0-");
        assertEquals(low, hits.getFirst().start());
        assertEquals(low + 2 * WORD.length() - 1, hits.getFirst().end());
        assertEquals(List.of("decoded:utf16", "decode-depth:1"), hits.getFirst().tags());
      }
    }
  }

  @Test
  void decode_utf32_isFoundWithExactPlaces() {
    String text = "password = " + WORD + " # in a wide file";
    for (String charset : List.of("UTF-32LE", "UTF-32BE")) {
      for (String before : List.of("", "x", "xy", "\u00FF\u00FE\0\0", "\0\0\u00FE\u00FF", "odd")) {
        String wide = before + new String(text.getBytes(Charset.forName(charset)), ISO_8859_1);
        List<Hit> hits = find(wide, WORD);
        assertEquals(1, hits.size(), charset + before);
        int low = wide.indexOf("s\0\0\0m\0\0\0a\0\0\0l\0\0\0l\0\0\0-");
        assertEquals(low, hits.getFirst().start());
        assertEquals(low + 4 * WORD.length() - 3, hits.getFirst().end());
        assertEquals(List.of("decoded:utf32", "decode-depth:1"), hits.getFirst().tags());
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
          List<Hit> hits = find(before + wide + encoded + " ", WORD);
          assertEquals(false, hits.isEmpty(), charset + before + encoded);
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
    List<Hit> hits = find("powershell -EncodedCommand " + encoded, WORD);
    assertEquals(
        List.of(List.of("decoded:base64", "decoded:utf16", "decode-depth:2")),
        hits.stream().map(Hit::tags).toList());
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

  /** A text of some length with the word at a place. */
  private static String around(int before, int after) {
    String filling = "the quick brown fox > jumps ? over ~ the lazy dog, caf\u00e9; ".repeat(1500);
    return filling.substring(0, before) + WORD + filling.substring(0, after);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 12_287, 12_288, 30_001})
  void decode_longStretch_isDecodedToItsLastByte(int before) {
    for (int after : new int[] {1, 25_000}) {
      for (String start : List.of("", "a\\n")) {
        String text = around(before, after + 20_000 - Math.min(before, 20_000));
        String bytes = new String(text.getBytes(UTF_8), ISO_8859_1);
        for (String encoded :
            List.of(
                base64(text),
                base64(text) + "%3D",
                hex(text),
                "0x" + hex(text),
                percent(text),
                escaped(bytes),
                base64(base64(text)),
                base64(percent(text)),
                hex(base64(text)))) {
          List<Hit> hits = find(start + " " + encoded + " ", WORD);
          assertEquals(1, hits.size(), before + " " + after + " " + encoded.substring(0, 20));
          assertTrue(hits.getFirst().start() > start.length(), hits.toString());
        }
        if (start.isEmpty()) {
          assertEquals(1, find(base64(text), WORD).size(), before + " " + after);
        }
      }
    }
  }

  @Test
  void decode_longWideTextInBase64_isFound() {
    String text = around(30_000, 9_000).replace("\u00e9", "e");
    String encoded = Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_16LE));
    assertEquals(1, find("value=" + encoded, WORD).size());
  }

  @Test
  void decode_longRunOfOtherThings_givesNoText() {
    byte[] noise = new byte[60_000];
    new java.util.Random(5).nextBytes(noise);
    String mixed = Base64.getEncoder().encodeToString(noise);
    List<String> pieces = new ArrayList<>();
    for (String run : List.of(mixed, "A".repeat(40_000), HexFormat.of().formatHex(noise))) {
      byte[] bytes = run.getBytes(UTF_8);
      new Decoder(DecodeLimits.DEFAULT)
          .decode(bytes, 0, bytes.length, piece -> pieces.add("a piece"));
    }
    assertEquals(List.of(), pieces);
  }

  @Test
  void decode_textThatBeginsInsideALongRun_isFound() {
    byte[] noise = new byte[30_000];
    new java.util.Random(6).nextBytes(noise);
    String head = Base64.getEncoder().encodeToString(noise);
    assertEquals(1, find("data:" + head + base64(around(30_000, 5_000)), WORD).size());
  }

  /** The signs that fill a run up are part of it, though they are no digits. */
  @Test
  void decode_wideTextRightBehindTheFillOfALongRun_isFound() {
    String run = base64("some words > before ? it ".repeat(1000) + WORD);
    assertTrue(run.endsWith("="), run.substring(run.length() - 4));
    for (String charset : List.of("UTF-16BE", "UTF-32BE")) {
      String wide = "a wide text with " + WORD;
      String text = run + new String(wide.getBytes(Charset.forName(charset)), ISO_8859_1);
      assertEquals(2, find(text, WORD).size(), charset);
    }
  }

  @Test
  void decode_percentBehindALongRunOfBase64_doesNotHideTheRun() {
    for (int before = 0; before < 1000; before += 7) {
      String encoded = base64(around(before, 1000 - before)).replace("=", "%3D");
      assertEquals(1, find("body=" + encoded + "%26next", WORD).size(), "before " + before);
    }
  }

  @Test
  void decodeChunk_randomCuts_findWhatTheWholeFinds() {
    SplittableRandom random = new SplittableRandom(42);
    DecodeLimits limits = new DecodeLimits(3, 200, 24);
    int found = 0;
    for (int round = 0; round < 400; round++) {
      byte[] text = randomText(random, 6000);
      List<Hit> whole = new ArrayList<>();
      new Decoder(limits).decode(text, 0, text.length, piece -> whole.addAll(hits(piece, WORD, 0)));
      found += whole.size();
      List<Hit> chunked = new ArrayList<>();
      Decoder decoder = new Decoder(limits);
      int end = 0;
      while (end < text.length) {
        int next = Math.min(text.length, end + random.nextInt(1, 2500));
        int base = Math.max(0, end - limits.overlapBytes());
        byte[] chunk = java.util.Arrays.copyOfRange(text, base, next);
        decoder.decodeChunk(
            chunk,
            0,
            chunk.length,
            base,
            end - base,
            next == text.length,
            piece -> chunked.addAll(hits(piece, WORD, base)));
        end = next;
      }
      whole.sort(null);
      chunked.sort(null);
      assertEquals(whole, chunked, "round " + round);
    }
    assertTrue(found > 1000, "too few to prove anything: " + found);
  }

  private static byte[] randomText(SplittableRandom random, int length) {
    StringBuilder text = new StringBuilder();
    String letters = "abcXYZ0189+/-_=%\\u \n\"'.,&#;x";
    while (text.length() < length) {
      String secret = "a" + random.nextInt(1000) + WORD + "z".repeat(random.nextInt(60));
      switch (random.nextInt(16)) {
        case 12 -> text.append(CharacterEscapesTest.escapes(secret, "\\x%02x"));
        case 13 -> text.append(CharacterEscapesTest.escapes(longer(random, secret), "&#%d;"));
        case 14 -> text.append(CharacterEscapesTest.escapes(longer(random, secret), "\\%03o"));
        case 15 ->
            text.append(
                new String((secret + secret).getBytes(Charset.forName("UTF-32BE")), ISO_8859_1));
        case 9 -> text.append(base64(longer(random, secret)));
        case 10 -> text.append(hex(longer(random, secret)));
        case 11 ->
            text.append(
                random.nextBoolean()
                    ? percent(longer(random, secret))
                    : escaped(longer(random, secret)));
        case 0 -> text.append(base64(secret));
        case 1 -> text.append(hex(secret));
        case 2 -> text.append(percent(secret));
        case 3 -> text.append(escaped(secret));
        case 4 -> text.append(base64(base64(secret)));
        case 5 ->
            text.append(
                new String((secret + secret).getBytes(StandardCharsets.UTF_16LE), ISO_8859_1));
        default -> {
          for (int i = random.nextInt(60); i > 0; i--) {
            text.append(letters.charAt(random.nextInt(letters.length())));
          }
        }
      }
      if (random.nextBoolean()) {
        text.append(random.nextBoolean() ? '\n' : ' ');
      }
    }
    return text.toString().getBytes(ISO_8859_1);
  }

  /** More than is decoded at once. */
  private static String longer(SplittableRandom random, String secret) {
    return "some words > before ? it ".repeat(random.nextInt(40))
        + secret
        + " and ~ some more".repeat(random.nextInt(60));
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
