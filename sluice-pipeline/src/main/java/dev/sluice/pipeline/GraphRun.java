package dev.sluice.pipeline;

import dev.sluice.pipeline.resource.GraphMetrics;
import dev.sluice.pipeline.resource.TaskMetrics;
import dev.sluice.pipeline.spi.Collaborators;
import dev.sluice.pipeline.spi.GraphOptions;
import dev.sluice.pipeline.spi.OutcomeLedger;
import dev.sluice.scheduler.affinity.PinResult;
import dev.sluice.scheduler.executor.Executor;
import dev.sluice.scheduler.executor.ExecutorOptions;
import dev.sluice.scheduler.metrics.ExecutorMetrics;
import dev.sluice.source.Source;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * A task graph on an executor of its own, from its sources to the end of the last object.
 *
 * <p>The executor stays open until the graph owes no more work, and only then is it joined: a task
 * that waits for a permit is not in the executor's count, but it is in the graph's.
 */
public final class GraphRun {
  /**
   * What came of a run.
   *
   * @param pinned what came of binding each worker to a CPU
   * @param abortCause why it ended early, or null if it did not
   */
  public record Result(
      OutcomeLedger.Counts outcomes,
      GraphMetrics graph,
      ExecutorMetrics executor,
      List<PinResult> pinned,
      @Nullable Throwable abortCause) {
    /** What the tasks did. */
    public TaskMetrics.Totals tasks() {
      return graph.tasks();
    }
  }

  private final CountDownLatch over = new CountDownLatch(1);
  private final GraphTasks tasks;
  private final TaskGraph graph;
  private final Executor<Task, GraphTasks.Seat> executor;

  private GraphRun(GraphOptions options, ExecutorOptions threads, Collaborators with) {
    tasks = new GraphTasks(options, threads.workers(), with, new Threads());
    graph = tasks.graph();
    executor = Executor.start(threads, tasks::seat, tasks::step, tasks);
  }

  /** The executor of this run, as its graph knows it. */
  private final class Threads implements GraphTasks.Host {
    @Override
    public boolean spawn(Task task) {
      return executor.spawn(task);
    }

    @Override
    public void fail(Throwable failure) {
      executor.fail(failure);
    }

    @Override
    public void over() {
      over.countDown();
    }
  }

  /** Starts a run over {@code sources}. */
  public static GraphRun start(
      GraphOptions options,
      ExecutorOptions threads,
      Collaborators with,
      List<? extends Source> sources) {
    GraphRun run = new GraphRun(options, threads, with);
    run.tasks.discardAll(run.executor.spawnBatch(run.graph.roots(sources)));
    return run;
  }

  /** How far it has come: counters a moment old at most. */
  public TaskMetrics.Totals progress() {
    return graph.metrics();
  }

  /** Ends the run early. What is in flight is counted as cancelled; {@link #join} still waits. */
  public void cancel() {
    abort(new CancellationException("the run was cancelled"));
  }

  /** Ends the run early, for a reason. */
  public void abort(Throwable why) {
    tasks.abort(why);
  }

  /** How the objects ended so far; some have no outcome after {@link #join} failed. */
  public OutcomeLedger.Counts outcomes() {
    return graph.ledger().counts();
  }

  /**
   * Waits for the end of the run and checks that everything it took came back. An interrupt cancels
   * the run, and the wait goes on until that has happened.
   *
   * @throws dev.sluice.scheduler.executor.ExecutorFailedException if the run itself broke, and not
   *     only objects of it failed
   */
  public Result join() {
    boolean interrupted = false;
    while (true) {
      try {
        over.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
        cancel();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    ExecutorMetrics metrics = executor.join();
    graph.close();
    return new Result(
        graph.ledger().counts(),
        graph.measured(),
        metrics,
        executor.pinned(),
        graph.abort().cause());
  }

  /** What came of binding each worker to a CPU, once it has begun. */
  public List<PinResult> pinned() {
    return executor.pinned();
  }

  /** What was counted so far, as {@link #join} would have told it; exact after it has failed. */
  public Result brokenOff(Throwable cause) {
    return new Result(
        outcomes(), graph.measured(), executor.liveMetrics(), executor.pinned(), cause);
  }

  TaskGraph graph() {
    return graph;
  }
}
