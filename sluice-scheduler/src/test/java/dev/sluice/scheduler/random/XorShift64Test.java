package dev.sluice.scheduler.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class XorShift64Test {
  @Test
  void next_sameSeed_sameNumbers() {
    XorShift64 one = new XorShift64(42);
    XorShift64 other = new XorShift64(42);
    for (int i = 0; i < 100; i++) {
      assertEquals(one.next(), other.next());
    }
  }

  @Test
  void next_zeroSeed_moves() {
    XorShift64 random = new XorShift64(0);
    assertNotEquals(random.next(), random.next());
  }

  @Test
  void nextBelow_bound_coversAllOfItEvenly() {
    XorShift64 random = XorShift64.forWorker(1, 0);
    int[] seen = new int[7];
    for (int i = 0; i < 70_000; i++) {
      seen[random.nextBelow(7)]++;
    }
    for (int count : seen) {
      assertTrue(count > 9_000 && count < 11_000, "count " + count);
    }
  }

  @Test
  void forWorker_neighbours_differ() {
    assertNotEquals(XorShift64.forWorker(1, 0).next(), XorShift64.forWorker(1, 1).next());
  }

  @Test
  void nextBelow_notPositive_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> new XorShift64(1).nextBelow(0));
  }
}
