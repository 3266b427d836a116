package dev.sluice.stress;

import java.util.ArrayList;
import java.util.List;

/** Runs a few things at once, for a model checker that decides in what order. */
final class Race {
  private Race() {}

  /** Runs each of {@code sides} on a thread of its own and waits for all. */
  static void of(Runnable... sides) {
    List<Thread> threads = new ArrayList<>();
    for (Runnable side : sides) {
      threads.add(new Thread(side));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Fails the race unless {@code holds}. */
  static void check(boolean holds, String message) {
    if (!holds) {
      throw new IllegalStateException(message);
    }
  }
}
