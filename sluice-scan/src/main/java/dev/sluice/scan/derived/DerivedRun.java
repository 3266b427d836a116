package dev.sluice.scan.derived;

import dev.sluice.scheduler.executor.Executor;
import dev.sluice.scheduler.executor.ExecutorOptions;
import dev.sluice.scheduler.executor.WorkerContext;
import dev.sluice.source.derived.DerivedObject;
import dev.sluice.source.derived.DerivedObjects;
import dev.sluice.source.derived.DerivedPart;
import dev.sluice.source.derived.DerivedReader;
import dev.sluice.source.derived.DerivedVisitor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Shows all of some derived objects to visitors: their parts are tasks of an executor, each worker
 * with a reader and a visitor of its own. Where no part waits any more, those being read are
 * divided.
 *
 * @param <S> what a visitor keeps of an object while others may derive from it
 */
public final class DerivedRun<S> {
  private final DerivedObjects objects;
  private final Supplier<? extends DerivedVisitor<S>> visitors;
  private final BooleanSupplier isWanted;

  /** Parts that no worker has begun. */
  private final AtomicInteger waiting = new AtomicInteger();

  private final List<Lane> lanes = new ArrayList<>();

  private DerivedRun(
      DerivedObjects objects,
      Supplier<? extends DerivedVisitor<S>> visitors,
      BooleanSupplier isWanted) {
    this.objects = objects;
    this.visitors = visitors;
    this.isWanted = isWanted;
  }

  /**
   * Runs to the end, or until nobody wants more.
   *
   * @param isWanted whether the run is to go on; asked before each object
   * @param workersMax the workers wanted; fewer run where the resources allow fewer
   * @param seed of the scheduler's random choices
   * @param visitors makes the visitor of a worker, on its own thread
   * @throws dev.sluice.scheduler.executor.ExecutorFailedException if a visitor or a reader failed
   */
  public static <S> void run(
      DerivedObjects objects,
      Supplier<? extends DerivedVisitor<S>> visitors,
      BooleanSupplier isWanted,
      int workersMax,
      long seed,
      DerivedResources resources)
      throws InterruptedException {
    List<? extends DerivedPart> parts = objects.parts();
    if (parts.isEmpty()) {
      return;
    }
    try (DerivedResources.Grant grant = resources.take(objects, workersMax)) {
      ExecutorOptions options =
          ExecutorOptions.builder().workers(grant.workers()).seed(seed).build();
      new DerivedRun<>(objects, visitors, isWanted).run(parts, options);
    }
  }

  private void run(List<? extends DerivedPart> parts, ExecutorOptions options) {
    waiting.set(parts.size());
    try (Executor<DerivedPart, Lane> executor =
        Executor.start(options, worker -> newLane(), this::read)) {
      executor.spawnBatch(new ArrayList<>(parts));
      executor.join();
    } finally {
      synchronized (lanes) {
        lanes.forEach(lane -> lane.reader.close());
      }
    }
  }

  private Lane newLane() {
    Lane lane = new Lane(objects.newReader(), visitors.get());
    synchronized (lanes) {
      lanes.add(lane);
    }
    return lane;
  }

  private void read(DerivedPart part, WorkerContext<DerivedPart, Lane> context) {
    waiting.decrementAndGet();
    Lane lane = context.scratch();
    lane.context = context;
    try {
      lane.reader.read(part, lane);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One worker's part. */
  private final class Lane implements DerivedVisitor<S> {
    private final DerivedReader reader;
    private final DerivedVisitor<S> visitor;
    private @Nullable WorkerContext<DerivedPart, Lane> context;

    Lane(DerivedReader reader, DerivedVisitor<S> visitor) {
      this.reader = reader;
      this.visitor = visitor;
    }

    @Override
    public @Nullable S visit(DerivedObject object, @Nullable S baseState) throws IOException {
      return visitor.visit(object, baseState);
    }

    @Override
    public void stream(int number, long size, InputStream bytes) throws IOException {
      visitor.stream(number, size, bytes);
    }

    @Override
    public boolean wantsMore() {
      return isWanted.getAsBoolean();
    }

    @Override
    public boolean wantsPart() {
      return waiting.get() == 0;
    }

    @Override
    public void take(DerivedPart part) {
      WorkerContext<DerivedPart, Lane> worker = context;
      if (worker == null) {
        throw new IllegalStateException("no part is being read");
      }
      waiting.incrementAndGet();
      worker.spawnGlobal(part);
    }
  }
}
