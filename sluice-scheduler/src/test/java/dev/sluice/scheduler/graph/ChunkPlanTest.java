package dev.sluice.scheduler.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ChunkPlanTest {
  private static final int BUFFER_MAX = 9;
  private static final int SIZE_MAX = 40;

  /** Every small plan on every small object: the chunks cover it, seam by seam, exactly once. */
  @Test
  void chunks_ofEverySmallObject_coverEachByteOnceAndRepeatTheOverlap() {
    for (int buffer = 1; buffer <= BUFFER_MAX; buffer++) {
      for (int overlap = 0; overlap < buffer; overlap++) {
        ChunkPlan plan = new ChunkPlan(buffer, overlap);
        for (int size = 0; size <= SIZE_MAX; size++) {
          assertCovers(plan, size);
        }
      }
    }
  }

  private static void assertCovers(ChunkPlan plan, int size) {
    long offset = 0;
    long seen = 0;
    while (offset < size) {
      int prefix = plan.prefixAt(offset);
      int payload = (int) Math.min(plan.roomAt(offset), size - offset);
      assertEquals(seen, plan.baseAt(offset) + prefix, "the payload begins where the last ended");
      assertEquals(offset == 0 ? 0 : plan.overlapBytes(), prefix);
      assertTrue(payload > 0, "every chunk brings something new");
      assertTrue(prefix + payload <= plan.bufferBytes(), "a chunk fits its buffer");
      seen += payload;
      offset += payload;
    }
    assertEquals(size, seen);
  }

  /** A match no longer than the overlap allows is whole in a chunk, and exactly one reports it. */
  @Test
  void keeps_everyMatchWithinTheOverlap_isReportedByExactlyOneChunkThatHoldsIt() {
    for (int buffer = 2; buffer <= BUFFER_MAX; buffer++) {
      for (int overlap = 1; overlap < buffer; overlap++) {
        ChunkPlan plan = new ChunkPlan(buffer, overlap);
        for (int start = 0; start < SIZE_MAX; start++) {
          for (int length = 1; length <= overlap + 1 && start + length <= SIZE_MAX; length++) {
            assertEquals(1, reporters(plan, start, start + length), plan + " " + start);
          }
        }
      }
    }
  }

  private static int reporters(ChunkPlan plan, long start, long end) {
    int reporters = 0;
    long offset = 0;
    while (offset < SIZE_MAX) {
      long base = plan.baseAt(offset);
      long payload = Math.min(plan.roomAt(offset), SIZE_MAX - offset);
      boolean holds = base <= start && end <= offset + payload;
      if (holds && ChunkPlan.keeps(base, plan.prefixAt(offset), end)) {
        reporters++;
      }
      offset += payload;
    }
    return reporters;
  }

  @Test
  void keeps_matchEndingWithThePrefix_isNot() {
    assertFalse(ChunkPlan.keeps(90, 10, 100));
    assertTrue(ChunkPlan.keeps(90, 10, 101));
  }

  @Test
  void plan_withoutRoomForProgress_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> new ChunkPlan(0, 0));
    assertThrows(IllegalArgumentException.class, () -> new ChunkPlan(4, 4));
    assertThrows(IllegalArgumentException.class, () -> new ChunkPlan(4, -1));
  }

  @Test
  void baseAt_beyondTwoGigabytes_doesNotOverflow() {
    ChunkPlan plan = new ChunkPlan(4 << 20, 1 << 10);
    assertEquals((1L << 40) - (1 << 10), plan.baseAt(1L << 40));
  }
}
