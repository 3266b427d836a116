package dev.sluice.source.git.pack;

import java.io.IOException;

/** Says that the bytes of a pack, an index or a loose object make no sense, or make too much. */
public final class CorruptPackException extends IOException {
  private static final long serialVersionUID = 1L;

  private final boolean isTooLarge;

  public CorruptPackException(String reason) {
    super(reason);
    isTooLarge = false;
  }

  public CorruptPackException(String reason, Throwable cause) {
    super(reason, cause);
    isTooLarge = false;
  }

  private CorruptPackException(String reason, boolean isTooLarge) {
    super(reason);
    this.isTooLarge = isTooLarge;
  }

  /** Says that there is no room for what the bytes make. */
  static CorruptPackException tooLarge(String reason) {
    return new CorruptPackException(reason, true);
  }

  /** Whether the bytes may make sense, and there is only no room for them. */
  public boolean isTooLarge() {
    return isTooLarge;
  }
}
