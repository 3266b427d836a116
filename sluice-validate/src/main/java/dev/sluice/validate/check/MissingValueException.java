package dev.sluice.validate.check;

/** Says that a request cannot be made because something was not found beside the secret. */
public final class MissingValueException extends Exception {
  private static final long serialVersionUID = 1L;

  public MissingValueException(String message) {
    super(message, null, false, false);
  }
}
