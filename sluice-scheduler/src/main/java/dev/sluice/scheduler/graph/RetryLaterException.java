package dev.sluice.scheduler.graph;

import java.io.IOException;

/**
 * Says that a read may succeed when it is made again, a while from now. The object gives back its
 * buffer and its token until then.
 */
public final class RetryLaterException extends IOException {
  private static final long serialVersionUID = 1L;

  private final long delayNanos;

  public RetryLaterException(long delayNanos, Throwable cause) {
    super(cause);
    this.delayNanos = delayNanos;
  }

  public long delayNanos() {
    return delayNanos;
  }
}
