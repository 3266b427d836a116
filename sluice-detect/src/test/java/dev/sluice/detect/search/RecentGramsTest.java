package dev.sluice.detect.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.compile.PrefixTable;
import dev.sluice.detect.literal.RequiredPrefix;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class RecentGramsTest {
  private static final PrefixTable LIST = table(1, RequiredPrefix.LINE_START, 0);

  private final RecentGrams grams = new RecentGrams();

  @Test
  void mayHold_windowsInRandomOrder_missesNothingAndIsSeldomWrong() {
    int wrong = 0;
    int absent = 0;
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      byte[] text = new byte[2_000];
      for (int i = 0; i < text.length; i++) {
        text[i] =
            (byte) (random.nextInt(50) == 0 ? '\n' : "abcdefgXYZ=-".charAt(random.nextInt(12)));
      }
      int textStart = random.nextInt(100);
      grams.text(text, textStart, text.length);
      for (int i = 0; i < 200; i++) {
        int start = textStart + random.nextInt(text.length - textStart - 3);
        int end = Math.min(text.length, start + random.nextInt(60));
        int gram = gram(text, random, 1 + random.nextInt(3));
        PrefixTable list = table(1, gram, 0);
        boolean expected = stands(text, gram, start, end);
        boolean may = grams.mayHold(list, 0, start, end, Integer.MAX_VALUE);
        assertTrue(may || !expected, "seed " + seed + ", from " + start + " to " + end);
        absent += expected ? 0 : 1;
        wrong += may && !expected ? 1 : 0;
      }
    }
    // What was read behind a window for another counts as well.
    assertTrue(wrong < absent, wrong + " of " + absent);
  }

  @Test
  void mayHold_lineStart_isThereBehindANewlineAndWhereTheTextBegins() {
    byte[] text = "abcdef\nghijkl".getBytes(StandardCharsets.US_ASCII);
    grams.text(text, 0, text.length);
    boolean[] expected = {true, false, false, true, false};
    int[][] windows = {{0, 3}, {1, 4}, {2, 6}, {7, 9}, {8, 12}};
    for (int i = 0; i < windows.length; i++) {
      grams.text(text, 0, text.length);
      int[] window = windows[i];
      assertEquals(
          expected[i],
          grams.mayHold(LIST, 0, window[0], window[1], Integer.MAX_VALUE),
          "from " + window[0]);
    }
  }

  @Test
  void mayHold_severalGroups_needsOneOfEach() {
    byte[] text = "key = value".getBytes(StandardCharsets.US_ASCII);
    grams.text(text, 0, text.length);
    int equals = RequiredPrefix.gram(1, '=');
    int dash = RequiredPrefix.gram(1, '-');
    int dollar = RequiredPrefix.gram(1, '$');
    assertTrue(grams.mayHold(table(2, dash, equals, 0), 0, 0, 9, 100));
    assertEquals(false, grams.mayHold(table(1, equals, 2, dash, dollar, 0), 0, 0, 9, 100));
  }

  @Test
  void mayHold_moreToReadThanAllowed_isYes() {
    byte[] text = new byte[500];
    grams.text(text, 0, text.length);
    PrefixTable list = table(1, RequiredPrefix.gram(1, '='), 0);
    assertTrue(grams.mayHold(list, 0, 100, 400, 299));
    assertEquals(false, grams.mayHold(list, 0, 100, 400, 301));
  }

  @Test
  void text_next_forgetsTheOneBefore() {
    PrefixTable list = table(1, RequiredPrefix.gram(1, '='), 0);
    byte[] with = "a=b".repeat(10).getBytes(StandardCharsets.US_ASCII);
    grams.text(with, 0, with.length);
    assertTrue(grams.mayHold(list, 0, 0, with.length, 100));
    byte[] without = new byte[with.length];
    grams.text(without, 0, without.length);
    assertEquals(false, grams.mayHold(list, 0, 0, without.length, 100));
  }

  private static PrefixTable table(int... numbers) {
    return new PrefixTable(numbers);
  }

  private static int gram(byte[] text, Random random, int bytes) {
    int at = random.nextInt(text.length - bytes);
    int value = 0;
    for (int i = 0; i < bytes; i++) {
      value |= (text[at + i] | (bytes > 1 ? 0x20 : 0)) << (8 * i);
    }
    return RequiredPrefix.gram(bytes, value);
  }

  private static boolean stands(byte[] text, int gram, int start, int end) {
    int bytes = RequiredPrefix.bytes(gram);
    for (int at = start; at < end && at + bytes <= text.length; at++) {
      int same = 0;
      while (same < bytes
          && (text[at + same] | (bytes > 1 ? 0x20 : 0)) == ((gram >>> (8 * same)) & 0xff)) {
        same++;
      }
      if (same == bytes) {
        return true;
      }
    }
    return false;
  }
}
