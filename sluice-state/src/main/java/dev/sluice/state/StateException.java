package dev.sluice.state;

import java.io.IOException;

/** A state file that cannot be used, and what to do about it. */
public final class StateException extends IOException {
  private static final long serialVersionUID = 1L;

  StateException(String message) {
    super(message);
  }

  StateException(String message, Exception cause) {
    super(message, cause);
  }
}
