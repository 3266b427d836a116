package dev.sluice.source.archive;

import java.io.IOException;

/** A typed reason to stop reading an entry or a container; never leaves this package. */
final class ArchiveFault extends IOException {
  private static final long serialVersionUID = 1L;

  private final ProblemKind kind;
  private final boolean endsContainer;

  private ArchiveFault(ProblemKind kind, String detail, boolean endsContainer) {
    super(detail);
    this.kind = kind;
    this.endsContainer = endsContainer;
  }

  /** The current entry is lost; the next may be read. */
  static ArchiveFault entry(ProblemKind kind, String detail) {
    return new ArchiveFault(kind, detail, false);
  }

  /** Nothing more can be read from the container. */
  static ArchiveFault container(ProblemKind kind, String detail) {
    return new ArchiveFault(kind, detail, true);
  }

  ProblemKind kind() {
    return kind;
  }

  String detail() {
    return String.valueOf(getMessage());
  }

  boolean endsContainer() {
    return endsContainer;
  }

  /** Faults are expected on hostile input and carry their own words: no stack is walked. */
  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
