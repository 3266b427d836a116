package dev.sluice.scheduler.graph;

import java.io.IOException;

/** Says that an object is to be read and scanned again from its first byte. */
public final class ReadAgainException extends IOException {
  private static final long serialVersionUID = 1L;

  public ReadAgainException(Throwable cause) {
    super(cause);
  }
}
