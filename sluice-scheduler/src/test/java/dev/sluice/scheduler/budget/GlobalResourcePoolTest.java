package dev.sluice.scheduler.budget;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sluice.scheduler.budget.GlobalResourcePool.Resource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GlobalResourcePoolTest {
  private final GlobalResourcePool pool = new GlobalResourcePool(100, 50, 2);
  private final List<String> resumed = new ArrayList<>();

  @Test
  void tryAcquire_allThere_takesAll() {
    assertNull(pool.tryAcquire(new ResourceNeeds(60, 50, 1)));
    assertAvailable(40, 0, 1);
    pool.release(new ResourceNeeds(60, 50, 1));
    assertAvailable(100, 50, 2);
  }

  @Test
  void tryAcquire_lastRefuses_rollsTheOthersBack() {
    ResourceNeeds spill = new ResourceNeeds(0, 0, 2);
    assertNull(pool.tryAcquire(spill));
    assertEquals(Resource.SPILL_SLOTS, pool.tryAcquire(new ResourceNeeds(10, 10, 1)));
    assertAvailable(100, 50, 0);
  }

  @Test
  void tryAcquire_middleRefuses_rollsTheFirstBack() {
    assertNull(pool.tryAcquire(new ResourceNeeds(0, 45, 0)));
    assertEquals(Resource.DELTA_CACHE, pool.tryAcquire(new ResourceNeeds(10, 10, 1)));
    assertAvailable(100, 5, 2);
  }

  @Test
  void tryAcquire_neverEnough_isMisuse() {
    assertThrows(
        IllegalArgumentException.class, () -> pool.tryAcquire(new ResourceNeeds(101, 0, 0)));
  }

  @Test
  void whenAvailable_refusedPartComesBack_resumes() {
    ResourceNeeds holder = new ResourceNeeds(0, 50, 0);
    assertNull(pool.tryAcquire(holder));
    ResourceNeeds needs = new ResourceNeeds(10, 10, 0);
    Resource refused = pool.tryAcquire(needs);
    assertEquals(Resource.DELTA_CACHE, refused);
    pool.whenAvailable(Resource.DELTA_CACHE, needs, 0, () -> resumed.add("a"));
    pool.release(holder);
    assertEquals(List.of("a"), resumed);
  }

  @Test
  void tryAcquire_resumedForALaterPartButRefusedAnEarlier_passesTheLaterOn() {
    ResourceNeeds cache = new ResourceNeeds(0, 50, 0);
    assertNull(pool.tryAcquire(cache));
    pool.whenAvailable(
        Resource.DELTA_CACHE, new ResourceNeeds(100, 50, 0), 1, () -> resumed.add("both"));
    pool.whenAvailable(Resource.DELTA_CACHE, cache, 0, () -> resumed.add("cache only"));
    assertNull(pool.tryAcquire(new ResourceNeeds(1, 0, 0)));
    pool.release(cache);
    assertEquals(List.of("both"), resumed);
    assertEquals(Resource.SCAN_RING, pool.tryAcquire(new ResourceNeeds(100, 50, 0)));
    assertEquals(List.of("both", "cache only"), resumed);
  }

  private void assertAvailable(long ring, long cache, long spill) {
    assertEquals(ring, pool.available(Resource.SCAN_RING));
    assertEquals(cache, pool.available(Resource.DELTA_CACHE));
    assertEquals(spill, pool.available(Resource.SPILL_SLOTS));
  }
}
