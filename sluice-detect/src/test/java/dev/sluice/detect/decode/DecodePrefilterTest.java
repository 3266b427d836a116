package dev.sluice.detect.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.prefilter.EncodedPlaces;
import dev.sluice.detect.prefilter.MaskForm;
import dev.sluice.detect.prefilter.PrefilterForm;
import dev.sluice.detect.prefilter.TextMasks;
import dev.sluice.detect.prefilter.VectorSupport;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DecodePrefilterTest {
  private static List<Integer> marks(DecodePrefilter prefilter, byte[] text, int from, int to) {
    CandidateOffsets offsets = new CandidateOffsets();
    prefilter.mark(text, from, to, offsets);
    List<Integer> result = new ArrayList<>();
    for (int i = 0; i < offsets.count(); i++) {
      result.add(offsets.get(i));
    }
    return result;
  }

  /**
   * Runs and escapes, byte by byte. UTF-16 is left to the decoder's tests.
   *
   * @param needed whether only such runs count as the decoder takes
   */
  private static List<Integer> expected(byte[] text, int from, int to, boolean needed) {
    List<Integer> result = new ArrayList<>();
    int characterEnd = -2;
    byte kind = 0;
    for (int at = from; at < to; at++) {
      int character = isUnicode(text, at, from, to) ? at : characterEnd(text, at, to);
      if (character > at) {
        boolean goesOn = at == characterEnd || (at == characterEnd + 1 && text[at - 1] == '\\');
        if (!goesOn || text[at] != kind) {
          result.add(at);
        }
        characterEnd = character;
        kind = text[at];
      }
      int end = at;
      while (end < to && Bytes.isBase64(text[end])) {
        end++;
      }
      boolean run =
          end - at >= Bytes.RUN_MIN
              && (at == from || !Bytes.isBase64(text[at - 1]))
              && (mayStartText(text, at, needed) || (at > from && text[at - 1] == '\\'));
      boolean next = at + 1 < to;
      if (run
          || Bytes.isPercent(text, at, to)
          || (isUnicode(text, at, from, to) && !isUnicode(text, at - 6, from, to))
          || (text[at] == 'U' && next && text[at + 1] == '+')) {
        result.add(at);
      }
    }
    return result;
  }

  private static boolean mayStartText(byte[] text, int at, boolean needed) {
    // The fourth byte must be ASCII too, or in hexadecimal the third.
    if (needed && !Character.toString(text[at + 4]).matches("[A-Za-f0-7]")) {
      return false;
    }
    String start = new String(text, at, 4, StandardCharsets.ISO_8859_1);
    byte[] decoded = Base64.getDecoder().decode(start.replace('-', '+').replace('_', '/'));
    return (decoded[0] >= 0 && decoded[1] >= 0 && decoded[2] >= 0)
        || start.matches("(?i)[0-7][0-9a-f]{3}")
        || start.matches("0[xX].*");
  }

  private static final Pattern CHARACTER =
      Pattern.compile(
          "&#[0-9]{1,8};|&#[xX][0-9a-fA-F]{1,8};|\\\\x[0-9a-fA-F]{2}|\\\\[xu]\\{[0-9a-fA-F]{1,8}\\}"
              + "|\\\\U[0-9a-fA-F]{8}|\\\\[01][0-7]{2}");

  private static int characterEnd(byte[] text, int at, int to) {
    String rest = new String(text, at, Math.min(16, to - at), StandardCharsets.ISO_8859_1);
    Matcher matcher = CHARACTER.matcher(rest);
    return matcher.lookingAt() ? at + matcher.end() : at;
  }

  private static boolean isUnicode(byte[] text, int at, int from, int to) {
    return at >= from
        && at + 6 <= to
        && text[at] == '\\'
        && (text[at + 1] | 0x20) == 'u'
        && Bytes.isHex4(text, at + 2, to);
  }

  private static byte[] randomText(SplittableRandom random, String rare, int rareness) {
    byte[] text = new byte[random.nextInt(700)];
    for (int i = 0; i < text.length; i++) {
      String from = random.nextInt(rareness) == 0 ? rare : "azAZ09+/-_UxMf";
      text[i] = (byte) from.charAt(random.nextInt(from.length()));
    }
    return text;
  }

  /** A random text in which some escapes of characters stand. */
  private static byte[] withEscapes(SplittableRandom random, String rare, int rareness) {
    byte[] text = randomText(random, rare, rareness);
    for (int i = random.nextInt(6); i > 0 && text.length > 40; i--) {
      String row =
          List.of(
                  "&#65;&#x41;",
                  "\\x41\\x{42}\\\\x43",
                  "\\101\\1",
                  "\\u{61}&#6;",
                  "\\U00000041\\x4")
              .get(random.nextInt(5));
      byte[] bytes = row.getBytes(StandardCharsets.US_ASCII);
      System.arraycopy(bytes, 0, text, random.nextInt(text.length - bytes.length), bytes.length);
    }
    return text;
  }

  @Test
  void mark_randomText_marksEveryRunAndEscapeAndNothingElse() {
    SplittableRandom random = new SplittableRandom(3);
    DecodePrefilter scalar = new DecodePrefilter(PrefilterForm.SCALAR.maskForm());
    for (int round = 0; round < 5000; round++) {
      byte[] text =
          withEscapes(random, ",.`:@[{%\\\u00AB\u00FF uU+~\u007F&#;}", random.nextInt(2, 90));
      int from = text.length == 0 ? 0 : random.nextInt(text.length);
      List<Integer> marks = marks(scalar, text, from, text.length);
      List<Integer> missing = expected(text, from, text.length, true);
      missing.removeAll(marks);
      assertEquals(List.of(), missing, "not marked in round " + round);
      marks.removeAll(expected(text, from, text.length, false));
      assertEquals(List.of(), marks, "marked in round " + round);
    }
  }

  @Test
  void find_allForms_giveTheSameSegments() {
    assertTrue(VectorSupport.isPresent(), "the tests run with the Vector API");
    DecodePrefilter vector = new DecodePrefilter(PrefilterForm.COMPARING.maskForm());
    DecodePrefilter wide = new DecodePrefilter(PrefilterForm.WIDE.maskForm());
    SplittableRandom random = new SplittableRandom(4);
    int found = 0;
    for (int round = 0; round < 3000; round++) {
      byte[] text = randomText(random, "\0\0\0a%\\u+ \u0080\u00FF&#;x", random.nextInt(1, 60));
      for (int i = random.nextInt(4); i > 0; i--) {
        plant(random, text);
      }
      int from = text.length == 0 ? 0 : random.nextInt(text.length);
      List<String> expected =
          segments(new DecodePrefilter(PrefilterForm.SCALAR.maskForm()), text, from);
      assertEquals(expected, segments(vector, text, from), "round " + round);
      assertEquals(expected, segments(wide, text, from), "wide, round " + round);
      found += expected.size();
    }
    assertTrue(found > 1000, "too few to prove anything: " + found);
  }

  private static void plant(SplittableRandom random, byte[] text) {
    String secret = "planted secret " + random.nextInt();
    byte[] bytes = secret.getBytes(StandardCharsets.US_ASCII);
    String encoded =
        switch (random.nextInt(5)) {
          case 0 -> " " + Base64.getEncoder().encodeToString(bytes) + " ";
          case 1 -> "\\n" + Base64.getEncoder().encodeToString(bytes) + " ";
          case 2 -> " 0x" + HexFormat.of().formatHex(bytes) + " ";
          case 3 -> "\\x41\\x42\\101\\\\x43\\u{41}\\U00000041&#65;&#x41;";
          default -> " U+0041 U+0042 %41%42 ";
        };
    int at = random.nextInt(text.length + 1);
    int length = Math.min(encoded.length(), text.length - at);
    System.arraycopy(encoded.getBytes(StandardCharsets.US_ASCII), 0, text, at, length);
  }

  private static List<String> segments(DecodePrefilter prefilter, byte[] text, int from) {
    return segments(prefilter, text, from, null);
  }

  private static List<String> segments(
      DecodePrefilter prefilter, byte[] text, int from, @Nullable EncodedPlaces known) {
    SegmentFinder finder = new SegmentFinder(DecodeLimits.DEFAULT);
    finder.prefilter(prefilter);
    Segments segments = new Segments();
    finder.find(text, from, text.length, 0, null, known, segments);
    List<String> result = new ArrayList<>();
    for (int i = 0; i < segments.count(); i++) {
      result.add(segments.start(i) + "-" + segments.end(i) + " " + segments.encoding(i));
    }
    return result;
  }

  @Test
  void find_placesAreKnown_givesTheSameSegments() {
    SplittableRandom random = new SplittableRandom(5);
    MaskForm form = PrefilterForm.SCALAR.maskForm();
    int found = 0;
    for (int round = 0; round < 3000; round++) {
      byte[] text = randomText(random, "\0\0\0a%\\u+ \u0080\u00FF&#;x", random.nextInt(1, 60));
      for (int i = random.nextInt(4); i > 0; i--) {
        plant(random, text);
      }
      int from = text.length == 0 ? 0 : random.nextInt(text.length);
      TextMasks masks = new TextMasks(12);
      int words = (text.length - from + 63) >>> 6;
      masks.fill(form, text, from, words, from, text.length);
      EncodedPlaces places = new EncodedPlaces();
      places.begin(from, text.length);
      places.add(masks, words);
      List<String> expected = segments(new DecodePrefilter(form), text, from);
      assertTrue(places.areOf(from, text.length));
      assertEquals(expected, segments(new DecodePrefilter(form), text, from, places));
      found += expected.size();
    }
    assertTrue(found > 1000, "too few to prove anything: " + found);
  }

  @Test
  void areOf_anotherTextOrNotAllOfIt_isFalse() {
    EncodedPlaces places = new EncodedPlaces();
    TextMasks masks = new TextMasks(2);
    masks.fill(PrefilterForm.SCALAR.maskForm(), new byte[128], 0, 2, 0, 128);
    places.begin(0, 128);
    places.add(masks, 1);
    assertFalse(places.areOf(0, 128));
    places.add(masks, 1);
    assertTrue(places.areOf(0, 128));
    assertFalse(places.areOf(0, 127));
    assertFalse(places.areOf(1, 128));
    places.forget();
    assertFalse(places.areOf(0, 128));
  }

  @Test
  void mark_wideText_isMarkedAtEitherParity() {
    for (int shift = 0; shift < 2; shift++) {
      byte[] text = new byte[64];
      for (int i = shift; i < 40; i += 2) {
        text[i] = 'a';
      }
      assertEquals(
          List.of(0, 8, 16, 24, 32),
          marks(new DecodePrefilter(PrefilterForm.SCALAR.maskForm()), text, 0, 64));
    }
  }
}
