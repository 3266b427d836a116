package dev.sluice.pipeline;

import dev.sluice.pipeline.resource.GraphMetrics;
import dev.sluice.pipeline.resource.GraphResources;
import dev.sluice.pipeline.resource.Nesting;
import dev.sluice.pipeline.resource.Outstanding;
import dev.sluice.pipeline.resource.PhaseTimes;
import dev.sluice.pipeline.resource.TaskMetrics;
import dev.sluice.pipeline.resource.WaitCause;
import dev.sluice.pipeline.resource.Waits;
import dev.sluice.pipeline.spi.AbortSignal;
import dev.sluice.pipeline.spi.ChunkScan;
import dev.sluice.pipeline.spi.Collaborators;
import dev.sluice.pipeline.spi.GraphOptions;
import dev.sluice.pipeline.spi.ObjectDescriptor;
import dev.sluice.pipeline.spi.Outcome;
import dev.sluice.pipeline.spi.OutcomeLedger;
import dev.sluice.pipeline.spi.RunEvents;
import dev.sluice.pipeline.stage.Delays;
import dev.sluice.pipeline.stage.GuardedStage;
import dev.sluice.pipeline.stage.ReadStage;
import dev.sluice.scheduler.budget.CountBudget;
import dev.sluice.scheduler.buffer.BufferPool;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.Cursor;
import dev.sluice.source.EndsRun;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.ReadModel;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A run of objects through their tasks: prepare, enumerate, fetch, scan.
 *
 * <p>It decides and never waits: a task that cannot go on leaves a callback with whatever it lacks
 * and returns. Who runs the tasks is not its business; threads and simulations drive it alike.
 */
public final class TaskGraph implements AutoCloseable {
  private final GraphOptions options;
  private final RunEvents events;
  private final Consumer<Task> resumer;
  private final ChunkScan scan;
  private final List<ContainerFormat> containers;
  private final GraphResources resources;
  private final ObjectFrontier frontier;
  private final ObjectSteps objects;
  private final Listings listings;
  private final Nesting nesting;
  private final Delays delays;
  private final Waits waits;
  private final PhaseTimes phaseTimes;
  private final ReadStage stage;
  private final Outstanding outstanding;
  private final AbortSignal abort = new AbortSignal();
  private final Consumer<Throwable> broken;
  private final OutcomeLedger ledger = new OutcomeLedger();
  private final Endings endings;
  private final AtomicInteger sourceIds = new AtomicInteger();
  private final List<TaskMetrics> metrics = new CopyOnWriteArrayList<>();

  /**
   * @param workers how many workers will run tasks, numbered from 0
   * @param resumer takes a task that waited and can go on; it runs or discards it
   * @param over called once, when the last piece of work has ended
   * @param broken told where the graph itself fails on a thread of the read stage: what it owes may
   *     never end then, and nobody may wait for it
   */
  public TaskGraph(
      GraphOptions options,
      int workers,
      Collaborators with,
      Consumer<Task> resumer,
      Runnable over,
      Consumer<Throwable> broken) {
    this.options = options;
    this.broken = broken;
    this.events = with.events();
    this.containers = with.containers();
    this.scan = with.scan();
    this.resumer = resumer;
    this.resources = new GraphResources(options, workers, with.devices());
    this.outstanding = new Outstanding(over);
    this.endings = new Endings(ledger, events);
    this.frontier =
        new ObjectFrontier(
            options.objectsInFlight(), options.leaks(), endings::ending, this::ended);
    this.stage = new GuardedStage(with.reads(), this::broke);
    this.nesting = new Nesting(options.objectsInFlight());
    this.objects = new ObjectSteps(this, resources, new ObjectOpening(with.records()), stage);
    this.listings = new Listings(this, resources, stage, workers);
    this.delays = new Delays(stage);
    this.waits = new Waits(with.ticker());
    this.phaseTimes = new PhaseTimes(with.ticker());
  }

  public GraphOptions options() {
    return options;
  }

  public ObjectFrontier frontier() {
    return frontier;
  }

  PhaseTimes phaseTimes() {
    return phaseTimes;
  }

  Nesting nesting() {
    return nesting;
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

  /** Everything the graph counts; exact once the run has ended. */
  public GraphMetrics measured() {
    List<GraphMetrics.BudgetUse> budgets = new ArrayList<>();
    budgets.add(
        new GraphMetrics.BudgetUse("objects_in_flight", frontier.capacity(), frontier.peak()));
    resources.addUses(budgets);
    budgets.add(
        new GraphMetrics.BudgetUse("open_containers", options.objectsInFlight(), nesting.peak()));
    return new GraphMetrics(
        metrics(), phaseTimes.counted(), waits.counted(), budgets, resources.deviceSlots.uses());
  }

  public GraphWorker worker(int id) {
    ContainersFirst lane = new ContainersFirst(containers, scan.lane(id), () -> !abort.raised());
    GraphWorker worker = new GraphWorker(this, id, lane, resources.tryOwnToken());
    metrics.add(worker.metrics);
    return worker;
  }

  /** The first tasks of a run, all of them at once: none may end before the last is announced. */
  public List<Task> roots(List<? extends Source> sources) {
    if (sources.isEmpty() || sources.size() > options.enumerations()) {
      throw new IllegalArgumentException(
          "a run has 1 to %d sources, not %d".formatted(options.enumerations(), sources.size()));
    }
    outstanding.more(sources.size());
    List<SourceContext> contexts = new ArrayList<>();
    for (Source source : sources) {
      resources.enumerations.begin();
      CountBudget places =
          source.readModel() == ReadModel.BLOCKING ? placesOfOne(sources.size()) : null;
      SourceContext context =
          SourceContext.root(sourceIds.getAndIncrement(), source, resources.waitingReads, places);
      context.use();
      contexts.add(context);
    }
    List<Task> roots = new ArrayList<>();
    contexts.forEach(context -> roots.add(new Task.Enumerate(context, Cursor.START)));
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
  public void run(Task task, GraphWorker worker, TaskQueue queue) {
    if (abort.raised()) {
      discard(task);
      return;
    }
    switch (task) {
      case Task.Prepare prepare -> prepare.lane().run(prepare, queue);
      case Task.Enumerate enumerate -> listings.enumerate(enumerate, worker, queue);
      case Task.Fetch fetch -> objects.fetch(fetch, worker, queue);
      case Task.Scan scanned -> objects.scan(scanned, worker, queue);
    }
  }

  /** Drops a task that will not run, and gives back what it holds. The one way to drop a task. */
  public void discard(Task task) {
    switch (task) {
      case Task.Prepare prepare -> prepare.lane().end();
      case Task.Enumerate enumerate -> {
        // What it would have listed nobody knows, so that the run cannot call itself complete.
        ledger.listingFailed();
        endEnumeration(enumerate.source());
      }
      case Task.Fetch fetch -> {
        if (fetch.buffer() != null) {
          fetch.buffer().release(BufferPool.NO_WORKER);
        }
        fetch.object().release();
      }
      case Task.Scan scanned -> {
        scanned.buffer().release(BufferPool.NO_WORKER);
        scanned.object().release();
      }
    }
  }

  /** Ends the run early; the tasks that wait are resumed to be discarded. */
  public void abort(Throwable why) {
    abort.raise(why);
    try {
      listings.cancel();
      resumeAll();
    } finally {
      stage.stop();
    }
  }

  private void broke(Throwable why) {
    abort.raise(why);
    broken.accept(why);
  }

  /** Gives the memory back, after checking that the run returned everything it took. */
  @Override
  public void close() {
    ledger.checkEveryObjectEnded();
    if (frontier.inFlight() != 0) {
      throw new IllegalStateException(frontier.inFlight() + " frontier permits were not returned");
    }
    if (nesting.count() != 0) {
      throw new IllegalStateException(nesting.count() + " containers were not closed");
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

  void park(Task task, WaitCause cause, Consumer<Runnable> place) {
    place.accept(waits.begun(cause, () -> resume(task)));
    // It may have been resumed already and belong to another thread: not a word about it from here.
    if (abort.raised()) {
      resumeAll();
    }
  }

  /** Resumes a task after a time, or when the run ends early. */
  void delay(Task task, long nanos) {
    delays.add(nanos, waits.begun(WaitCause.RETRY_DELAY, () -> resume(task)));
    if (abort.raised()) {
      resumeAll();
    }
  }

  /** A step for a listing off the executor, to be used by one thread at a time. */
  EnumerateStep stagedStep() {
    TaskMetrics counters = new TaskMetrics();
    metrics.add(counters);
    return new EnumerateStep(this, counters);
  }

  void resume(Task task) {
    resumer.accept(task);
  }

  void waitForFrontier(Task.Enumerate task) {
    int depth = task.source().depth();
    int need = task.source().source().isSequential() ? 1 : options.enumerateNeed();
    park(task, WaitCause.OBJECTS_IN_FLIGHT, resume -> frontier.whenAvailable(need, depth, resume));
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

  ObjectRef admit(SourceObject object, SourceContext source) {
    source.use();
    return frontier.admit(source.attributed(object), source);
  }

  void skipped(SourceContext source, ObjectPath path, Outcome.Skipped outcome) {
    ledger.discovered(1);
    ObjectDescriptor object = ObjectDescriptor.unread(source.id(), path);
    endings.report(object, outcome, source.containerRecord(), true);
  }

  /** A part of a source's preparation failed, unless it only heard that the run is to end. */
  void preparationFailed(SourceContext source, Throwable cause) {
    if (cause instanceof InterruptedIOException && abort.raised()) {
      ledger.listingFailed();
    } else {
      listingFailed(source, null, cause);
    }
  }

  void listingFailed(SourceContext source, @Nullable ObjectPath where, Throwable cause) {
    ledger.listingFailed();
    events.listingFailed(source.id(), where, cause);
    abortOn(cause);
  }

  /** Says that an object failed, unless it only heard that the run is to end. */
  void failed(ObjectContext object, Outcome.Stage stage, long offset, Throwable cause) {
    if (cause instanceof CancellationException && abort.raised()) {
      return;
    }
    object.endWith(new Outcome.Failed(stage, offset, cause));
    abortOn(cause);
  }

  Task.@Nullable Enumerate tryBranch(SourceContext source, Cursor cursor) {
    if (!resources.enumerations.tryBegin()) {
      return null;
    }
    outstanding.more(1);
    source.use();
    return new Task.Enumerate(source, cursor);
  }

  void nest(Source source, ObjectContext container, TaskQueue queue) {
    SourceContext nested =
        SourceContext.nested(
            sourceIds.getAndIncrement(), source, container, resources.waitingReads, nesting);
    nested.use();
    resources.enumerations.begin();
    outstanding.more(1);
    queue.local(new Task.Enumerate(nested, Cursor.START));
  }

  void endEnumeration(SourceContext source) {
    source.unuse();
    resources.enumerations.end();
    outstanding.ended();
  }

  private void ended(ObjectContext object) {
    CountBudget places = object.source().places();
    if (places != null) {
      places.release(1);
    }
    if (object.next != null) {
      resume(object.next);
    }
    outstanding.ended();
  }

  private void resumeAll() {
    frontier.resumeAll();
    nesting.resumeAll();
    resources.resumeAll();
    delays.resumeAll();
  }

  /** An object may overflow the stack by its shape; any other error is the run's. */
  void abortOn(Throwable cause) {
    boolean isError = cause instanceof Error && !(cause instanceof StackOverflowError);
    if (isError || (cause instanceof EndsRun end && !end.endOfRun().isEmpty())) {
      abort(cause);
    }
  }
}
