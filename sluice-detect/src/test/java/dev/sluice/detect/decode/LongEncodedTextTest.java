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
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Encoded text of more than is decoded at once, in one piece and in chunks. */
class LongEncodedTextTest {
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
          List<Occurrence> occurrences = find(start + " " + encoded + " ", WORD);
          assertEquals(
              1, occurrences.size(), before + " " + after + " " + encoded.substring(0, 20));
          assertTrue(occurrences.getFirst().start() > start.length(), occurrences.toString());
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
      List<Occurrence> whole = new ArrayList<>();
      new Decoder(limits)
          .decode(text, 0, text.length, piece -> whole.addAll(occurrences(piece, WORD, 0)));
      found += whole.size();
      List<Occurrence> chunked = new ArrayList<>();
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
            piece -> chunked.addAll(occurrences(piece, WORD, base)));
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
}
