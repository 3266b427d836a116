package dev.sluice.cli.watch;

/**
 * Keeps the heap near what is in use. The serial collector takes more from the system for as long
 * as it may, rather than look for what is dead among old objects; so it is told to look when the
 * heap has grown well beyond what was alive the last time.
 */
final class HeapWatch {
  /** Up to here the heap may grow unasked. */
  private static final long GROWN_BYTES_MIN = 320L << 20;

  /** Less that may be dead is not worth looking for. */
  private static final long DEAD_BYTES_MIN = 96L << 20;

  private final Heap heap;
  private long aliveBytes;

  /** The heap of the process. */
  interface Heap {
    /** What is taken from the system. */
    long takenBytes();

    /** What of it is not free. */
    long usedBytes();

    void collect();
  }

  HeapWatch(Heap heap) {
    this.heap = heap;
  }

  /** A watch on the heap of this process. */
  static HeapWatch ofProcess() {
    Runtime runtime = Runtime.getRuntime();
    return new HeapWatch(
        new Heap() {
          @Override
          public long takenBytes() {
            return runtime.totalMemory();
          }

          @Override
          public long usedBytes() {
            return runtime.totalMemory() - runtime.freeMemory();
          }

          @Override
          public void collect() {
            System.gc();
          }
        });
  }

  /** Has the heap collected if that is due. */
  void check() {
    long bound = aliveBytes + Math.max(DEAD_BYTES_MIN, aliveBytes / 4);
    if (heap.takenBytes() > GROWN_BYTES_MIN && heap.usedBytes() > bound) {
      heap.collect();
      aliveBytes = heap.usedBytes();
    }
  }
}
