package dev.sluice.validate.login;

import java.io.IOException;

/** Says that a server does not speak the protocol it is asked in. */
final class UnexpectedAnswerException extends IOException {
  private static final long serialVersionUID = 1L;

  UnexpectedAnswerException() {
    super("the server does not speak the protocol of the check");
  }
}
