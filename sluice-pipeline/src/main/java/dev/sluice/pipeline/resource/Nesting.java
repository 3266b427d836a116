package dev.sluice.pipeline.resource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The containers that are open, counted by how deeply they are nested.
 *
 * <p>A container is always listed: making it wait could hold the very permits that others need to
 * end. What waits instead is whoever would find more containers: an enumeration does not go on
 * while too many containers below its own depth are open. Those at the greatest depth never wait
 * here, so something always goes on, and at each depth there are at most {@code most} open
 * containers and one more for each object in flight.
 */
public final class Nesting {
  private record Waiter(int depth, Runnable resume) {}

  private final int most;
  private final List<Waiter> waiters = new ArrayList<>();
  private int[] open = new int[4];
  private int peak;

  /* Whether there are any at all: most runs never open a container, and then take no lock. */
  private volatile boolean isUsed;

  public Nesting(int most) {
    this.most = most;
  }

  public synchronized void begun(int depth) {
    isUsed = true;
    if (depth >= open.length) {
      open = Arrays.copyOf(open, Math.max(depth + 1, 2 * open.length));
    }
    open[depth]++;
    peak = Math.max(peak, below(-1));
  }

  public void ended(int depth) {
    List<Waiter> ready = new ArrayList<>();
    synchronized (this) {
      open[depth]--;
      waiters.removeIf(waiter -> below(waiter.depth) < most && ready.add(waiter));
    }
    ready.forEach(waiter -> waiter.resume.run());
  }

  /** Whether an enumeration at a depth may go on. */
  public boolean hasRoomBelow(int depth) {
    if (!isUsed) {
      return true;
    }
    synchronized (this) {
      return below(depth) < most;
    }
  }

  /** Calls {@code resume} once, when an enumeration at a depth may go on. */
  public void whenRoomBelow(int depth, Runnable resume) {
    synchronized (this) {
      if (below(depth) >= most) {
        waiters.add(new Waiter(depth, resume));
        return;
      }
    }
    resume.run();
  }

  /** Resumes every waiter: for a run that ends early. */
  public void resumeAll() {
    List<Waiter> all;
    synchronized (this) {
      all = List.copyOf(waiters);
      waiters.clear();
    }
    all.forEach(waiter -> waiter.resume.run());
  }

  /** The most containers that were ever open at once. */
  public synchronized int peak() {
    return peak;
  }

  public synchronized int count() {
    return below(-1);
  }

  private int below(int depth) {
    int sum = 0;
    for (int i = depth + 1; i < open.length; i++) {
      sum += open[i];
    }
    return sum;
  }
}
