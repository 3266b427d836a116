package dev.sluice.scheduler.yielding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.scheduler.random.XorShift64;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class YieldPolicyTest {
  private static List<Supplier<YieldPolicy>> policies() {
    return List.of(
        () -> new EveryN(1),
        () -> new EveryN(10),
        () -> new EveryN(1L << 40),
        () -> new AdaptiveYield(1, 1),
        () -> new AdaptiveYield(3, 100),
        () -> new AdaptiveYield(5, 1L << 40),
        () -> NeverYield.INSTANCE,
        () -> AlwaysYield.INSTANCE,
        () -> new GitYield(new GitYield.Thresholds(7, 100, 3)));
  }

  /** The heart of the contract: n calls of 1 pass the points of one call of n, at every n. */
  @ParameterizedTest
  @MethodSource("policies")
  void advance_anyBatching_passesTheSamePoints(Supplier<YieldPolicy> policy) {
    XorShift64 random = new XorShift64(7);
    for (int round = 0; round < 50; round++) {
      YieldPolicy single = policy.get();
      YieldPolicy batched = policy.get();
      for (int batch = 0; batch < 20; batch++) {
        int units = random.nextBelow(500);
        long points = 0;
        for (int i = 0; i < units; i++) {
          points += single.advance(1);
        }
        assertEquals(points, batched.advance(units));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void advance_negative_isRefused(Supplier<YieldPolicy> policy) {
    YieldPolicy refusing = policy.get();
    assertThrows(IllegalArgumentException.class, () -> refusing.advance(-1));
  }

  @Test
  void everyN_units_yieldsAtMultiples() {
    YieldPolicy policy = new EveryN(3);
    assertFalse(policy.shouldYield(2));
    assertTrue(policy.shouldYield(1));
    assertFalse(policy.shouldYield(2));
    assertTrue(policy.shouldYield(4));
    assertFalse(policy.shouldYield(0));
  }

  @Test
  void everyN_hugeUnits_doNotOverflow() {
    YieldPolicy policy = new EveryN(2);
    policy.advance(1);
    assertEquals(Long.MAX_VALUE / 2 + 1, policy.advance(Long.MAX_VALUE));
  }

  @Test
  void adaptive_units_growsApart() {
    YieldPolicy policy = new AdaptiveYield(2, 5);
    StringBuilder points = new StringBuilder();
    for (int unit = 1; unit <= 21; unit++) {
      if (policy.shouldYield(1)) {
        points.append(unit).append(' ');
      }
    }
    assertEquals("2 6 11 16 21 ", points.toString());
  }

  @Test
  void git_eachThreshold_yieldsForItself() {
    GitYield policy = new GitYield(new GitYield.Thresholds(3, 100, 5));
    assertFalse(policy.shouldYieldAfterObject(99, 0));
    assertTrue(policy.shouldYieldAfterObject(1, 0));
    assertTrue(policy.shouldYieldAfterObject(0, 0));
    assertTrue(policy.shouldYieldAfterObject(0, 5));
    assertFalse(policy.shouldYieldAfterObject(0, 4));
  }

  @Test
  void new_nonsense_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> new EveryN(0));
    assertThrows(IllegalArgumentException.class, () -> new AdaptiveYield(0, 1));
    assertThrows(IllegalArgumentException.class, () -> new AdaptiveYield(2, 1));
    assertThrows(
        IllegalArgumentException.class, () -> new GitYield(new GitYield.Thresholds(1, 0, 1)));
  }
}
