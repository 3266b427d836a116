package dev.sluice.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.sluice.scheduler.executor.ExecutorCore;
import dev.sluice.scheduler.executor.IdlePolicy;
import dev.sluice.scheduler.executor.WorkerContext;
import dev.sluice.scheduler.executor.WorkerStep;
import dev.sluice.scheduler.metrics.WorkerMetrics;
import dev.sluice.scheduler.park.ThreadParker;
import dev.sluice.scheduler.random.XorShift64;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZIJ_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** The orderings of stopping and of parking. */
public final class CoreOrderings {
  private CoreOrderings() {}

  /** A spawn races a stop whose last worker has just gone: one of the two discards the task. */
  @JCStressTest
  @Outcome(id = "true, 1, 0", expect = ACCEPTABLE, desc = "accepted and discarded once")
  @Outcome(id = "false, 0, 0", expect = ACCEPTABLE, desc = "refused")
  @Outcome(expect = FORBIDDEN, desc = "left in the queue, or discarded twice")
  @State
  public static class LatePush {
    private final AtomicInteger discards = new AtomicInteger();
    private final ExecutorCore<Integer> core =
        new ExecutorCore<>(
            1, worker -> new ThreadParker(), task -> discards.incrementAndGet(), null);

    @Actor
    public void producer(ZIJ_Result r) {
      r.r1 = core.spawn(1);
    }

    @Actor
    public void lastWorker() {
      core.stop();
      core.discardInjected(0);
    }

    @Arbiter
    public void count(ZIJ_Result r) {
      r.r2 = discards.get();
      r.r3 = core.inFlightAtMost();
    }
  }

  /** Whoever sees that a dying worker has ended the executor sees that its counts may be wrong. */
  @JCStressTest
  @Outcome(id = "false, false", expect = ACCEPTABLE, desc = "came too early")
  @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "knows that the counts may be wrong")
  @Outcome(expect = FORBIDDEN, desc = "took the counts for final ones")
  @State
  public static class BrokenBeforeDone {
    private final ExecutorCore<Integer> core =
        new ExecutorCore<>(1, worker -> new ThreadParker(), task -> {}, null);
    private final List<WorkerMetrics> metrics = List.of(new WorkerMetrics());
    private final WorkerStep<Integer, Object> step;

    public BrokenBeforeDone() {
      WorkerContext<Integer, Object> context =
          new WorkerContext<>(core, 0, "", XorShift64.forWorker(1, 0), metrics.getFirst());
      step = new WorkerStep<>(core, context, (task, worker) -> {}, new Restless(), 1, null);
      core.spawn(1);
    }

    @Actor
    public void worker() {
      step.die(new IllegalStateException("planned"));
    }

    @Actor
    public void joiner(ZZ_Result r) {
      if (core.isDone()) {
        r.r1 = true;
        try {
          core.finalMetrics(metrics);
        } catch (IllegalStateException e) {
          r.r2 = true;
        }
      }
    }
  }

  /** Never sleeps. */
  private static final class Restless implements IdlePolicy {
    @Override
    public void onWork() {}

    @Override
    public Action onNoWork() {
      return Action.SPIN;
    }

    @Override
    public long nextParkNanos(boolean busy) {
      return 1;
    }
  }

  /** An unpark is not lost, however it falls between the sleeper's look and its sleep. */
  @JCStressTest(Mode.Termination)
  @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "woken")
  @Outcome(id = "STALE", expect = FORBIDDEN, desc = "slept through it")
  @State
  public static class UnparkReaches {
    private final ThreadParker parker = new ThreadParker();
    private volatile boolean published;

    @Actor
    public void sleeper() {
      while (!published) {
        parker.park(Long.MAX_VALUE);
      }
    }

    @Signal
    public void waker() {
      published = true;
      parker.unpark();
    }
  }
}
