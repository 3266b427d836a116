package dev.sluice.validate.net;

import java.io.IOException;

/** Says that a host was not asked, because of its name or its address. */
public final class RefusedAddressException extends IOException {
  private static final long serialVersionUID = 1L;

  RefusedAddressException(String message) {
    super(message);
  }
}
