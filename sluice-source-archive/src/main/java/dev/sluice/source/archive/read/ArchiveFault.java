package dev.sluice.source.archive.read;

import dev.sluice.source.archive.format.ProblemKind;
import java.io.IOException;

/** A typed reason to stop reading an entry or a container; never leaves this package. */
public final class ArchiveFault extends IOException {
  private static final long serialVersionUID = 1L;

  private final ProblemKind kind;
  private final boolean endsContainer;

  private ArchiveFault(ProblemKind kind, String detail, boolean endsContainer) {
    super(detail);
    this.kind = kind;
    this.endsContainer = endsContainer;
  }

  /** The current entry is lost; the next may be read. */
  public static ArchiveFault entry(ProblemKind kind, String detail) {
    return new ArchiveFault(kind, detail, false);
  }

  /** Nothing more can be read from the container. */
  public static ArchiveFault container(ProblemKind kind, String detail) {
    return new ArchiveFault(kind, detail, true);
  }

  public ProblemKind kind() {
    return kind;
  }

  public String detail() {
    return String.valueOf(getMessage());
  }

  public boolean endsContainer() {
    return endsContainer;
  }

  /** Faults are expected on hostile input and carry their own words: no stack is walked. */
  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
