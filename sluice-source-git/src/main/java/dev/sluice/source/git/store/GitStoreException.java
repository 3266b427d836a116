package dev.sluice.source.git.store;

import java.io.IOException;

/** Says that an object cannot be read, and which. */
public sealed class GitStoreException extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient Gap gap;

  private GitStoreException(Gap gap) {
    super(
        (gap.object() == null ? "" : "object " + gap.object() + ": ")
            + gap.reason()
            + " ("
            + gap.place()
            + ")");
    this.gap = gap;
  }

  /** What is missing from the repository because of it. */
  public Gap gap() {
    return gap;
  }

  /** Stored bytes that make no sense. */
  public static final class Corrupt extends GitStoreException {
    private static final long serialVersionUID = 1L;

    public Corrupt(Gap gap) {
      super(gap);
    }
  }

  /** An object that another one needs is not there. */
  public static final class Missing extends GitStoreException {
    private static final long serialVersionUID = 1L;

    public Missing(Gap gap) {
      super(gap);
    }
  }

  /** An object above the limit on what is held in memory. */
  public static final class TooLarge extends GitStoreException {
    private static final long serialVersionUID = 1L;

    public TooLarge(Gap gap) {
      super(gap);
    }
  }
}
