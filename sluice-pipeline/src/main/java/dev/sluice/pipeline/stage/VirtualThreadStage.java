package dev.sluice.pipeline.stage;

import dev.sluice.scheduler.RealWorld;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A read stage of virtual threads, one a read. */
@RealWorld
public final class VirtualThreadStage implements ReadStage {
  private final Set<Thread> reading = ConcurrentHashMap.newKeySet();
  private final ScheduledThreadPoolExecutor delays;

  public VirtualThreadStage() {
    delays =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("sluice-delays").factory());
  }

  /*
   * A thread enters the set before the read looks whether the run is over, and the run is over
   * before the set is walked: of the two, one sees the other.
   */
  @Override
  public void submit(Runnable read) {
    Thread.ofVirtual()
        .name("sluice-read")
        .start(
            () -> {
              Thread self = Thread.currentThread();
              reading.add(self);
              try {
                read.run();
              } finally {
                reading.remove(self);
              }
            });
  }

  @Override
  public void after(long nanos, Runnable resume) {
    var _ = delays.schedule(resume, nanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public void stop() {
    reading.forEach(Thread::interrupt);
  }

  @Override
  public void close() {
    delays.shutdownNow();
  }
}
