package dev.sluice.pipeline;

import dev.sluice.pipeline.resource.TaskMetrics;
import dev.sluice.pipeline.resource.WaitCause;
import dev.sluice.pipeline.spi.Outcome;
import dev.sluice.scheduler.budget.CountBudget;
import dev.sluice.source.Cursor;
import dev.sluice.source.CursorState;
import dev.sluice.source.Listing;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.RetryLaterException;
import dev.sluice.source.SourceObject;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One step of an enumeration: permits first, then as many objects as there are permits.
 *
 * <p>An enumeration that gets no permit has therefore listed nothing and waits with its cursor as
 * it was. Its continuation goes to the global queue, behind the objects it found; on its own
 * worker's queue it would come up next, before them.
 */
final class EnumerateStep implements Listing {
  private final TaskGraph graph;
  private final TaskMetrics metrics;
  private final List<Task> branches = new ArrayList<>();
  private final List<Task> fetches = new ArrayList<>();
  private @Nullable SourceContext source;
  private @Nullable ObjectRef only;
  private int permits;
  private long laterNanos;

  EnumerateStep(TaskGraph graph, TaskMetrics metrics) {
    this.graph = graph;
    this.metrics = metrics;
  }

  /**
   * @param listed called when the source is done with this step, before the end of anything
   */
  void run(Task.Enumerate task, TaskQueue queue, Runnable listed) {
    metrics.enumerateCount++;
    int depth = task.source().depth();
    if (!graph.nesting().hasRoomBelow(depth)) {
      metrics.enumerateBackpressure++;
      listed.run();
      graph.park(
          task, WaitCause.OPEN_CONTAINERS, resume -> graph.nesting().whenRoomBelow(depth, resume));
      return;
    }
    boolean sequential = task.source().source().isSequential();
    int most = sequential ? 1 : graph.options().enumerateBatch();
    CountBudget places = task.source().places();
    if (places != null) {
      most = places.tryAcquireUpTo(Math.min(most, places.total()));
      if (most == 0) {
        metrics.enumerateBackpressure++;
        listed.run();
        int need = Math.max(1, Math.min(graph.options().enumerateBatch(), places.total() / 4));
        graph.park(task, WaitCause.SOURCE_SHARE, resume -> places.whenAvailable(need, 0, resume));
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
    Cursor next = list(task);
    listed.run();
    boolean done = next instanceof Cursor.Done;
    Task continuation = done ? null : new Task.Enumerate(task.source(), next);
    if (sequential && continuation != null && only != null) {
      only.context().next = continuation;
      continuation = null;
    }
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

  private Cursor list(Task.Enumerate task) {
    try {
      Cursor next = task.source().source().list(task.cursor(), this);
      // A source may be anybody's: without a place to go on from, it would be listed for ever.
      Objects.requireNonNull(next, "the listing told no place to go on from");
      if (next instanceof Cursor.Done) {
        task.source().partListed();
      }
      return next;
    } catch (RetryLaterException later) {
      laterNanos = Math.max(1, later.delay().toNanos());
      return task.cursor();
    } catch (Throwable cause) {
      if (cause instanceof InterruptedIOException && graph.abort().raised()) {
        graph.ledger().listingFailed();
      } else {
        graph.listingFailed(task.source(), null, cause);
      }
      return Cursor.DONE;
    }
  }

  @Override
  public int limit() {
    return permits;
  }

  @Override
  public void object(SourceObject object) {
    if (permits <= 0) {
      throw new IllegalStateException("more objects listed than the step allows: " + object);
    }
    permits--;
    metrics.objectsDiscovered++;
    metrics.bytesListed += Math.max(0, object.size());
    only = graph.admit(object, source());
    fetches.add(new Task.Fetch(only, 0, null));
  }

  @Override
  public void skipped(ObjectPath path, String reason) {
    graph.skipped(source(), path, new Outcome.Skipped(reason, false));
  }

  @Override
  public void gap(ObjectPath path, String reason) {
    graph.skipped(source(), path, new Outcome.Skipped(reason, true));
  }

  @Override
  public void failed(ObjectPath path, Exception cause) {
    source().partUnknown();
    graph.listingFailed(source(), path, cause);
  }

  @Override
  public boolean branch(CursorState part) {
    Task branch = graph.tryBranch(source(), new Cursor.Continue(part));
    if (branch == null) {
      return false;
    }
    source().partBranched();
    branches.add(branch);
    return true;
  }

  private SourceContext source() {
    if (source == null) {
      throw new IllegalStateException("a listing may not be used outside its step");
    }
    return source;
  }
}
