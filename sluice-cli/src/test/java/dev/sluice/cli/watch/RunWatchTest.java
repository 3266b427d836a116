package dev.sluice.cli.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.Interruption;
import dev.sluice.scan.ScanJob;
import dev.sluice.scan.ScanOutcome;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RunWatchTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
  private final Console console =
      new Console(InputStream.nullInputStream(), stream, stream, false, InstantSource.system());
  private final Interruption interruption = Interruption.of(console);

  @AfterEach
  void close() {
    interruption.close();
  }

  private RunWatch watch(long timeoutSeconds) {
    return new RunWatch(console, interruption, RunWatch.Progress.LIVE, timeoutSeconds);
  }

  /** A phase that ends when it is cancelled. */
  private static final class Endless implements RunPhase {
    private final CountDownLatch cancelled = new CountDownLatch(1);
    private final CountDownLatch asked = new CountDownLatch(2);

    @Override
    public ScanJob.Progress progress() {
      asked.countDown();
      return new ScanJob.Progress(3, 2, 1_000_000, 0, 1);
    }

    @Override
    public void cancel() {
      cancelled.countDown();
    }

    boolean isCancelled() {
      return cancelled.getCount() == 0;
    }
  }

  @Test
  void begin_timeIsUpInThePhase_cancelsIt() throws InterruptedException {
    Endless phase = new Endless();
    try (RunWatch watch = watch(1)) {
      watch.begin(phase);
      phase.cancelled.await();
      assertEquals("time was up", watch.told(ScanOutcome.NOTHING).stopped());
      assertTrue(watch.stopped());
    }
  }

  @Test
  void begin_afterTheRunWasEnded_cancelsTheNextPhase() {
    Endless first = new Endless();
    Endless second = new Endless();
    try (RunWatch watch = watch(0)) {
      watch.begin(first);
      assertFalse(first.isCancelled());
      watch.cancel();
      assertTrue(first.isCancelled());
      watch.begin(second);
      assertTrue(second.isCancelled());
    }
  }

  @Test
  void begin_secondPhase_isShownWithTheFirst() throws InterruptedException {
    Endless second = new Endless();
    try (RunWatch watch = watch(0)) {
      watch.begin(new Endless());
      watch.begin(second);
      second.asked.await();
    }
    String shown = err.toString(StandardCharsets.UTF_8);
    assertTrue(shown.contains("4 objects, 2.0 MB"), shown);
    assertTrue(shown.contains("2 findings, 2 in flight"), shown);
  }

  @Test
  void share_partOfWhatIsKnown_saysHowLongTheRestTakes() {
    assertEquals(", 25 %, 0:30 left", RunWatch.share(25, 100, 10, ""));
    assertEquals(
        ", 10 % of what is listed, 1:30 left", RunWatch.share(1, 10, 10, " of what is listed"));
    assertEquals("", RunWatch.share(0, 100, 10, ""));
    assertEquals("", RunWatch.share(5, 0, 10, ""));
  }

  @Test
  void share_asMuchAsIsKnown_claimsNothing() {
    assertEquals("", RunWatch.share(100, 100, 10, ""));
    assertEquals("", RunWatch.share(500, 100, 10, " of what is listed"));
  }
}
