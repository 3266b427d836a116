package dev.sluice.scheduler.graph;

/** Says that an object, now that it is open, is not to be scanned. It is skipped, not failed. */
public final class ObjectSkippedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String reason;
  private final boolean isGap;

  /** {@code isGap} says that the object should have been scanned and cannot be. */
  public ObjectSkippedException(String reason, boolean isGap) {
    super(reason, null, false, false);
    this.reason = reason;
    this.isGap = isGap;
  }

  Outcome outcome() {
    return new Outcome.Skipped(reason, isGap);
  }

  public String reason() {
    return reason;
  }
}
