package dev.sluice.source.remote.http;

import dev.sluice.source.remote.RemoteFailure;
import java.io.IOException;

/** An answer that is no answer, and what that means. */
final class HttpFailureException extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient RemoteFailure meaning;

  HttpFailureException(String words, RemoteFailure meaning) {
    super(words);
    this.meaning = meaning;
  }

  static HttpFailureException permanent(String words) {
    return new HttpFailureException(words, new RemoteFailure.Permanent());
  }

  RemoteFailure meaning() {
    return meaning;
  }
}
