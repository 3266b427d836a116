package dev.sluice.source.git.pack;

import java.io.IOException;

/** Says that the bytes of a pack, an index or a loose object make no sense. */
public final class CorruptPackException extends IOException {
  private static final long serialVersionUID = 1L;

  public CorruptPackException(String reason) {
    super(reason);
  }

  public CorruptPackException(String reason, Throwable cause) {
    super(reason, cause);
  }
}
