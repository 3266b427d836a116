package dev.sluice.source.git.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecentlyUsedTest {
  /** Keys of one stripe. */
  private static final int SAME = 2 * RecentlyUsed.STRIPES;

  private static RecentlyUsed<Integer, String> ofBytes(long stripeBytes, int valueBytesMax) {
    return new RecentlyUsed<>(stripeBytes * RecentlyUsed.STRIPES, valueBytesMax, String::length);
  }

  @Test
  void keep_moreThanMayBeHeld_letsGoWhatWasNotAskedForLongest() {
    RecentlyUsed<Integer, String> recent = ofBytes(10, 10);
    recent.keep(0, "aaaa");
    recent.keep(SAME, "bbbb");
    assertEquals("aaaa", recent.find(0));
    recent.keep(2 * SAME, "cccc");
    assertEquals("aaaa", recent.find(0));
    assertNull(recent.find(SAME));
    assertEquals("cccc", recent.find(2 * SAME));
  }

  @Test
  void keep_valueAboveTheShareOfAStripe_isHeldAlone() {
    RecentlyUsed<Integer, String> recent = ofBytes(4, 10);
    recent.keep(0, "aa");
    recent.keep(SAME, "bbbbbbbb");
    assertNull(recent.find(0));
    assertEquals("bbbbbbbb", recent.find(SAME));
    recent.keep(0, "aa");
    assertNull(recent.find(SAME));
    assertEquals("aa", recent.find(0));
  }

  @Test
  void keep_valueThatIsTooLarge_drivesOutNothing() {
    RecentlyUsed<Integer, String> recent = ofBytes(10, 4);
    recent.keep(0, "aaaa");
    recent.keep(SAME, "bbbbb");
    assertEquals("aaaa", recent.find(0));
    assertNull(recent.find(SAME));
  }

  @Test
  void keep_sameKeyAgain_countsTheLastValue() {
    RecentlyUsed<Integer, String> recent = ofBytes(10, 10);
    recent.keep(0, "aaaaaaaaa");
    recent.keep(0, "a");
    recent.keep(SAME, "bbbbbbbb");
    assertEquals("a", recent.find(0));
    assertEquals("bbbbbbbb", recent.find(SAME));
  }

  @Test
  void keep_byManyThreads_neverHoldsMoreThanItMay() {
    int keys = 1000;
    RecentlyUsed<Integer, String> recent = ofBytes(40, 10);
    IntStream.range(0, 100 * keys)
        .parallel()
        .forEach(
            i -> {
              int key = i % keys;
              String value = recent.find(key);
              assertTrue(value == null || value.equals(Integer.toString(key)));
              recent.keep(key, Integer.toString(key));
            });
    long bytes = 0;
    for (int key = 0; key < keys; key++) {
      String value = recent.find(key);
      bytes += value == null ? 0 : value.length();
    }
    assertTrue(bytes > 0 && bytes <= 40 * RecentlyUsed.STRIPES, "held " + bytes);
  }
}
