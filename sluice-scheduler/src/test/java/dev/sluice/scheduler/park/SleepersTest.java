package dev.sluice.scheduler.park;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SleepersTest {
  private final Sleepers sleepers = new Sleepers(3);

  @Test
  void claimOne_nobodyAsleep_claimsNobody() {
    assertFalse(sleepers.any());
    assertEquals(Sleepers.NOBODY, sleepers.claimOne());
  }

  @Test
  void claimOne_severalAsleep_goesRound() {
    for (int round = 0; round < 2; round++) {
      for (int worker = 0; worker < 3; worker++) {
        sleepers.announce(worker);
      }
      for (int worker = 0; worker < 3; worker++) {
        assertEquals(worker, sleepers.claimOne());
      }
      assertFalse(sleepers.any());
    }
  }

  @Test
  void claimOne_oneAsleep_findsItFromAnywhere() {
    for (int i = 0; i < 5; i++) {
      sleepers.announce(1);
      assertTrue(sleepers.isAsleep(1));
      assertEquals(1, sleepers.claimOne());
    }
  }

  @Test
  void retract_unclaimed_takesItOffTheCount() {
    sleepers.announce(2);
    assertEquals(1, sleepers.count());
    assertTrue(sleepers.retract(2));
    assertEquals(0, sleepers.count());
    assertEquals(Sleepers.NOBODY, sleepers.claimOne());
  }

  @Test
  void retract_claimed_saysSoAndCountsOnce() {
    sleepers.announce(2);
    assertEquals(2, sleepers.claimOne());
    assertFalse(sleepers.retract(2));
    assertEquals(0, sleepers.count());
  }

  @Test
  void needsWake_somebodySearching_isFalse() {
    sleepers.startSearch();
    sleepers.startSearch();
    sleepers.announce(0);
    assertFalse(sleepers.needsWake());
    assertTrue(sleepers.endSearch());
    assertTrue(sleepers.needsWake());
    assertEquals(0, sleepers.claimOne());
    assertFalse(sleepers.needsWake());
    assertTrue(sleepers.endSearch());
  }

  @Test
  void endSearch_othersSearching_needsNoSuccessor() {
    sleepers.startSearch();
    sleepers.startSearch();
    assertFalse(sleepers.endSearch());
    assertTrue(sleepers.endSearch());
  }

  @Test
  void announce_twice_fails() {
    sleepers.announce(0);
    assertThrows(IllegalStateException.class, () -> sleepers.announce(0));
  }

  @Test
  void new_withoutWorkers_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Sleepers(0));
  }
}
