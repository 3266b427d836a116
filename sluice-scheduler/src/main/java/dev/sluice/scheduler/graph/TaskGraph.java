package dev.sluice.scheduler.graph;

import dev.sluice.scheduler.budget.CountBudget;
import dev.sluice.scheduler.buffer.BufferPool;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A run of objects through their tasks: enumerate, fetch, scan.
 *
 * <p>It decides and never waits: a task that cannot go on leaves a callback with whatever it lacks
 * and returns. Who runs the tasks is not its business; threads and simulations drive it alike.
 *
 * @param <L> the locator of objects
 * @param <S> the state of enumerations
 */
public final class TaskGraph<L, S> implements AutoCloseable {
  private final GraphOptions options;
  private final GraphObserver<L> observer;
  private final Consumer<Task<L, S>> resumer;
  private final ChunkScan<L, S> scan;
  private final GraphResources resources;
  private final ObjectFrontier<L, S> frontier;
  private final ObjectSteps<L, S> objects;
  private final StagedListings<L, S> stagedListings;
  private final Delays<L, S> delays;
  private final ReadStage stage;
  private final Outstanding outstanding;
  private final AbortSignal abort = new AbortSignal();
  private final OutcomeLedger ledger = new OutcomeLedger();
  private final AtomicInteger sourceIds = new AtomicInteger();
  private final AtomicInteger objectNumbers = new AtomicInteger();
  private final List<TaskMetrics> metrics = new CopyOnWriteArrayList<>();

  /** Who a graph works with. */
  public record Collaborators<L, S>(
      ChunkScan<L, S> scan, GraphObserver<L> observer, ReadStage reads) {}

  /**
   * @param workers how many workers will run tasks, numbered from 0
   * @param resumer takes a task that waited and can go on; it runs or discards it
   * @param over called once, when the last piece of work has ended
   */
  public TaskGraph(
      GraphOptions options,
      int workers,
      Collaborators<L, S> with,
      Consumer<Task<L, S>> resumer,
      Runnable over) {
    this.options = options;
    this.observer = with.observer();
    this.scan = with.scan();
    this.resumer = resumer;
    this.resources = new GraphResources(options, workers);
    this.outstanding = new Outstanding(over);
    this.frontier =
        new ObjectFrontier<>(options.objectsInFlight(), options.leaks(), this::ending, this::ended);
    this.stage = with.reads();
    this.objects = new ObjectSteps<>(this, options, resources, stage);
    this.stagedListings = new StagedListings<>(this, resources, stage);
    this.delays = new Delays<>(stage, resumer);
  }

  public GraphOptions options() {
    return options;
  }

  public ObjectFrontier<L, S> frontier() {
    return frontier;
  }

  public OutcomeLedger ledger() {
    return ledger;
  }

  public AbortSignal abort() {
    return abort;
  }

  /** The counters of all workers; exact once the run has ended. */
  public TaskMetrics.Totals metrics() {
    OutcomeLedger.Counts counts = ledger.counts();
    return TaskMetrics.total(metrics, counts.scanned() + counts.failed() + counts.cancelled());
  }

  public GraphWorker<L, S> worker(int id) {
    GraphWorker<L, S> worker = new GraphWorker<>(this, id, scan.lane(id), resources.tryOwnToken());
    metrics.add(worker.metrics);
    return worker;
  }

  /** The first tasks of a run, all of them at once: none may end before the last is announced. */
  public List<Task<L, S>> roots(List<? extends GraphSource<L, S>> sources) {
    if (sources.isEmpty() || sources.size() > options.enumerations()) {
      throw new IllegalArgumentException(
          "a run has 1 to %d sources, not %d".formatted(options.enumerations(), sources.size()));
    }
    outstanding.more(sources.size());
    List<SourceContext<L, S>> contexts = new ArrayList<>();
    for (GraphSource<L, S> source : sources) {
      resources.enumerations.tryAcquire(1);
      CountBudget places = source.blocks() ? placesOfOne(sources.size()) : null;
      SourceContext<L, S> context =
          SourceContext.root(sourceIds.getAndIncrement(), source, resources.waitingReads, places);
      context.use();
      contexts.add(context);
    }
    List<Task<L, S>> roots = new ArrayList<>();
    contexts.forEach(context -> roots.add(new Task.Enumerate<>(context, new EnumCursor.Start<>())));
    return roots;
  }

  /** Room in the frontier for one of several sources: one that is slow must not fill it. */
  private @Nullable CountBudget placesOfOne(int sources) {
    if (sources == 1) {
      return null;
    }
    int part = Math.max(1, options.objectsInFlight() / sources);
    CountBudget places = new CountBudget("places of a source", part);
    resources.places.add(places);
    return places;
  }

  /** Runs a task; what it leads to goes into {@code queue}, or waits. */
  public void run(Task<L, S> task, GraphWorker<L, S> worker, TaskQueue<L, S> queue) {
    if (abort.raised()) {
      discard(task);
      return;
    }
    switch (task) {
      case Task.Enumerate<L, S> enumerate -> {
        if (enumerate.source().source().blocks()) {
          stagedListings.enumerate(enumerate);
        } else {
          worker.enumerate.run(enumerate, queue, () -> {});
        }
      }
      case Task.Fetch<L, S> fetch -> objects.fetch(fetch, worker, queue);
      case Task.Scan<L, S> scanned -> objects.scan(scanned, worker, queue);
    }
  }

  /** Drops a task that will not run, and gives back what it holds. The one way to drop a task. */
  public void discard(Task<L, S> task) {
    switch (task) {
      case Task.Enumerate<L, S> enumerate -> {
        // What it would have listed nobody knows, so that the run cannot call itself complete.
        ledger.listingFailed();
        endEnumeration(enumerate.source());
      }
      case Task.Fetch<L, S> fetch -> {
        if (fetch.buffer() != null) {
          fetch.buffer().release(BufferPool.NO_WORKER);
        }
        fetch.object().release();
      }
      case Task.Scan<L, S> scanned -> {
        scanned.buffer().release(BufferPool.NO_WORKER);
        scanned.object().release();
      }
    }
  }

  /** Ends the run early; the tasks that wait are resumed to be discarded. */
  public void abort(Throwable why) {
    abort.raise(why);
    resumeAll();
    stage.stop();
  }

  /** Gives the memory back, after checking that the run returned everything it took. */
  @Override
  public void close() {
    ledger.checkEveryObjectEnded();
    if (frontier.inFlight() != 0) {
      throw new IllegalStateException(frontier.inFlight() + " frontier permits were not returned");
    }
    resources.checkAllReturned();
    resources.close();
  }

  /** Work not ended yet: enumerations and objects, waiting ones included. */
  public long outstanding() {
    return outstanding.count();
  }

  /** Whether no buffer and no token is out: so it is while all that is left waits for time. */
  public boolean isIdle() {
    return resources.isIdle();
  }

  void park(Task<L, S> task, Consumer<Runnable> place) {
    place.accept(() -> resume(task));
    // It may have been resumed already and belong to another thread: not a word about it from here.
    if (abort.raised()) {
      resumeAll();
    }
  }

  /** Resumes a task after a time, or when the run ends early. */
  void delay(Task<L, S> task, long nanos) {
    delays.add(task, nanos);
    if (abort.raised()) {
      resumeAll();
    }
  }

  /** A step for a listing off the executor, to be used by one thread at a time. */
  EnumerateStep<L, S> stagedStep() {
    TaskMetrics counters = new TaskMetrics();
    metrics.add(counters);
    return new EnumerateStep<>(this, counters);
  }

  void resume(Task<L, S> task) {
    resumer.accept(task);
  }

  void waitForFrontier(Task.Enumerate<L, S> task) {
    int depth = task.source().depth();
    int need = task.source().source().isSequential() ? 1 : options.enumerateNeed();
    park(task, resume -> frontier.whenAvailable(need, depth, resume));
  }

  /** Announces objects that may be admitted, at most so many; the rest is withdrawn later. */
  void announce(int objects) {
    outstanding.more(objects);
  }

  /** Counts the objects that were admitted, and withdraws the announcement of the others. */
  void admitted(int objects, int unused) {
    ledger.discovered(objects);
    frontier.giveBack(unused);
    outstanding.fewer(unused);
  }

  ObjectRef<L, S> admit(ObjectDescriptor<L> descriptor, SourceContext<L, S> source) {
    source.use();
    return frontier.admit(descriptor, source);
  }

  /** A block of object numbers nobody else has. */
  int numbers(int count) {
    return objectNumbers.getAndAdd(count);
  }

  void skipped(ObjectDescriptor<L> descriptor, String reason) {
    ledger.discovered(1);
    report(descriptor, new Outcome.Skipped(reason));
  }

  void listingFailed(SourceContext<L, S> source, @Nullable L where, Throwable cause) {
    ledger.listingFailed();
    observer.listingFailed(source.id(), where, cause);
    abortOn(cause);
  }

  void failed(ObjectContext<L, S> object, Outcome.Stage stage, long offset, Throwable cause) {
    object.settle(new Outcome.Failed(stage, offset, cause));
    abortOn(cause);
  }

  Task.@Nullable Enumerate<L, S> tryBranch(SourceContext<L, S> source, EnumCursor<S> cursor) {
    if (!resources.enumerations.tryAcquire(1)) {
      return null;
    }
    outstanding.more(1);
    source.use();
    return new Task.Enumerate<>(source, cursor);
  }

  void nest(GraphSource<L, S> source, SourceContext<L, S> container, TaskQueue<L, S> queue) {
    SourceContext<L, S> nested =
        SourceContext.nested(
            sourceIds.getAndIncrement(), source, container, resources.waitingReads);
    Task<L, S> task = tryBranch(nested, new EnumCursor.Start<>());
    if (task == null) {
      nested.abandon();
      throw new IllegalStateException(
          "more than " + options.enumerations() + " enumerations at once: raise queuedTasks");
    }
    queue.local(task);
  }

  void endEnumeration(SourceContext<L, S> source) {
    source.unuse();
    resources.enumerations.release(1);
    outstanding.ended();
  }

  private void ending(ObjectContext<L, S> object) {
    try {
      StagedReads.dropAhead(object);
      if (object.carry instanceof Carried carried) {
        carried.brokenOff();
      }
      closeReader(object);
      if (object.resources != null) {
        resources.global.release(object.resources);
      }
      if (object.slot != null) {
        object.slot.release();
      }
      report(object.descriptor(), object.outcome());
    } finally {
      object.source().unuse();
    }
  }

  private void ended(ObjectContext<L, S> object) {
    CountBudget places = object.source().places();
    if (places != null) {
      places.release(1);
    }
    if (object.next != null) {
      resume(object.next);
    }
    outstanding.ended();
  }

  private static void closeReader(ObjectContext<?, ?> object) {
    if (object.reader != null) {
      try {
        object.reader.close();
      } catch (IOException e) {
        // The bytes are read; that closing failed changes nothing about them.
      }
    }
  }

  private void report(ObjectDescriptor<L> descriptor, Outcome outcome) {
    ledger.ended(outcome);
    observer.ended(descriptor, outcome);
  }

  private void resumeAll() {
    frontier.resumeAll();
    resources.resumeAll();
    delays.resumeAll();
  }

  /** An object may overflow the stack by its shape; any other error is the run's. */
  void abortOn(Throwable cause) {
    if (cause instanceof Error && !(cause instanceof StackOverflowError)) {
      abort(cause);
    }
  }
}
