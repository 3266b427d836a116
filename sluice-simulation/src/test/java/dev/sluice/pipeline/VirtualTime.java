package dev.sluice.pipeline;

import dev.sluice.pipeline.stage.ReadStage;
import dev.sluice.source.remote.RemoteClock;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Time that passes only when everybody waits, and the threads that wait in it.
 *
 * <p>Reads run on threads of their own, but one at a time: a thread runs until it waits or ends,
 * and the driver goes on only then. So a seed decides everything that happens.
 */
final class VirtualTime implements RemoteClock, ReadStage {
  private record Event(long time, long order, Runnable action) implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      return time == other.time ? Long.compare(order, other.order) : Long.compare(time, other.time);
    }
  }

  /** A thread of a read. */
  private static final class Reading {
    private final Semaphore turn = new Semaphore(0);
    private boolean waits;
    private int wait;
    private boolean interrupted;
  }

  private final SplittableRandom random;
  private final boolean losesDelays;
  private final PriorityQueue<Event> events = new PriorityQueue();
  private final Set<Reading> readings = new LinkedHashSet();
  private final Semaphore driver = new Semaphore(0);
  private @Nullable Reading current;
  private @Nullable Throwable failure;
  private long now = 1_000_000_000L;

  VirtualTime(SplittableRandom random, boolean losesDelays) {
    this.random = random;
    this.losesDelays = losesDelays;
  }

  /** Runs the next thing that happens; false if nothing ever will. */
  boolean step() {
    Event next = events.poll();
    if (next == null) {
      return false;
    }
    now = Math.max(now, next.time);
    next.action.run();
    if (failure != null) {
      throw new IllegalStateException("a read failed outside its object", failure);
    }
    return true;
  }

  /** Whether something happens at this moment, before time passes. */
  boolean isDue() {
    Event next = events.peek();
    return next != null && next.time <= now;
  }

  /** Reads under way. */
  int reading() {
    return readings.size();
  }

  void at(Duration time, Runnable action) {
    add(1_000_000_000L + time.toNanos(), action);
  }

  private void add(long time, Runnable action) {
    // What happens at one moment happens in any order.
    events.add(new Event(time, random.nextLong(), action));
  }

  @Override
  public void submit(Runnable read) {
    Reading reading = new Reading();
    readings.add(reading);
    Thread.ofVirtual()
        .start(
            () -> {
              reading.turn.acquireUninterruptibly();
              try {
                read.run();
              } catch (Throwable thrown) {
                failure = thrown;
              }
              readings.remove(reading);
              driver.release();
            });
    add(now, () -> goOn(reading));
  }

  private void goOn(Reading reading) {
    current = reading;
    reading.turn.release();
    driver.acquireUninterruptibly();
    current = null;
  }

  @Override
  public void after(long nanos, Runnable resume) {
    if (!losesDelays) {
      add(now + nanos, resume);
    }
  }

  @Override
  public void stop() {
    List.copyOf(readings).forEach(this::interrupt);
  }

  private void interrupt(Reading reading) {
    reading.interrupted = true;
    if (reading.waits) {
      int wait = reading.wait;
      add(now, () -> wake(reading, wait));
    }
  }

  private void wake(Reading reading, int wait) {
    if (reading.waits && reading.wait == wait) {
      reading.waits = false;
      goOn(reading);
    }
  }

  @Override
  public long nanos() {
    return now;
  }

  @Override
  public void sleep(Duration time) throws InterruptedException {
    Reading self = self();
    if (!self.interrupted) {
      self.waits = true;
      int wait = ++self.wait;
      add(now + time.toNanos(), () -> wake(self, wait));
      driver.release();
      self.turn.acquireUninterruptibly();
    }
    if (self.interrupted) {
      self.interrupted = false;
      throw new InterruptedException("planned");
    }
  }

  private Reading self() {
    if (current == null) {
      throw new IllegalStateException("only reads may wait");
    }
    return current;
  }

  @Override
  public Alarm interruptAfter(Duration time) {
    Ringing alarm = new Ringing(self());
    add(now + time.toNanos(), alarm::ring);
    return alarm;
  }

  private final class Ringing implements Alarm {
    private final Reading reading;
    private boolean rang;
    private boolean closed;

    Ringing(Reading reading) {
      this.reading = reading;
    }

    private void ring() {
      if (!closed) {
        rang = true;
        interrupt(reading);
      }
    }

    @Override
    public boolean rang() {
      return rang;
    }

    @Override
    public void close() {
      closed = true;
      if (rang) {
        reading.interrupted = false;
      }
    }
  }
}
