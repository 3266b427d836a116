package dev.sluice.source.remote;

import java.io.IOException;

/** A server's refusal, or an answer that is none, in words that hold no credential. */
public final class RemoteFailureException extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient RemoteFailure meaning;

  public RemoteFailureException(String words, RemoteFailure meaning, Throwable cause) {
    super(words, cause);
    this.meaning = meaning;
  }

  public RemoteFailureException(String words, RemoteFailure meaning) {
    super(words);
    this.meaning = meaning;
  }

  /** A failure that will not pass. */
  public static RemoteFailureException permanent(String words) {
    return new RemoteFailureException(words, new RemoteFailure.Permanent());
  }

  public RemoteFailure meaning() {
    return meaning;
  }
}
