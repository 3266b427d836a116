package dev.sluice.benchmarks.wide;

import dev.sluice.scheduler.park.Parker;
import java.util.PriorityQueue;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * A machine with a processor for each of its actors, whose time passes only when they say so.
 *
 * <p>Each actor has a thread of its own, of which exactly one runs: the one whose time comes first.
 * An actor that lets time pass hands the turn over unless nobody else acts before. So everything
 * that actors share is seen by one after the other, in the order of virtual time.
 */
final class VirtualMachine {
  private final PriorityQueue<Wake> wakes = new PriorityQueue<>();
  private final Semaphore over = new Semaphore(0);
  private final long wakeNanos;
  private @Nullable Actor running;
  private @Nullable Throwable failure;
  private long now;
  private long orders;
  private int unfinished;

  /**
   * A machine at time 0.
   *
   * @param wakeNanos from the call that wakes an actor until that goes on
   */
  VirtualMachine(long wakeNanos) {
    this.wakeNanos = wakeNanos;
  }

  /** The moment at which an actor goes on, unless it was woken before. */
  private record Wake(long at, long order, Actor actor, int ticket) implements Comparable<Wake> {
    @Override
    public int compareTo(Wake other) {
      int byTime = Long.compare(at, other.at);
      return byTime == 0 ? Long.compare(order, other.order) : byTime;
    }
  }

  /** Somebody with a processor of its own, and where it sleeps. */
  private final class Actor implements Parker {
    private final Semaphore turn = new Semaphore(0);
    private int ticket;
    private boolean isParked;
    private boolean hasPermit;
    private boolean isFinished;

    @Override
    public void park(long nanos) {
      if (!hasPermit) {
        isParked = true;
        wakeAt(now + nanos);
        handOver();
        isParked = false;
      }
      hasPermit = false;
    }

    @Override
    public void unpark() {
      hasPermit = true;
      if (isParked) {
        isParked = false;
        wakeAt(now + wakeNanos);
      }
    }

    private void wakeAt(long at) {
      wakes.add(new Wake(at, orders++, this, ++ticket));
    }
  }

  /** What an actor does, from its first moment to its last. */
  interface Body {
    void run(Parker own);
  }

  /** Where a new actor sleeps; {@link #start} gives it something to do. */
  Parker newActor() {
    return new Actor();
  }

  /** Lets an actor begin at the machine's time. */
  void start(Parker parker, Body body) {
    Actor actor = (Actor) parker;
    unfinished++;
    Thread _ =
        Thread.ofVirtual()
            .start(
                () -> {
                  actor.turn.acquireUninterruptibly();
                  try {
                    body.run(actor);
                  } catch (Throwable thrown) {
                    failure = failure == null ? thrown : failure;
                  }
                  actor.isFinished = true;
                  unfinished--;
                  handOver();
                });
    actor.wakeAt(now);
  }

  /** Runs until all actors have finished. */
  void run() {
    handOver();
    over.acquireUninterruptibly();
    if (failure != null) {
      throw new IllegalStateException("an actor failed", failure);
    }
  }

  /** The time of whoever runs. */
  long now() {
    return now;
  }

  /** Lets time pass for whoever runs. */
  void pass(long nanos) {
    long until = now + nanos;
    Wake next = wakes.peek();
    if (next == null || until < next.at) {
      now = until;
    } else {
      current().wakeAt(until);
      handOver();
    }
  }

  private Actor current() {
    if (running == null) {
      throw new IllegalStateException("nobody runs");
    }
    return running;
  }

  private void handOver() {
    Actor before = running;
    Wake next = wakes.poll();
    while (next != null && next.ticket != next.actor.ticket) {
      next = wakes.poll();
    }
    if (next == null || failure != null) {
      if (unfinished > 0 && failure == null) {
        failure = new IllegalStateException(unfinished + " actors wait for one another");
      }
      over.release();
      if (before != null && !before.isFinished) {
        before.turn.acquireUninterruptibly();
      }
      return;
    }
    now = next.at;
    running = next.actor;
    if (running != before) {
      running.turn.release();
      if (before != null && !before.isFinished) {
        before.turn.acquireUninterruptibly();
      }
    }
  }
}
