package dev.sluice.cli.scan;

import dev.sluice.cli.Console;
import dev.sluice.report.RunSummary;
import dev.sluice.scan.ScanJob;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.scheduler.RealWorld;
import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Watches a run from beside: draws the progress line, ends the run when its time is up or the user
 * interrupts it, and notes the throughput.
 */
@RealWorld
final class RunWatch {
  private static final long TICK_MILLIS = 200;

  /** What the watch may do. */
  enum Progress {
    NONE,
    LIVE,
    LINES
  }

  private final ScanJob job;
  private final PrintStream err;
  private final Console console;
  private final Progress progress;
  private final long timeoutNanos;
  private final long start = System.nanoTime();
  private final CountDownLatch runOver = new CountDownLatch(1);
  private final Samples samples = new Samples();
  private final Thread thread;
  private final Interruption interruption;
  private volatile boolean timedOut;

  RunWatch(
      ScanJob job,
      Console console,
      Interruption interruption,
      Progress progress,
      long timeoutSeconds) {
    this.job = job;
    this.interruption = interruption;
    this.console = console;
    this.err = console.err();
    this.progress = progress;
    timeoutNanos = timeoutSeconds == 0 ? Long.MAX_VALUE : TimeUnit.SECONDS.toNanos(timeoutSeconds);
    thread = Thread.ofPlatform().daemon().name("sluice-watch").start(this::watch);
    interruption.scanBegins(this::stop);
  }

  double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  /** The outcome with the reason for an early end that only the watch knows. */
  ScanOutcome told(ScanOutcome outcome) {
    if (interruption.happened()) {
      return outcome.stoppedBecause("interrupted");
    }
    return timedOut ? outcome.stoppedBecause("time was up") : outcome;
  }

  /** Ends the run, and a read of standard input that might wait for ever. */
  private void stop() {
    job.cancel();
    console.closeInput();
  }

  /** Ends the watch. */
  void runEnded() {
    runOver.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** How fast the run went when. */
  synchronized RunSummary.Timeline timeline() {
    return new RunSummary.Timeline(samples.width() * TICK_MILLIS / 1e3f, samples.values());
  }

  private void watch() {
    try {
      long before = 0;
      long at = start;
      while (!runOver.await(TICK_MILLIS, TimeUnit.MILLISECONDS)) {
        long now = System.nanoTime();
        if (now - start >= timeoutNanos && !timedOut) {
          timedOut = true;
          stop();
        }
        ScanJob.Progress state = job.progress();
        double rate = (state.bytes() - before) * 1e3 / (now - at);
        note((float) rate);
        draw(state, rate, now);
        before = state.bytes();
        at = now;
      }
      if (progress == Progress.LIVE) {
        err.print("\r\u001b[K");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void note(float rate) {
    samples.add(rate);
  }

  private long lastLine;

  /** How long what is listed takes at the rate so far, if the listing told sizes. */
  static String timeLeft(ScanJob.Progress state, double seconds) {
    long bytesLeft = state.bytesListed() - state.bytes();
    if (bytesLeft <= 0 || state.bytes() == 0) {
      return "";
    }
    long left = (long) (bytesLeft * seconds / state.bytes());
    return String.format(Locale.ROOT, ", %d:%02d left of what is listed", left / 60, left % 60);
  }

  private void draw(ScanJob.Progress state, double rate, long now) {
    if (progress == Progress.NONE) {
      return;
    }
    String text =
        String.format(
                Locale.ROOT,
                "%,d objects, %,.1f MB, %,.0f MB/s, %,d findings, %,d in flight",
                state.completed(),
                state.bytes() / 1e6,
                rate,
                state.findings(),
                Math.max(0, state.discovered() - state.completed()))
            + timeLeft(state, (now - start) / 1e9);
    if (progress == Progress.LIVE) {
      err.print("\r\u001b[K" + text);
      err.flush();
    } else if (now - start - lastLine >= TimeUnit.SECONDS.toNanos(10)) {
      lastLine = now - start;
      err.println(text);
    }
  }
}
