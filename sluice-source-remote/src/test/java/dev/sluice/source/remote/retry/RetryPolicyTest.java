package dev.sluice.source.remote.retry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class RetryPolicyTest {
  private static final RetryPolicy STEADY =
      new RetryPolicy(4, Duration.ofMillis(50), Duration.ofSeconds(2), 0);

  @Test
  void defaults_areTheContracts() {
    assertEquals(
        new RetryPolicy(4, Duration.ofMillis(50), Duration.ofSeconds(2), 20), RetryPolicy.DEFAULT);
  }

  @Test
  void delayAfter_withoutJitter_doublesUpToTheCap() {
    SplittableRandom random = new SplittableRandom(1);
    assertEquals(Duration.ofMillis(50), STEADY.delayAfter(1, random));
    assertEquals(Duration.ofMillis(100), STEADY.delayAfter(2, random));
    assertEquals(Duration.ofMillis(1600), STEADY.delayAfter(6, random));
    assertEquals(Duration.ofSeconds(2), STEADY.delayAfter(7, random));
    assertEquals(Duration.ofSeconds(2), STEADY.delayAfter(Integer.MAX_VALUE, random));
  }

  @Test
  void delayAfter_withJitter_staysWithinItAndVaries() {
    SplittableRandom random = new SplittableRandom(2);
    TreeSet<Duration> delays = new TreeSet<>();
    for (int i = 0; i < 1000; i++) {
      delays.add(RetryPolicy.DEFAULT.delayAfter(20, random));
    }
    assertTrue(delays.first().compareTo(Duration.ofMillis(1600)) >= 0);
    assertTrue(delays.last().compareTo(Duration.ofMillis(2400)) <= 0);
    assertTrue(delays.first().compareTo(Duration.ofMillis(1700)) < 0);
    assertTrue(delays.last().compareTo(Duration.ofMillis(2300)) > 0);
  }

  @Test
  void policy_senselessValues_areRefused() {
    Duration one = Duration.ofSeconds(1);
    assertThrows(IllegalArgumentException.class, () -> new RetryPolicy(0, one, one, 20));
    assertThrows(IllegalArgumentException.class, () -> new RetryPolicy(1, one, one, 101));
    assertThrows(
        IllegalArgumentException.class, () -> new RetryPolicy(1, one, Duration.ofMillis(1), 20));
    assertThrows(
        IllegalArgumentException.class, () -> STEADY.delayAfter(0, new SplittableRandom(3)));
  }
}
