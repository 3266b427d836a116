package dev.sluice.detect.weigh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WeightsTest {
  private static final Weights WEIGHTS =
      new Weights(
          -1,
          -5,
          Map.of(7, 0.5f, -3, -2f),
          Set.of("r"),
          new double[] {-1, 1},
          new double[] {0.1, 0.9});

  @Test
  void load_brokenFileWhereALauncherLaidOne_isThatOfTheJar(@TempDir Path folder)
      throws IOException {
    System.setProperty("sluice.tables", folder.toString());
    try {
      Files.write(folder.resolve("weights.bin"), WEIGHTS.toBytes());
      assertEquals(2, Weights.load().size());
      Files.write(folder.resolve("weights.bin"), new byte[100]);
      assertEquals(Weights.builtIn().size(), Weights.load().size());
    } finally {
      System.clearProperty("sluice.tables");
    }
  }

  @Test
  void read_whatWasWritten_weighsTheSame() {
    Weights read = Weights.read(WEIGHTS.toBytes());
    assertEquals(0.5, read.of(7), 1e-3);
    assertEquals(-2, read.of(-3), 1e-3);
    assertEquals(0, read.of(8));
    assertEquals(-1, read.bias());
    assertEquals(-5, read.firstMin());
    assertEquals(2, read.size());
    assertTrue(read.knows("r"));
    assertFalse(read.knows("s"));
  }

  @Test
  void of_manySigns_isTheirOwn() {
    Map<Integer, Float> all = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      all.put(Signs.mix(i, 3), (i % 64) / 16f - 2);
    }
    all.put(Integer.MIN_VALUE, 1f);
    all.put(Integer.MAX_VALUE, -1f);
    double[] one = {0};
    Weights read = Weights.read(new Weights(0, 0, all, Set.of(), one, one).toBytes());
    all.forEach((sign, weight) -> assertEquals((float) weight, read.of(sign), "sign " + sign));
    for (int i = 0; i < 20_000; i++) {
      int other = Signs.mix(i, 4);
      assertTrue(all.containsKey(other) || read.of(other) == 0, "sign " + other);
    }
  }

  @Test
  void read_indexThatLeadsOutside_says() {
    byte[] bytes = WEIGHTS.toBytes();
    int index = bytes.length - 2 * (Integer.BYTES + Short.BYTES) - 2 * 2049;
    bytes[index] = 1;
    assertThrows(IllegalArgumentException.class, () -> Weights.read(bytes));
  }

  @Test
  void read_bytesThatEndTooEarly_says() {
    byte[] bytes = WEIGHTS.toBytes();
    for (int length : new int[] {0, 4, 20, bytes.length - 1}) {
      assertThrows(
          IllegalArgumentException.class, () -> Weights.read(Arrays.copyOf(bytes, length)));
    }
  }

  @Test
  void read_otherBytes_says() {
    assertThrows(IllegalArgumentException.class, () -> Weights.read(new byte[64]));
  }

  @Test
  void probability_betweenKnots_isBetweenTheirShares() {
    assertEquals(0.1, WEIGHTS.probability(-5), 1e-9);
    assertEquals(0.5, WEIGHTS.probability(0), 1e-9);
    assertEquals(0.9, WEIGHTS.probability(5), 1e-9);
  }

  @Test
  void builtIn_heavier_isNeverLessProbable() {
    double last = 0;
    for (double weight = -30; weight < 30; weight += 0.05) {
      double probability = Weights.builtIn().probability(weight);
      assertTrue(probability >= last, "at " + weight);
      last = probability;
    }
  }

  @Test
  void builtIn_file_isSmall() {
    assertTrue(Weights.builtIn().toBytes().length <= 300_000);
  }
}
