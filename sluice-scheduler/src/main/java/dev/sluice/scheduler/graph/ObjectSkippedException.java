package dev.sluice.scheduler.graph;

/** Says that an object, now that it is open, is not to be scanned. It is skipped, not failed. */
public final class ObjectSkippedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String reason;

  public ObjectSkippedException(String reason) {
    super(reason, null, false, false);
    this.reason = reason;
  }

  public String reason() {
    return reason;
  }
}
