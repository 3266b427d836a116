package dev.sluice.cli.console;

import dev.sluice.scheduler.time.SystemTicker;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Hears that the user interrupts the process. Before the scan began there is nothing to save, and
 * the process goes; later the scan is ended, and the process waits until what was found is written,
 * unless nobody takes it.
 */
public final class Interruption implements AutoCloseable {
  private static final long ENDING_NANOS_MAX = TimeUnit.SECONDS.toNanos(10);
  private static final long LOOK_MILLIS = 100;
  private static final int LAST_WORDS_MILLIS_MAX = 200;

  /** Says whether what writes the findings waits for somebody who does not read them. */
  @FunctionalInterface
  public interface Writing {
    /** Whether it is stuck at {@code now}, when the run was told to end at {@code toldAt}. */
    boolean isStuck(long now, long toldAt);
  }

  private final Console console;
  private final CountDownLatch written = new CountDownLatch(1);
  private final Thread hook =
      Thread.ofPlatform().name("sluice-interrupt").unstarted(this::interrupt);
  private @Nullable Runnable stop;
  private Writing writing = (_, _) -> false;
  private boolean happened;

  private Interruption(Console console) {
    this.console = console;
  }

  /** Begins to listen. */
  public static Interruption of(Console console) {
    Interruption interruption = new Interruption(console);
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  /** The scan begins: {@code stop} ends it, and {@code writing} tells whether that can work. */
  public void scanBegins(Runnable stop, Writing writing) {
    boolean late;
    synchronized (this) {
      this.writing = writing;
      this.stop = stop;
      late = happened;
    }
    if (late) {
      stop.run();
    }
  }

  public synchronized boolean happened() {
    return happened;
  }

  private void interrupt() {
    Runnable running;
    Writing reports;
    synchronized (this) {
      happened = true;
      running = stop;
      reports = writing;
    }
    if (running == null) {
      lastWords(console, "INCOMPLETE: interrupted before the scan began");
      return;
    }
    running.run();
    try {
      long toldAt = SystemTicker.INSTANCE.nanos();
      while (!written.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        long now = SystemTicker.INSTANCE.nanos();
        if (reports.isStuck(now, toldAt)) {
          lastWords(console, "INCOMPLETE: interrupted, and nobody reads what is written");
          return;
        }
        if (now - toldAt >= ENDING_NANOS_MAX) {
          lastWords(console, "INCOMPLETE: interrupted, and the run did not end by itself");
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Says something before the process goes, unless nobody reads that either. */
  public static void lastWords(Console console, String words) {
    Thread speaker =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  console.err().println(words);
                  console.err().flush();
                });
    try {
      speaker.join(LAST_WORDS_MILLIS_MAX);
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
