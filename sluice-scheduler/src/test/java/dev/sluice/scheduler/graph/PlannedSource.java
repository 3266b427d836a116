package dev.sluice.scheduler.graph;

import dev.sluice.scheduler.budget.ResourceNeeds;
import dev.sluice.scheduler.device.DeviceId;
import dev.sluice.scheduler.device.IoModel;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A made-up source: a list of planned objects, listed from an index to an index. */
final class PlannedSource implements GraphSource<PlannedObject, PlannedSource.Range> {
  /** What is left to list. */
  record Range(int from, int to) {}

  /**
   * How a source behaves.
   *
   * @param branchAbove a range longer than this is split in two, listed next to each other
   * @param listingFailsAt the index at which listing breaks off, or -1
   * @param parallel whether a source that waits can be read in several places at once
   * @param devices how many devices the objects of a mapped source lie on
   */
  record Manner(
      IoModel ioModel,
      boolean blocks,
      boolean parallel,
      boolean sequential,
      int branchAbove,
      int listingFailsAt,
      int devices) {
    static final Manner PLAIN = new Manner(IoModel.EXPLICIT_READS, false, Integer.MAX_VALUE, -1);

    /** A source that does not wait, or reads one place at a time if it does. */
    Manner(IoModel ioModel, boolean blocks, int branchAbove, int listingFailsAt) {
      this(ioModel, blocks, false, false, branchAbove, listingFailsAt, 1);
    }
  }

  private final List<PlannedObject> objects;
  private final Manner manner;
  private final Runnable ended;
  private final AtomicInteger open = new AtomicInteger();
  private final AtomicInteger listingTroubles = new AtomicInteger(2);

  PlannedSource(List<PlannedObject> objects, Manner manner, Runnable ended) {
    this.objects = objects;
    this.manner = manner;
    this.ended = ended;
  }

  @Override
  public IoModel ioModel() {
    return manner.ioModel();
  }

  @Override
  public boolean isSequential() {
    return manner.sequential();
  }

  @Override
  public boolean blocks() {
    return manner.blocks();
  }

  @Override
  public EnumCursor<Range> enumerate(
      EnumCursor<Range> cursor, Discovery<PlannedObject, Range> discovery) throws IOException {
    if (manner.sequential() && open.get() > 0) {
      throw new AssertionError("listed while an object is open");
    }
    Range range =
        switch (cursor) {
          case EnumCursor.Start<Range> _ -> new Range(0, objects.size());
          case EnumCursor.Continue<Range> place -> place.take();
          case EnumCursor.Done<Range> _ -> throw new IllegalStateException("listed to the end");
        };
    if (manner.blocks() && listingTroubles.getAndDecrement() > 0) {
      discovery.later(1_000);
      return new EnumCursor.Continue<>(range);
    }
    int middle = (range.from + range.to) >>> 1;
    if (!manner.sequential()
        && range.to - range.from > manner.branchAbove
        && discovery.branch(new Range(middle, range.to))) {
      range = new Range(range.from, middle);
    }
    int next = range.from;
    while (next < range.to && discovery.limit() > 0) {
      if (next == manner.listingFailsAt) {
        throw new IOException("listing breaks off at " + next);
      }
      discovery.object(objects.get(next), objects.get(next).size());
      next++;
    }
    return next == range.to
        ? new EnumCursor.Done<>()
        : new EnumCursor.Continue<>(new Range(next, range.to));
  }

  @Override
  public ObjectReader open(ObjectDescriptor<PlannedObject> object) throws IOException {
    if (object.locator().openFails()) {
      throw new IOException("cannot be opened");
    }
    open.incrementAndGet();
    return new Reader(object.locator(), manner, open, new AtomicInteger());
  }

  @Override
  public DeviceId deviceOf(ObjectDescriptor<PlannedObject> object) {
    return new DeviceId(object.locator().id() % manner.devices());
  }

  @Override
  public ResourceNeeds needsOf(ObjectDescriptor<PlannedObject> object) {
    return object.locator().needs();
  }

  @Override
  public void ended() {
    ended.run();
  }

  private record Reader(
      PlannedObject object, Manner manner, AtomicInteger open, AtomicInteger reads)
      implements ObjectReader {
    @Override
    public long size() {
      return object.size();
    }

    @Override
    public boolean isParallel() {
      return manner.parallel();
    }

    @Override
    public int read(long offset, MemorySegment target) throws IOException {
      if (manner.blocks()) {
        meetTrouble();
      }
      int count = (int) Math.clamp(object.bytes() - offset, 0L, target.byteSize());
      if (offset + count > object.readFailsAt()) {
        throw new IOException("cannot be read at " + object.readFailsAt());
      }
      for (int i = 0; i < count; i++) {
        target.set(ValueLayout.JAVA_BYTE, i, object.byteAt(offset + i));
      }
      return count;
    }

    private void meetTrouble() throws IOException {
      int read = reads.getAndIncrement();
      if (read >= object.troubles().size()) {
        return;
      }
      switch (object.troubles().get(read)) {
        case NONE -> {}
        case LATER -> throw new RetryLaterException(1_000, new IOException("planned"));
        case AGAIN -> throw new ReadAgainException(new IOException("planned"));
      }
    }

    @Override
    public void close() {
      open.decrementAndGet();
    }
  }
}
