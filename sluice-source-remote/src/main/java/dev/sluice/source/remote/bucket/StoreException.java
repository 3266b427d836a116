package dev.sluice.source.remote.bucket;

import dev.sluice.source.remote.RemoteFailure;
import java.io.IOException;

/** A store's refusal, in words that hold no credential, and what it means. */
public final class StoreException extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient RemoteFailure meaning;

  public StoreException(String message, RemoteFailure meaning, Throwable cause) {
    super(message, cause);
    this.meaning = meaning;
  }

  public StoreException(String message, RemoteFailure meaning) {
    super(message);
    this.meaning = meaning;
  }

  public RemoteFailure meaning() {
    return meaning;
  }
}
