package dev.sluice.scheduler.budget;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A fixed number of tokens shared out evenly: of n parties, none holds more than its nth part,
 * rounded up. A party that leaves makes the parts of the others larger.
 *
 * <p>So a party whose tokens come back slowly slows itself and nobody else.
 */
public final class FairTokens {
  private record Waiter(int priority, long arrival, Runnable resume) implements Comparable<Waiter> {
    @Override
    public int compareTo(Waiter other) {
      return priority == other.priority
          ? Long.compare(arrival, other.arrival)
          : Integer.compare(other.priority, priority);
    }
  }

  private final int total;
  private final ReentrantLock lock = new ReentrantLock();

  /** All parties that have not left; the first is the next to be resumed, if it waits. */
  private final Deque<Party> parties = new ArrayDeque<>();

  private int available;
  private int least;
  private long arrivals;

  public FairTokens(int total) {
    if (total <= 0) {
      throw new IllegalArgumentException("at least one token is needed, not " + total);
    }
    this.total = total;
    this.available = total;
    this.least = total;
  }

  public int total() {
    return total;
  }

  public int available() {
    lock.lock();
    try {
      return available;
    } finally {
      lock.unlock();
    }
  }

  /** The most tokens that were ever out at once. */
  public int peak() {
    lock.lock();
    try {
      return total - least;
    } finally {
      lock.unlock();
    }
  }

  /** A party that takes at most so many at once, however many there are. */
  public Party join(int most) {
    Party party = new Party(most);
    lock.lock();
    try {
      parties.addLast(party);
    } finally {
      lock.unlock();
    }
    return party;
  }

  /** Resumes every waiter: for a run that ends early. */
  public void resumeAll() {
    List<Runnable> waiting = new ArrayList<>();
    lock.lock();
    try {
      for (Party party : parties) {
        party.waiters.forEach(waiter -> waiting.add(waiter.resume));
        party.waiters.clear();
      }
    } finally {
      lock.unlock();
    }
    waiting.forEach(Runnable::run);
  }

  /** Takes a waiter who may have a token, and puts its party to the end. Under the lock. */
  private @Nullable Runnable nextWaiter() {
    for (int looked = parties.size(); looked > 0; looked--) {
      Party party = parties.removeFirst();
      parties.addLast(party);
      if (party.mayTake() && !party.waiters.isEmpty()) {
        return party.waiters.remove().resume;
      }
    }
    return null;
  }

  private void passOn() {
    Runnable resume;
    lock.lock();
    try {
      resume = nextWaiter();
    } finally {
      lock.unlock();
    }
    if (resume != null) {
      resume.run();
    }
  }

  /** One who takes tokens. */
  public final class Party {
    private final PriorityQueue<Waiter> waiters = new PriorityQueue<>();
    private final int most;
    private int held;

    private Party(int most) {
      this.most = most;
    }

    private boolean mayTake() {
      int active = Math.max(1, parties.size());
      return available > 0 && held < Math.min(most, (total + active - 1) / active);
    }

    public boolean tryAcquire() {
      return tryAcquire(false);
    }

    /** As {@link #tryAcquire}, but not if anybody waits: for work that can be left undone. */
    public boolean tryAcquireSpare() {
      return tryAcquire(true);
    }

    private boolean tryAcquire(boolean spare) {
      lock.lock();
      try {
        if (!mayTake() || (spare && parties.stream().anyMatch(party -> !party.waiters.isEmpty()))) {
          return false;
        }
        available--;
        least = Math.min(least, available);
        held++;
        return true;
      } finally {
        lock.unlock();
      }
    }

    public void release() {
      lock.lock();
      try {
        if (held <= 0) {
          throw new IllegalStateException("a token was returned that nobody took");
        }
        held--;
        available++;
      } finally {
        lock.unlock();
      }
      passOn();
    }

    /**
     * Calls {@code resume} once, when a token may be had. It takes none: the callback tries again,
     * and comes back here if someone was quicker. Higher priority goes first.
     */
    public void whenAvailable(int priority, Runnable resume) {
      lock.lock();
      try {
        waiters.add(new Waiter(priority, arrivals++, resume));
      } finally {
        lock.unlock();
      }
      passOn();
    }

    /** Resumes the next waiter of any party: for one who was resumed and took no token. */
    public void passOn() {
      FairTokens.this.passOn();
    }

    /** Says that this party takes no more; it holds none and waits for none. */
    public void leave() {
      int left;
      lock.lock();
      try {
        parties.remove(this);
        left = available;
      } finally {
        lock.unlock();
      }
      // The others' parts have grown, by more than one token.
      for (int i = 0; i < left; i++) {
        FairTokens.this.passOn();
      }
    }
  }
}
