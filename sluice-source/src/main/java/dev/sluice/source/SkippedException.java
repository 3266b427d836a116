package dev.sluice.source;

import java.io.IOException;

/** Says that an object, now that it is open, is not to be read. */
public final class SkippedException extends IOException {
  private static final long serialVersionUID = 1L;

  private final String reason;

  public SkippedException(String reason) {
    super(reason);
    this.reason = reason;
  }

  public String reason() {
    return reason;
  }
}
