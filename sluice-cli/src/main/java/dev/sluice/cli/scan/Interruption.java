package dev.sluice.cli.scan;

import dev.sluice.cli.Console;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Hears that the user interrupts the process. Before the scan began there is nothing to save, and
 * the process goes; later the scan is ended, and the process waits until what was found is written.
 */
final class Interruption implements AutoCloseable {
  private static final long WRITING_MILLIS_MAX = 10_000;

  private final Console console;
  private final CountDownLatch written = new CountDownLatch(1);
  private final Thread hook =
      Thread.ofPlatform().name("sluice-interrupt").unstarted(this::interrupt);
  private @Nullable Runnable stop;
  private boolean happened;

  private Interruption(Console console) {
    this.console = console;
  }

  /** Begins to listen. */
  static Interruption of(Console console) {
    Interruption interruption = new Interruption(console);
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  /** The scan begins: {@code stop} ends it. */
  void scanBegins(Runnable stop) {
    boolean late;
    synchronized (this) {
      this.stop = stop;
      late = happened;
    }
    if (late) {
      stop.run();
    }
  }

  synchronized boolean happened() {
    return happened;
  }

  private void interrupt() {
    Runnable running;
    synchronized (this) {
      happened = true;
      running = stop;
    }
    if (running == null) {
      console.err().println("INCOMPLETE: interrupted before the scan began");
      return;
    }
    running.run();
    try {
      boolean _ = written.await(WRITING_MILLIS_MAX, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Everything is written: the process may go. */
  @Override
  public void close() {
    written.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is going down, and the hook has run or sees the latch.
      synchronized (this) {
        happened = true;
      }
    }
  }
}
