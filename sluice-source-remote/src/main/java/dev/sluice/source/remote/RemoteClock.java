package dev.sluice.source.remote;

import java.time.Duration;

/** Time as remote reads see it. */
public interface RemoteClock {
  /** A reading; only differences mean something. */
  long nanos();

  /** Waits. */
  void sleep(Duration time) throws InterruptedException;

  /** Sets an alarm that interrupts the calling thread after a time, unless it is closed before. */
  Alarm interruptAfter(Duration time);

  /** A limit on what the thread that set it does until it closes it. */
  interface Alarm extends AutoCloseable {
    /** Whether the time was up. */
    boolean rang();

    /** No interrupt comes after this, and one that came is taken back. */
    @Override
    void close();
  }
}
