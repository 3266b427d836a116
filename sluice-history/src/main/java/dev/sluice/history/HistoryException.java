package dev.sluice.history;

import java.io.IOException;

/** Says that a repository cannot be scanned as it was asked for, in words for whoever asked. */
public final class HistoryException extends IOException {
  private static final long serialVersionUID = 1L;

  HistoryException(String message) {
    super(message);
  }
}
