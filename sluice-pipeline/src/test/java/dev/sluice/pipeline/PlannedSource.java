package dev.sluice.pipeline;

import dev.sluice.source.ByteReader;
import dev.sluice.source.Cursor;
import dev.sluice.source.CursorState;
import dev.sluice.source.Listing;
import dev.sluice.source.ObjectChangedException;
import dev.sluice.source.ReadModel;
import dev.sluice.source.RetryLaterException;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A made-up source: a list of planned objects, listed from an index to an index. */
public final class PlannedSource implements Source {
  private static final Duration LATER = Duration.ofNanos(1_000);

  /** What is left to list. */
  record Range(int from, int to) implements CursorState.Own {}

  /**
   * How a source behaves.
   *
   * @param branchAbove a range longer than this is split in two, listed next to each other
   * @param listingFailsAt the index at which listing breaks off, or -1
   * @param parallel whether a source that waits can be read in several places at once
   * @param device where the objects of a source lie that is read in place, if that is known
   * @param preparation what is to be done before it is listed, if anything
   */
  public record Manner(
      ReadModel readModel,
      boolean parallel,
      boolean sequential,
      int branchAbove,
      int listingFailsAt,
      @Nullable Path device,
      PlannedPreparation.@Nullable Shape preparation) {
    public static final Manner PLAIN = new Manner(ReadModel.DIRECT, Integer.MAX_VALUE, -1);

    /** A source that does not wait, or reads one place at a time if it does. */
    public Manner(ReadModel readModel, int branchAbove, int listingFailsAt) {
      this(readModel, false, false, branchAbove, listingFailsAt, null);
    }

    /** A source that is listed without preparation. */
    public Manner(
        ReadModel readModel,
        boolean parallel,
        boolean sequential,
        int branchAbove,
        int listingFailsAt,
        @Nullable Path device) {
      this(readModel, parallel, sequential, branchAbove, listingFailsAt, device, null);
    }

    Manner prepared(PlannedPreparation.Shape shape) {
      return new Manner(
          readModel, parallel, sequential, branchAbove, listingFailsAt, device, shape);
    }

    boolean blocks() {
      return readModel == ReadModel.BLOCKING;
    }
  }

  private final List<PlannedObject> objects;
  private final Map<Integer, PlannedObject> byId;
  private final Manner manner;
  private final @Nullable PlannedPreparation preparation;
  private final Runnable ended;
  private final AtomicInteger open = new AtomicInteger();
  private final AtomicInteger listings = new AtomicInteger();
  private final AtomicInteger listingTroubles = new AtomicInteger(2);

  public PlannedSource(List<PlannedObject> objects, Manner manner, Runnable ended) {
    this.objects = objects;
    this.byId = objects.stream().collect(Collectors.toMap(PlannedObject::id, Function.identity()));
    this.manner = manner;
    this.preparation =
        manner.preparation() == null
            ? null
            : new PlannedPreparation(
                manner.preparation(),
                manner.readModel() == ReadModel.IN_PLACE ? manner.device() : null);
    this.ended = ended;
  }

  @Override
  public @Nullable PlannedPreparation preparation() {
    return preparation;
  }

  @Override
  public ReadModel readModel() {
    return manner.readModel();
  }

  @Override
  public boolean isSequential() {
    return manner.sequential();
  }

  @Override
  public Cursor list(Cursor cursor, Listing listing) throws IOException {
    listings.incrementAndGet();
    try {
      return listed(cursor, listing);
    } finally {
      listings.decrementAndGet();
    }
  }

  private Cursor listed(Cursor cursor, Listing listing) throws IOException {
    if (preparation != null && !preparation.isDone()) {
      throw new AssertionError("listed before it was prepared");
    }
    if (manner.sequential() && open.get() > 0) {
      throw new AssertionError("listed while an object is open");
    }
    Range range =
        switch (cursor) {
          case Cursor.Start _ -> new Range(0, objects.size());
          case Cursor.Continue(Range place) -> place;
          case Cursor.Continue other -> throw new IllegalArgumentException("no place: " + other);
          case Cursor.Done _ -> throw new IllegalStateException("listed to the end");
        };
    if (manner.blocks() && listingTroubles.getAndDecrement() > 0) {
      throw new RetryLaterException(LATER, new IOException("planned"));
    }
    int middle = (range.from + range.to) >>> 1;
    if (!manner.sequential()
        && range.to - range.from > manner.branchAbove
        && listing.branch(new Range(middle, range.to))) {
      range = new Range(range.from, middle);
    }
    int next = range.from;
    while (next < range.to && listing.limit() > 0) {
      if (next == manner.listingFailsAt) {
        throw new IOException("listing breaks off at " + next);
      }
      listing.object(objects.get(next).listed());
      next++;
    }
    return next == range.to ? Cursor.DONE : new Cursor.Continue(new Range(next, range.to));
  }

  PlannedObject planned(SourceObject object) {
    return planned(PlannedObject.idOf(object.path()));
  }

  private PlannedObject planned(int id) {
    PlannedObject planned = byId.get(id);
    if (planned == null) {
      throw new AssertionError("not an object of this source: " + id);
    }
    return planned;
  }

  /** How many of its objects are open. */
  int openNow() {
    return open.get();
  }

  /** How many steps of its listing are under way. */
  int listingsNow() {
    return listings.get();
  }

  /** How the source behaves. */
  Manner manner() {
    return manner;
  }

  @Override
  public ByteReader open(SourceObject object) throws IOException {
    PlannedObject planned = planned(object);
    if (planned.openFails()) {
      throw new IOException("cannot be opened");
    }
    open.incrementAndGet();
    return new Reader(planned, manner, open, new AtomicInteger());
  }

  @Override
  public @Nullable Path listingDevice() {
    return manner.readModel() == ReadModel.IN_PLACE ? manner.device() : null;
  }

  @Override
  public @Nullable Path deviceOf(SourceObject object) {
    return manner.device();
  }

  @Override
  public void close() {
    ended.run();
  }

  private record Reader(
      PlannedObject object, Manner manner, AtomicInteger open, AtomicInteger reads)
      implements ByteReader {
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
        case LATER -> throw new RetryLaterException(LATER, new IOException("planned"));
        case AGAIN -> throw new ObjectChangedException("planned");
      }
    }

    @Override
    public void close() {
      open.decrementAndGet();
    }
  }
}
