package dev.sluice.source.git.revision;

/** Says that a revision or an option of a selection cannot be understood. */
public final class RevisionException extends Exception {
  private static final long serialVersionUID = 1L;

  public RevisionException(String message) {
    super(message);
  }
}
