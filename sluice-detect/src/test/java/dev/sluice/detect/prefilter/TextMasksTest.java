package dev.sluice.detect.prefilter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TextMasksTest {
  private static final String CHARACTERS =
      "azAZfFgG079_-+/=%&\\uUxX#\0 \n\"'(),;<>[]{}|~`\u007f\u0080\u00ff";

  private static byte[] randomText(SplittableRandom random) {
    byte[] text = new byte[random.nextInt(1, 600)];
    for (int i = 0; i < text.length; i++) {
      text[i] = (byte) CHARACTERS.charAt(random.nextInt(CHARACTERS.length()));
      if (random.nextInt(8) == 0) {
        text[i] = (byte) random.nextInt(256);
      }
    }
    return text;
  }

  private static boolean has(long[] mask, int index, int bit) {
    return (mask[index] >>> bit & 1) != 0;
  }

  @ParameterizedTest
  @EnumSource(PrefilterForm.class)
  void fill_anyPartOfAText_tellsTheClassesOfEachByte(PrefilterForm form) {
    SplittableRandom random = new SplittableRandom(11);
    TextMasks masks = new TextMasks(12);
    for (int round = 0; round < 300; round++) {
      byte[] text = randomText(random);
      int start = random.nextInt(text.length);
      int end = random.nextInt(start, text.length + 1);
      int from = random.nextInt(start, end + 1);
      int words = random.nextInt(1, (end - from + 63) / 64 + 2);
      masks.fill(form.maskForm(), text, from, words, start, end);
      for (int i = 0; i < 64 * (words + 2); i++) {
        int at = from - 64 + i;
        boolean isInside = at >= start && at < end;
        int classes = isInside ? ByteClasses.of(text[at]) : at < start ? 0 : 1;
        int told = 0;
        long[][] all = {
          masks.identifier, masks.word, masks.token, masks.digit,
          masks.digit64, masks.escape, masks.escaped, masks.text64
        };
        for (int kind = 0; kind < all.length; kind++) {
          told |= has(all[kind], i >>> 6, i & 63) ? 1 << kind : 0;
        }
        assertEquals(classes & 0xff, told, "round " + round + ", byte " + at);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(PrefilterForm.class)
  void mayBeEncoded_eachEscape_isTold(PrefilterForm form) {
    SplittableRandom random = new SplittableRandom(12);
    TextMasks masks = new TextMasks(12);
    int told = 0;
    for (int round = 0; round < 1000; round++) {
      byte[] text = randomText(random);
      int words = (text.length + 63) / 64;
      masks.fill(form.maskForm(), text, 0, words, 0, text.length);
      for (int at = 0; at < text.length; at++) {
        int next = at + 1 < text.length ? text[at + 1] : ' ';
        boolean isHexNext = Character.digit(next, 16) >= 0;
        boolean isEncoded =
            switch (text[at]) {
              case '%' -> isHexNext;
              case '\\' -> "uUx01".indexOf(next) >= 0;
              case '&' -> next == '#';
              case 'U' -> next == '+';
              default -> false;
            };
        boolean isTold = (masks.mayBeEncoded(1 + (at >>> 6)) >>> (at & 63) & 1) != 0;
        assertTrue(isTold || !isEncoded, "round " + round + ", byte " + at);
        told += isEncoded ? 1 : 0;
      }
    }
    assertTrue(told > 1000, "too few to prove anything: " + told);
  }

  /** Of eight bytes the zeros are told where every other byte is one, and not all are. */
  @ParameterizedTest
  @EnumSource(PrefilterForm.class)
  void mayBeEncoded_zeros_areToldWhereCharactersMayBeWide(PrefilterForm form) {
    TextMasks masks = new TextMasks(1);
    byte[] text = new byte[64];
    for (int pattern = 0; pattern < 256; pattern++) {
      for (int group = 0; group < 8; group++) {
        for (int at = 0; at < 64; at++) {
          boolean isZero = at >>> 3 == group ? (pattern >>> (at & 7) & 1) != 0 : at % 3 == 0;
          text[at] = (byte) (isZero ? 0 : ' ');
        }
        masks.fill(form.maskForm(), text, 0, 1, 0, 64);
        boolean isWide = (pattern & 0x55) == 0x55 ^ (pattern & 0xaa) == 0xaa;
        long expected = isWide ? (long) pattern << (8 * group) : 0;
        assertEquals(expected, masks.mayBeEncoded(1), "pattern " + pattern + " at " + group);
        assertEquals(pattern, masks.zeros(1) >>> (8 * group) & 0xff);
      }
    }
  }
}
