package dev.sluice.source.git.store;

import java.io.InterruptedIOException;

/** Says that nobody wants the rest: whoever reads gives up, and reports no gap for it. */
public final class StoppedException extends InterruptedIOException {
  private static final long serialVersionUID = 1L;

  public StoppedException() {
    super("the reading of the repository was stopped");
  }

  /** Where it was thrown does not matter, and it may be thrown often. */
  @Override
  @SuppressWarnings("UnsynchronizedOverridesSynchronized") // changes nothing
  public Throwable fillInStackTrace() {
    return this;
  }
}
