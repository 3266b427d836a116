package dev.sluice.detect.locate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LineLocatorTest {
  private static Location locate(String text, int at) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    LineLocator locator = new LineLocator();
    locator.window(bytes, 0, bytes.length);
    return locator.locate(at);
  }

  @Test
  void locate_countsLinesAndBytesFromOne() {
    assertEquals(new Location(1, 1), locate("", 0));
    assertEquals(new Location(1, 3), locate("abc", 2));
    assertEquals(new Location(1, 4), locate("abc\ndef", 3));
    assertEquals(new Location(2, 1), locate("abc\ndef", 4));
    assertEquals(new Location(3, 2), locate("\n\nxy", 3));
  }

  @Test
  void locate_carriageReturns_belongToTheirLine() {
    assertEquals(new Location(1, 4), locate("abc\r\ndef", 3));
    assertEquals(new Location(2, 1), locate("abc\r\ndef", 5));
    assertEquals(new Location(1, 5), locate("abc\rdef", 4));
  }

  @Test
  void locate_manyByteCharacters_countTheirBytes() {
    assertEquals(new Location(1, 4), locate("éx=", 3));
  }

  @Test
  void locate_outsideTheWindow_isRefused() {
    LineLocator locator = new LineLocator();
    locator.window(new byte[4], 1, 3);
    assertThrows(IllegalArgumentException.class, () -> locator.locate(0));
    assertThrows(IllegalArgumentException.class, () -> locator.locate(4));
  }

  @Test
  void locate_randomWindows_agreeWithCounting() {
    SplittableRandom random = new SplittableRandom(11);
    LineLocator locator = new LineLocator();
    for (int round = 0; round < 300; round++) {
      byte[] text = new byte[random.nextInt(1, 3000)];
      for (int i = 0; i < text.length; i++) {
        int kind = random.nextInt(12);
        text[i] = (byte) (kind == 0 ? '\n' : kind == 1 ? 0x8A : kind == 2 ? 11 : 'a');
      }
      locator.begin();
      int passed = 0;
      while (passed < text.length) {
        int end = Math.min(text.length, passed + random.nextInt(1, 500));
        locator.window(text, passed, end);
        for (int i = 0; i < 5; i++) {
          int at = random.nextInt(passed, end + 1);
          assertEquals(counted(text, at), locator.locate(at), "round " + round);
        }
        // Chunks overlap: not all of the window is passed.
        passed = end == text.length ? end : random.nextInt(passed, end) + 1;
        locator.pass(passed);
      }
    }
  }

  private static Location counted(byte[] text, int at) {
    long line = 1;
    int column = 1;
    for (int i = 0; i < at; i++) {
      column++;
      if (text[i] == '\n') {
        line++;
        column = 1;
      }
    }
    return new Location(line, column);
  }
}
