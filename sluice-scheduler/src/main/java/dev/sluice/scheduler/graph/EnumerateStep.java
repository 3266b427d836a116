package dev.sluice.scheduler.graph;

import dev.sluice.scheduler.budget.CountBudget;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One step of an enumeration: permits first, then as many objects as there are permits.
 *
 * <p>An enumeration that gets no permit has therefore listed nothing and waits with its cursor as
 * it was. Its continuation goes to the global queue, behind the objects it found; on its own
 * worker's queue it would come up next, before them.
 */
final class EnumerateStep<L, S> implements Discovery<L, S> {
  private static final int NUMBERS = 256;
  private final TaskGraph<L, S> graph;
  private final TaskMetrics metrics;
  private final List<Task<L, S>> branches = new ArrayList<>();
  private final List<Task<L, S>> fetches = new ArrayList<>();
  private @Nullable SourceContext<L, S> source;
  private @Nullable ObjectRef<L, S> only;
  private int permits;
  private long laterNanos;
  private int nextNumber;
  private int numbersLeft;

  EnumerateStep(TaskGraph<L, S> graph, TaskMetrics metrics) {
    this.graph = graph;
    this.metrics = metrics;
  }

  /**
   * @param listed called when the source is done with this step, before the end of anything
   */
  void run(Task.Enumerate<L, S> task, TaskQueue<L, S> queue, Runnable listed) {
    metrics.enumerateCount++;
    boolean sequential = task.source().source().isSequential();
    int most = sequential ? 1 : graph.options().enumerateBatch();
    CountBudget places = task.source().places();
    if (places != null) {
      most = places.tryAcquireUpTo(Math.min(most, places.total()));
      if (most == 0) {
        metrics.enumerateBackpressure++;
        listed.run();
        int need = Math.max(1, Math.min(graph.options().enumerateBatch(), places.total() / 4));
        graph.park(task, resume -> places.whenAvailable(need, 0, resume));
        return;
      }
    }
    permits = graph.frontier().tryReserve(most);
    giveBack(places, most - permits);
    if (permits == 0) {
      metrics.enumerateBackpressure++;
      listed.run();
      graph.waitForFrontier(task);
      return;
    }
    int reserved = permits;
    graph.announce(reserved);
    source = task.source();
    laterNanos = 0;
    EnumCursor<S> next = list(task);
    listed.run();
    Task<L, S> continuation =
        switch (next) {
          case EnumCursor.Done<S> _ -> null;
          case EnumCursor.Start<S> _ -> new Task.Enumerate<>(task.source(), next);
          case EnumCursor.Continue<S> _ -> new Task.Enumerate<>(task.source(), next);
        };
    if (sequential && continuation != null && only != null) {
      only.context().next = continuation;
      continuation = null;
    }
    boolean done = next instanceof EnumCursor.Done<S>;
    only = null;
    // Counted before anything is spawned: with the last task of a run, its end may come at once.
    int unused = permits;
    permits = 0;
    graph.admitted(reserved - unused, unused);
    giveBack(places, unused);
    // A worker takes its newest task and a thief the oldest: branches for the thief, and objects
    // last to first, so that this worker reads them in the order they lie in.
    branches.forEach(queue::local);
    branches.clear();
    fetches.reversed().forEach(queue::local);
    fetches.clear();
    if (done) {
      graph.endEnumeration(task.source());
    } else if (continuation != null && laterNanos > 0) {
      graph.delay(continuation, laterNanos);
    } else if (continuation != null) {
      queue.global(continuation);
    }
    graph.frontier().passOn();
  }

  private static void giveBack(@Nullable CountBudget places, int count) {
    if (places != null && count > 0) {
      places.release(count);
    }
  }

  private EnumCursor<S> list(Task.Enumerate<L, S> task) {
    try {
      return task.source().source().enumerate(task.cursor(), this);
    } catch (Throwable cause) {
      if (cause instanceof InterruptedIOException && graph.abort().raised()) {
        graph.ledger().listingFailed();
      } else {
        graph.listingFailed(task.source(), null, cause);
      }
      return new EnumCursor.Done<>();
    }
  }

  @Override
  public int limit() {
    return permits;
  }

  @Override
  public void object(L locator, long sizeHint) {
    if (permits <= 0) {
      throw new IllegalStateException("more objects listed than the step allows: " + locator);
    }
    permits--;
    metrics.objectsDiscovered++;
    metrics.bytesListed += Math.max(0, sizeHint);
    only = graph.admit(describe(locator, sizeHint), source());
    fetches.add(new Task.Fetch<>(only, 0, null));
  }

  @Override
  public void skipped(L locator, String reason) {
    graph.skipped(describe(locator, ObjectDescriptor.SIZE_UNKNOWN), reason);
  }

  @Override
  public void failed(L locator, Exception cause) {
    graph.listingFailed(source(), locator, cause);
  }

  @Override
  public void later(long nanos) {
    laterNanos = nanos;
  }

  @Override
  public boolean branch(S state) {
    Task<L, S> branch = graph.tryBranch(source(), new EnumCursor.Continue<>(state));
    return branch != null && branches.add(branch);
  }

  private ObjectDescriptor<L> describe(L locator, long sizeHint) {
    if (numbersLeft == 0) {
      nextNumber = graph.numbers(NUMBERS);
      numbersLeft = NUMBERS;
    }
    numbersLeft--;
    return new ObjectDescriptor<>(locator, sizeHint, source().id(), nextNumber++);
  }

  private SourceContext<L, S> source() {
    if (source == null) {
      throw new IllegalStateException("a discovery may not be used outside its step");
    }
    return source;
  }
}
