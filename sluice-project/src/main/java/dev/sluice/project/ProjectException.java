package dev.sluice.project;

/** A project cannot be scanned as its options say: the message says why and what to do. */
public final class ProjectException extends Exception {
  private static final long serialVersionUID = 1L;

  ProjectException(String message) {
    super(message);
  }

  ProjectException(String message, Throwable cause) {
    super(message, cause);
  }
}
