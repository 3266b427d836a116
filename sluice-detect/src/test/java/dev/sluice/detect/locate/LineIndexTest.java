package dev.sluice.detect.locate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LineIndexTest {
  private final LineIndex lines = new LineIndex();

  @Test
  void line_atAndAfterANewline_countsFromOne() {
    byte[] text = "ab\ncd\r\n\ne".getBytes(StandardCharsets.US_ASCII);
    lines.index(text, 0, text.length, 0, 0);
    assertEquals(1, lines.line(0));
    assertEquals(1, lines.line(2));
    assertEquals(2, lines.line(3));
    assertEquals(2, lines.line(6));
    assertEquals(3, lines.line(7));
    assertEquals(4, lines.line(8));
    assertEquals(3, lines.column(2, 0));
    assertEquals(1, lines.column(3, 0));
    assertEquals(4, lines.column(6, 0));
    assertEquals(1, lines.column(8, 0));
  }

  @Test
  void index_windowInTheMiddle_goesOnFromWhatWasBefore() {
    byte[] text = new byte[3000];
    Random random = new Random(5);
    for (int i = 0; i < text.length; i++) {
      text[i] = (byte) (random.nextInt(30) == 0 ? '\n' : 'x');
    }
    LineIndex whole = new LineIndex();
    whole.index(text, 0, text.length, 0, 0);
    for (int cut = 1; cut < text.length; cut += 97) {
      byte[] rest = Arrays.copyOfRange(text, cut, text.length);
      lines.index(rest, 0, rest.length, whole.line(cut) - 1, cut - whole.column(cut, 0) + 1L);
      for (int place = 0; place < rest.length; place += 13) {
        assertEquals(whole.line(cut + place), lines.line(place));
        assertEquals(whole.column(cut + place, 0), lines.column(place, cut));
      }
    }
  }
}
