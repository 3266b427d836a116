package dev.sluice.pipeline;

import dev.sluice.pipeline.spi.Collaborators;
import dev.sluice.pipeline.spi.GraphOptions;
import dev.sluice.scheduler.executor.Discard;
import dev.sluice.scheduler.executor.WorkerContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a graph and the executor of its tasks are to each other, whoever drives the executor:
 * threads in a run, one after the other in a simulation.
 */
public final class GraphTasks implements Discard<Task> {
  /** The executor, as far as a graph knows it. */
  public interface Host {
    /** Accepts a task; false if the executor takes none any more. */
    boolean spawn(Task task);

    /** Stops because of a failure outside the tasks. */
    void fail(Throwable failure);

    /** The last work has ended, or nobody may wait for it. May be said more than once. */
    void over();
  }

  private final Host host;
  private final TaskGraph graph;

  public GraphTasks(GraphOptions options, int workers, Collaborators with, Host host) {
    this.host = host;
    this.graph = new TaskGraph(options, workers, with, this::resume, host::over, this::breakDown);
  }

  public TaskGraph graph() {
    return graph;
  }

  /** The place of a worker. */
  public Seat seat(int worker) {
    try {
      return new Seat(graph.worker(worker));
    } catch (Throwable broken) {
      host.over();
      throw broken;
    }
  }

  /** Runs a task on a worker. */
  public void step(Task task, WorkerContext<Task, Seat> context) {
    Seat seat = context.scratch();
    seat.context = context;
    try {
      graph.run(task, seat.worker, seat);
    } catch (Throwable broken) {
      // A failing object never gets here: this is the graph itself. Nobody may wait for it.
      try {
        graph.abort(broken);
      } finally {
        host.over();
      }
      throw broken;
    }
  }

  @Override
  public void discard(Task task) {
    graph.discard(task);
  }

  @Override
  public void broken(Throwable why) {
    try {
      graph.abort(why);
    } finally {
      host.over();
    }
  }

  /** Drops tasks that the executor did not take. */
  public void discardAll(List<Task> refused) {
    refused.forEach(graph::discard);
  }

  /** Ends the run early, for a reason. */
  public void abort(Throwable why) {
    try {
      graph.abort(why);
    } catch (Throwable broken) {
      breakDown(broken);
    }
  }

  /** The graph itself failed, and what it owes may never end: nobody may wait for it. */
  private void breakDown(Throwable why) {
    try {
      host.fail(why);
    } finally {
      host.over();
    }
  }

  private void resume(Task task) {
    if (!host.spawn(task)) {
      graph.discard(task);
    }
  }

  /** A worker's place in the run. */
  public static final class Seat implements TaskQueue {
    private final GraphWorker worker;
    private @Nullable WorkerContext<Task, Seat> context;

    private Seat(GraphWorker worker) {
      this.worker = worker;
    }

    @Override
    public void local(Task task) {
      current().spawnLocal(task);
    }

    @Override
    public void global(Task task) {
      current().spawnGlobal(task);
    }

    private WorkerContext<Task, Seat> current() {
      if (context == null) {
        throw new IllegalStateException("a seat is used only while its worker runs a task");
      }
      return context;
    }
  }
}
