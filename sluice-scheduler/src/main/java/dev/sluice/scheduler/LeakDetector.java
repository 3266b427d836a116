package dev.sluice.scheduler;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Knows what is held and where it was taken, so that a test can say what was never given back. */
public abstract sealed class LeakDetector {
  /** Watches nothing and costs nothing. */
  public static final LeakDetector OFF = new Off();

  private LeakDetector() {}

  /** A detector that remembers every holder and the place it was taken at. */
  public static LeakDetector tracking() {
    return new Tracking();
  }

  /** Whether released memory is overwritten, so that a late reader sees it at once. */
  public abstract boolean poisons();

  public abstract void taken(Object holder);

  public abstract void released(Object holder);

  /** Fails if anything is still held, naming the place it was taken at. */
  public abstract void checkNothingHeld();

  private static final class Off extends LeakDetector {
    @Override
    public boolean poisons() {
      return false;
    }

    @Override
    public void taken(Object holder) {}

    @Override
    public void released(Object holder) {}

    @Override
    public void checkNothingHeld() {}
  }

  private static final class Tracking extends LeakDetector {
    private final ReentrantLock lock = new ReentrantLock();
    private final IdentityHashMap<Object, Throwable> held = new IdentityHashMap<>();

    @Override
    public boolean poisons() {
      return true;
    }

    @Override
    public void taken(Object holder) {
      lock.lock();
      try {
        held.put(holder, new Throwable("taken here"));
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void released(Object holder) {
      lock.lock();
      try {
        if (held.remove(holder) == null) {
          throw new IllegalStateException("released but never taken: " + holder);
        }
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void checkNothingHeld() {
      lock.lock();
      try {
        if (!held.isEmpty()) {
          List<Object> holders = new ArrayList<>(held.keySet());
          throw new IllegalStateException(
              holders.size() + " never released, the first is " + holders.getFirst(),
              held.get(holders.getFirst()));
        }
      } finally {
        lock.unlock();
      }
    }
  }
}
