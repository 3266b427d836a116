package dev.sluice.source;

import java.io.IOException;
import java.time.Duration;

/**
 * Says that what was asked for may succeed when it is asked for again, a while from now. Who asked
 * gives back what it holds meanwhile, and then asks for the same.
 */
public final class RetryLaterException extends IOException {
  private static final long serialVersionUID = 1L;

  private final Duration delay;

  public RetryLaterException(Duration delay, Throwable cause) {
    super(cause.getMessage(), cause);
    this.delay = delay;
  }

  /** How long to wait. */
  public Duration delay() {
    return delay;
  }
}
