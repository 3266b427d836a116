package dev.sluice.cli.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class HeapWatchTest {
  private static final long MIB = 1 << 20;

  private final FakeHeap heap = new FakeHeap();
  private final HeapWatch watch = new HeapWatch(heap);

  private static final class FakeHeap implements HeapWatch.Heap {
    private long taken;
    private long used;
    private long alive;
    private int collections;

    @Override
    public long takenBytes() {
      return taken;
    }

    @Override
    public long usedBytes() {
      return used;
    }

    @Override
    public void collect() {
      used = alive;
      collections++;
    }
  }

  @Test
  void check_smallHeap_isLeftAlone() {
    heap.taken = 300 * MIB;
    heap.used = 290 * MIB;
    watch.check();
    assertEquals(0, heap.collections);
  }

  @Test
  void check_heapGrownBeyondWhatIsAlive_isCollected() {
    heap.taken = 400 * MIB;
    heap.used = 390 * MIB;
    heap.alive = 100 * MIB;
    watch.check();
    assertEquals(1, heap.collections);
  }

  @Test
  void check_muchIsAlive_collectsOnlyAfterMuchMore() {
    heap.taken = 1300 * MIB;
    heap.used = 1000 * MIB;
    heap.alive = 900 * MIB;
    watch.check();
    assertEquals(1, heap.collections);
    heap.used = 1100 * MIB;
    watch.check();
    assertEquals(1, heap.collections);
    heap.used = 1200 * MIB;
    watch.check();
    assertEquals(2, heap.collections);
  }
}
