package dev.sluice.source;

import java.io.IOException;

/**
 * Says that an object changed since it was listed or begun: its reader has taken up the new
 * content, and it is to be read again from its first byte. A reader says so at most once.
 */
public final class ObjectChangedException extends IOException {
  private static final long serialVersionUID = 1L;

  public ObjectChangedException(String what) {
    super(what);
  }
}
