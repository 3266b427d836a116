package dev.sluice.scheduler.budget;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FairTokensTest {
  private final FairTokens tokens = new FairTokens(4);

  @Test
  void tryAcquire_partyWithALimit_takesNoMoreThanThat() {
    FairTokens.Party party = tokens.join(2);
    assertTrue(party.tryAcquire());
    assertTrue(party.tryAcquire());
    assertFalse(party.tryAcquire());
    AtomicInteger resumed = new AtomicInteger();
    party.whenAvailable(0, resumed::incrementAndGet);
    assertEquals(0, resumed.get());
    party.release();
    assertEquals(1, resumed.get());
    assertTrue(party.tryAcquire());
    assertEquals(2, tokens.peak());
  }

  @Test
  void tryAcquire_twoParties_eachHasItsHalf() {
    FairTokens.Party one = tokens.join(Integer.MAX_VALUE);
    FairTokens.Party other = tokens.join(Integer.MAX_VALUE);
    assertTrue(one.tryAcquire());
    assertTrue(one.tryAcquire());
    assertFalse(one.tryAcquire());
    assertTrue(other.tryAcquire());
    one.release();
    assertEquals(3, tokens.peak());
  }
}
