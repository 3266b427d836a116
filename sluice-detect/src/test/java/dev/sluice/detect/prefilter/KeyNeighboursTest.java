package dev.sluice.detect.prefilter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.regex.ByteSet;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyNeighboursTest {
  private static List<ByteSet> letters(String word) {
    List<ByteSet> sets = new ArrayList<>();
    for (int i = 0; i < word.length(); i++) {
      sets.add(ByteSet.of(word.charAt(i)).foldCase());
    }
    return sets;
  }

  private static int bit(KeyNeighbours neighbours, char before, String bytes) {
    byte[] text = bytes.getBytes(StandardCharsets.US_ASCII);
    long word = ByteBuffer.wrap(text).order(ByteOrder.LITTLE_ENDIAN).getLong();
    return neighbours.bit(word, before);
  }

  @Test
  void bit_neighbourAsTheLiteralHasIt_isSet() {
    ByteSet any = ByteSet.ALL;
    KeyNeighbours neighbours =
        KeyNeighbours.of(
            List.of(letters("oken"), letters("secret"), letters("keys")),
            List.of(ByteSet.of('t').foldCase(), any, any));
    assertEquals(1, bit(neighbours, 'T', "okenABCD"));
    assertEquals(1, bit(neighbours, 'x', "SecretXY"));
    assertEquals(1, bit(neighbours, '~', "keys=???"));
  }

  @Test
  void bit_otherNeighbours_areMostlyRejected() {
    KeyNeighbours neighbours =
        KeyNeighbours.of(
            List.of(letters("oken"), letters("secret")),
            List.of(ByteSet.of('t').foldCase(), ByteSet.ALL));
    int passed = 0;
    for (char other = '#'; other < 'A'; other++) {
      passed += bit(neighbours, other, "okenABCD") + bit(neighbours, 'x', "secr" + other + "tXY");
    }
    assertTrue(passed < 6, "passed: " + passed);
  }
}
