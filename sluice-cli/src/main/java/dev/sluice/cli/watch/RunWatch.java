package dev.sluice.cli.watch;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.Interruption;
import dev.sluice.cli.console.Numbers;
import dev.sluice.cli.output.Reporting;
import dev.sluice.report.RunSummary;
import dev.sluice.scan.ScanJob;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.scheduler.RealWorld;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Watches a run from beside: draws the progress line, ends the run when its time is up or the user
 * interrupts it, notes the throughput, and keeps the heap small.
 */
@RealWorld
public final class RunWatch implements AutoCloseable {
  private static final long TICK_MILLIS = 200;
  private static final long WEIGH_AFTER_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Above this share, what is known of a run is not all of it. */
  private static final double SHARE_MAX = 0.99;

  /** How often a run that nobody watches says how far it is. */
  private static final long LINE_EVERY_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** How long a run that was told to end may take for that before the process is ended. */
  private static final long ENDING_NANOS_MAX = TimeUnit.SECONDS.toNanos(10);

  /** How long one step of writing may take then: whoever should read it does not. */
  private static final long WRITING_NANOS_MAX = TimeUnit.MILLISECONDS.toNanos(700);

  /** What the watch may do. */
  public enum Progress {
    NONE,
    LIVE,
    LINES
  }

  private final PrintStream err;
  private final Console console;
  private final Progress progress;
  private final long timeoutNanos;
  private final long start = System.nanoTime();
  private final CountDownLatch runOver = new CountDownLatch(1);
  private final Samples samples = new Samples();
  private final HeapWatch heap = HeapWatch.ofProcess();
  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread drawing;
  private final @Nullable Thread deadline;
  private final Interruption interruption;

  /** What is under way, and what phases before it came to. */
  private @Nullable RunPhase phase;

  /** The step of the phase that was seen last, and since when. */
  private String step = "";

  private long stepStart = start;
  private List<Path> counted = List.of();
  private @Nullable TreeSize size;

  private ScanJob.Progress before = new ScanJob.Progress(0, 0, 0, 0, 0);
  private boolean stopped;
  private volatile boolean timedOut;
  private volatile boolean isWriting;
  private volatile Reporting.@Nullable Steps writing;

  public RunWatch(
      Console console, Interruption interruption, Progress progress, long timeoutSeconds) {
    this.interruption = interruption;
    this.console = console;
    this.err = console.err();
    this.progress = progress;
    timeoutNanos = timeoutSeconds == 0 ? Long.MAX_VALUE : TimeUnit.SECONDS.toNanos(timeoutSeconds);
    drawing = Thread.ofPlatform().daemon().name("sluice-watch").start(this::watch);
    // A thread of its own: whoever draws may wait for a terminal that takes nothing.
    deadline =
        timeoutNanos == Long.MAX_VALUE
            ? null
            : Thread.ofPlatform().daemon().name("sluice-deadline").start(this::awaitDeadline);
    interruption.scanBegins(this::stop, this::isStuck);
  }

  /** The last resort: something waits for what never comes, a file system that is gone perhaps. */
  private void endProcess(String why) {
    Interruption.lastWords(
        console, "sluice: INCOMPLETE: time was up, and " + why + "; nothing is reported");
    Runtime.getRuntime().halt(ExitStatus.INCOMPLETE);
  }

  /** The next phase begins; if the run is to end, it ends at once. */
  public synchronized void begin(RunPhase next) {
    before = progress();
    phase = next;
    step = next.name();
    stepStart = System.nanoTime();
    if (stopped) {
      next.cancel();
    }
  }

  /** Names files that are scanned, to be weighed if that takes a while. */
  public synchronized void weigh(List<Path> paths) {
    counted = paths;
  }

  private synchronized ScanJob.Progress progress() {
    return phase == null ? before : before.plus(phase.progress());
  }

  public double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  /** The outcome with the reason for an early end that only the watch knows. */
  public ScanOutcome told(ScanOutcome outcome) {
    if (interruption.happened()) {
      return outcome.stoppedBecause("interrupted");
    }
    return timedOut ? outcome.stoppedBecause("time was up") : outcome;
  }

  /** Ends the run, and a read of standard input that might wait for ever. */
  private void stop() {
    cancel();
    console.closeInput();
  }

  /** Ends the run, in this phase or before the next. */
  public synchronized void cancel() {
    stopped = true;
    if (phase != null) {
      phase.cancel();
    }
  }

  public synchronized boolean stopped() {
    return stopped;
  }

  /** Watches what writes the findings, too: it may wait for ever for somebody to read them. */
  public void watchWriting(Reporting.Steps steps) {
    writing = steps;
  }

  /** The run has ended, and what it found is written from now on. */
  public void writingBegins() {
    isWriting = true;
    if (timeoutNanos == Long.MAX_VALUE) {
      runEnded();
    }
  }

  /** Ends the watch. */
  void runEnded() {
    runOver.countDown();
    try {
      drawing.join();
      over.countDown();
      if (deadline != null) {
        deadline.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** How fast the run went when. */
  public synchronized RunSummary.Timeline timeline() {
    return new RunSummary.Timeline(samples.width() * TICK_MILLIS / 1e3f, samples.values());
  }

  @Override
  public void close() {
    runEnded();
  }

  private void watch() {
    try {
      long bytesBefore = 0;
      long at = start;
      while (!runOver.await(TICK_MILLIS, TimeUnit.MILLISECONDS)) {
        long now = System.nanoTime();
        if (isWriting) {
          clearLine();
          continue;
        }
        heap.check();
        ScanJob.Progress state = progress();
        double rate = (state.bytes() - bytesBefore) * 1e3 / (now - at);
        note((float) rate);
        draw(state, rate, now);
        bytesBefore = state.bytes();
        at = now;
      }
      clearLine();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the run when its time is up, and the process if the run does not end then. */
  private void awaitDeadline() {
    try {
      if (over.await(timeoutNanos, TimeUnit.NANOSECONDS)) {
        return;
      }
      long upAt = System.nanoTime();
      timedOut = true;
      stop();
      while (!over.await(TICK_MILLIS, TimeUnit.MILLISECONDS)) {
        long now = System.nanoTime();
        if (isStuck(now, upAt)) {
          endProcess("the report could not be written then");
        } else if (now - upAt >= ENDING_NANOS_MAX) {
          endProcess("the run did not end by itself");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void clearLine() {
    if (progress == Progress.LIVE && !isCleared) {
      isCleared = true;
      err.print("\r\u001b[K");
    }
  }

  /** Whether one step of writing takes too long, now that the run was told to end. */
  private boolean isStuck(long now, long toldAt) {
    Reporting.Steps steps = writing;
    return steps != null
        && now - toldAt >= WRITING_NANOS_MAX
        && steps.nanosSinceStep(now) >= WRITING_NANOS_MAX;
  }

  private synchronized void note(float rate) {
    samples.add(rate);
  }

  private long lastLine;
  private boolean isCleared;

  /** How much of all is done, and how long the rest takes at the rate so far. */
  static String share(long done, long all, double seconds, String of) {
    if (all <= 0 || done <= 0) {
      return "";
    }
    double part = (double) done / all;
    if (part >= SHARE_MAX) {
      // More is done than was known of: what is inside archives, or what is listed just before it
      // is scanned. How much is left nobody knows.
      return "";
    }
    long left = Math.round(seconds * (1 - part) / part);
    return ", " + Math.round(part * 100) + " %" + of + ", " + minutes(left) + " left";
  }

  private static String minutes(long seconds) {
    return seconds / 60 + (seconds % 60 < 10 ? ":0" : ":") + seconds % 60;
  }

  /** The share of the phase, or of the run, by whatever is known of either. */
  private synchronized String share(ScanJob.Progress state, long now) {
    RunPhase current = phase;
    if (current != null && !current.name().equals(step)) {
      step = current.name();
      stepStart = now;
    }
    if (current != null && current.stepInAll() > 0) {
      double seconds = (now - stepStart) / 1e9;
      return share(current.stepDone(), current.stepInAll(), seconds, "");
    }
    double seconds = (now - start) / 1e9;
    if (state.bytesListed() > 0) {
      return share(state.bytes(), state.bytesListed(), seconds, " of what is listed");
    }
    if (size == null && !counted.isEmpty() && now - start >= WEIGH_AFTER_NANOS) {
      size = TreeSize.begin(counted, () -> runOver.getCount() > 0);
    }
    return size == null ? "" : share(state.bytes(), size.bytes(), seconds, "");
  }

  private synchronized String phaseName() {
    return phase == null || phase.name().isEmpty() ? "" : phase.name() + ": ";
  }

  private void draw(ScanJob.Progress state, double rate, long now) {
    switch (progress) {
      case NONE -> {}
      case LIVE -> {
        err.print("\r\u001b[K" + text(state, rate, now));
        err.flush();
      }
      case LINES -> {
        if (now - start - lastLine >= LINE_EVERY_NANOS) {
          lastLine = now - start;
          err.println(text(state, rate, now));
        }
      }
    }
  }

  private String text(ScanJob.Progress state, double rate, long now) {
    return phaseName()
        + Numbers.objects(state.completed())
        + ", "
        + Numbers.decimal(state.bytes() / 1e6, 1)
        + " MB, "
        + Numbers.grouped(Math.round(rate))
        + " MB/s, "
        + Numbers.grouped(state.findings())
        + (state.findings() == 1 ? " finding, " : " findings, ")
        + Numbers.grouped(Math.max(0, state.discovered() - state.completed()))
        + " in flight"
        + share(state, now);
  }
}
