package dev.sluice.source.remote;

import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The machine's time; one thread rings all alarms. */
@RealWorld
public final class SystemClock implements RemoteClock, AutoCloseable {
  private static final long AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final ScheduledThreadPoolExecutor alarms;

  public SystemClock() {
    alarms =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("sluice-alarms").factory());
    alarms.setRemoveOnCancelPolicy(true);
  }

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  public void sleep(Duration time) throws InterruptedException {
    Thread.sleep(time);
  }

  @Override
  public Alarm interruptAfter(Duration time) {
    ThreadAlarm alarm = new ThreadAlarm(Thread.currentThread());
    // An interrupt is lost on code that catches it and goes on, as a TLS handshake may. So the
    // alarm
    // rings until somebody hears it.
    var ringing =
        alarms.scheduleWithFixedDelay(
            alarm::ring, time.toNanos(), AGAIN_NANOS, TimeUnit.NANOSECONDS);
    alarm.onClose = () -> ringing.cancel(false);
    return alarm;
  }

  @Override
  public void close() {
    alarms.shutdownNow();
  }

  /** The lock settles whether the thread is interrupted or was quicker. */
  private static final class ThreadAlarm implements Alarm {
    private final Thread thread;
    private Runnable onClose = () -> {};
    private boolean rang;
    private boolean closed;

    ThreadAlarm(Thread thread) {
      this.thread = thread;
    }

    private synchronized void ring() {
      if (!closed) {
        rang = true;
        thread.interrupt();
      }
    }

    @Override
    public synchronized boolean rang() {
      return rang;
    }

    @Override
    public synchronized void close() {
      closed = true;
      onClose.run();
      if (rang) {
        Thread.interrupted();
      }
    }
  }
}
