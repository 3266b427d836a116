package dev.sluice.detect.confirm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.detect.regex.ByteSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class LongRunsTest {
  private static final ByteSet LETTERS = ByteSet.range('a', 'y');
  private static final ByteSet FEW = ByteSet.range('a', 'c');

  @Test
  void end_randomPlacesInRandomOrder_isWhereTheRunEnds() {
    SetTable sets = new SetTable();
    int[] numbers = {sets.number(LETTERS), sets.number(FEW)};
    LongRuns runs = new LongRuns(sets.words());
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      byte[] text = text(random);
      runs.forget();
      for (int i = 0; i < 200; i++) {
        int set = numbers[random.nextInt(2)];
        int start = random.nextInt(text.length);
        int most = start + random.nextInt(text.length - start + 1);
        int end = end(sets.set(set), text, start, most);
        int reached = start + random.nextInt(end - start + 1);
        int asked = i;
        assertEquals(
            end,
            runs.end(set, text, start, reached, most),
            () -> "run from " + start + ", question " + asked + " of " + random);
      }
    }
  }

  private static byte[] text(Random random) {
    byte[] text = new byte[300];
    int letters = random.nextBoolean() ? 3 : 20;
    for (int i = 0; i < text.length; i++) {
      text[i] = (byte) (random.nextInt(40) == 0 ? 'z' : 'a' + random.nextInt(letters));
    }
    return text;
  }

  private static int end(ByteSet set, byte[] text, int start, int most) {
    int end = start;
    while (end < most && set.contains(text[end])) {
      end++;
    }
    return end;
  }
}
