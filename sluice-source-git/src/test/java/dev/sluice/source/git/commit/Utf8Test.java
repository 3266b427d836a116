package dev.sluice.source.git.commit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Utf8Test {
  /** Bytes at which the rules of UTF-8 change. */
  private static final int[] EDGES = {
    0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed,
    0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff
  };

  private static boolean isKept(byte[] bytes, int from, int to) {
    byte[] part = Arrays.copyOfRange(bytes, from, to);
    return Arrays.equals(part, new String(part, UTF_8).getBytes(UTF_8));
  }

  @Test
  void isWellFormed_everyFourBytesAtTheEdges_areWhatJavaKeeps() {
    int count = 0;
    for (int first : EDGES) {
      for (int second : EDGES) {
        for (int third : EDGES) {
          for (int fourth : EDGES) {
            byte[] bytes = {(byte) first, (byte) second, (byte) third, (byte) fourth};
            for (int to = 0; to <= 4; to++) {
              boolean isKept = isKept(bytes, 0, to);
              assertEquals(isKept, Utf8.isWellFormed(bytes, 0, to), Arrays.toString(bytes));
              count += isKept ? 1 : 0;
            }
          }
        }
      }
    }
    assertTrue(count > 1000, "too few to prove anything: " + count);
  }

  @Test
  void isWellFormed_textsWithAByteChanged_areWhatJavaKeeps() {
    Random random = new Random(2);
    byte[] text = "a commit \u2014 fa\u00e7ade \ud83d\ude80 \u65e5\u672c".getBytes(UTF_8);
    assertTrue(Utf8.isWellFormed(text, 0, text.length));
    for (int round = 0; round < 20_000; round++) {
      byte[] changed = text.clone();
      changed[random.nextInt(text.length)] = (byte) random.nextInt(256);
      int from = random.nextInt(text.length);
      int to = from + random.nextInt(text.length - from + 1);
      assertEquals(isKept(changed, from, to), Utf8.isWellFormed(changed, from, to));
    }
  }
}
