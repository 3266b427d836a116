package dev.sluice.source;

import java.io.IOException;

/** Says that an object, now that it is open, is not to be read. */
public final class SkippedException extends IOException {
  private static final long serialVersionUID = 1L;

  private final String reason;
  private final boolean isGap;

  /** The object is left out on purpose. */
  public SkippedException(String reason) {
    this(reason, false);
  }

  private SkippedException(String reason, boolean isGap) {
    super(reason);
    this.reason = reason;
    this.isGap = isGap;
  }

  /** The object should be read and cannot be: the run will be incomplete. */
  public static SkippedException gap(String reason) {
    return new SkippedException(reason, true);
  }

  /** Whether the object should have been read. */
  public boolean isGap() {
    return isGap;
  }

  public String reason() {
    return reason;
  }
}
