package dev.sluice.benchmarks.wide;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.locks.LockSupport;

/**
 * Records again and again how much processor time the one worker of a scan had. By it a recording
 * made on a busy machine can be read as if the worker had never lost its processor.
 */
final class ProcessorClock implements AutoCloseable {
  private static final long INTERVAL_NANOS = 500_000;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Thread sampler;
  private volatile boolean isOver;

  private ProcessorClock(Thread sampler) {
    this.sampler = sampler;
  }

  /** Begins to look for the worker and to record its time. */
  static ProcessorClock start() {
    ProcessorClock[] clock = new ProcessorClock[1];
    clock[0] = new ProcessorClock(Thread.ofPlatform().daemon().unstarted(() -> clock[0].run()));
    clock[0].sampler.start();
    return clock[0];
  }

  /** The processor time of the thread that asks. */
  static long ownNanos() {
    return THREADS.getCurrentThreadCpuTime();
  }

  private void run() {
    long worker = -1;
    while (!isOver) {
      worker = worker < 0 ? worker() : worker;
      if (worker >= 0) {
        ProcessorEvent event = new ProcessorEvent();
        event.nanos = THREADS.getThreadCpuTime(worker);
        if (event.nanos >= 0) {
          event.commit();
        }
      }
      LockSupport.parkNanos(INTERVAL_NANOS);
    }
  }

  private static long worker() {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith(Contention.WORKER)) {
        return thread.threadId();
      }
    }
    return -1;
  }

  @Override
  public void close() {
    isOver = true;
    boolean interrupted = false;
    while (true) {
      try {
        sampler.join();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
