package dev.sluice.detect.locate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CharacterIndexTest {
  @Test
  void beginningBefore_asciiAndWide_countsUtf16Units() {
    byte[] text = "aé€😀z".getBytes(StandardCharsets.UTF_8);
    CharacterIndex index = index(text);
    long[] expected = {0, 1, 2, 2, 3, 3, 3, 5, 5, 5, 5, 6};
    for (int place = 0; place <= text.length; place++) {
      assertEquals(expected[place], index.beginningBefore(place), "before " + place);
    }
  }

  @Test
  void endingBefore_placeInsideACharacter_leavesItOut() {
    CharacterIndex index = index("a😀z".getBytes(StandardCharsets.UTF_8));
    assertEquals(1, index.endingBefore(1));
    assertEquals(1, index.endingBefore(2));
    assertEquals(1, index.endingBefore(4));
    assertEquals(3, index.endingBefore(5));
  }

  @Test
  void beginningBefore_everyKindOfMalformedByte_countsWhatAStringHas() {
    Random random = new Random(20_241_115);
    int[] kinds = {
      0x41, 0x7f, 0x80, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xed, 0xef, 0x9f, 0xa0, 0xf0,
      0xf1, 0xf4, 0xf5, 0xf8, 0xff, 0x8f, 0x90
    };
    for (int round = 0; round < 200_000; round++) {
      byte[] text = new byte[random.nextInt(12)];
      for (int i = 0; i < text.length; i++) {
        text[i] = (byte) kinds[random.nextInt(kinds.length)];
      }
      assertEquals(
          new String(text, StandardCharsets.UTF_8).length(),
          index(text).beginningBefore(text.length),
          () -> Arrays.toString(text));
    }
  }

  @Test
  void beginningBefore_placesInAnyOrder_agreeWithOneWalk() {
    Random random = new Random(7);
    StringBuilder builder = new StringBuilder();
    while (builder.length() < 20_000) {
      builder.appendCodePoint(
          switch (random.nextInt(6)) {
            case 0 -> 0xe9;
            case 1 -> 0x20ac;
            case 2 -> 0x1f600;
            default -> 'a' + random.nextInt(26);
          });
    }
    String string = builder.toString();
    byte[] text = string.getBytes(StandardCharsets.UTF_8);
    CharacterIndex index = index(text);
    for (int round = 0; round < 5_000; round++) {
      int character = random.nextInt(string.length());
      if (Character.isLowSurrogate(string.charAt(character))) {
        character--;
      }
      int place = string.substring(0, character).getBytes(StandardCharsets.UTF_8).length;
      assertEquals(character, index.beginningBefore(place));
      assertEquals(character, index.endingBefore(place));
    }
  }

  private static CharacterIndex index(byte[] text) {
    CharacterIndex index = new CharacterIndex();
    index.index(text, 0, text.length, 0, 0);
    return index;
  }
}
