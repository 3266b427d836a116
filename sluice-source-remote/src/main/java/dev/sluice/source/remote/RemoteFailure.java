package dev.sluice.source.remote;

import java.time.Duration;
import java.util.Optional;

/** What a backend's exception means for the call that ended with it. */
public sealed interface RemoteFailure {

  /**
   * It may succeed later: a broken connection, a timeout, an overloaded server.
   *
   * @param retryAfter how long the server asks to be left alone, all of it, not this call only
   */
  record Retryable(Optional<Duration> retryAfter) implements RemoteFailure {}

  /** It will not succeed: nothing there, no permission, an answer that makes no sense. */
  record Permanent() implements RemoteFailure {}

  /** The object is not of the version asked for any more. */
  record Changed() implements RemoteFailure {}

  /** A failure that may pass, of a server that asks for nothing. */
  static RemoteFailure retryable() {
    return new Retryable(Optional.empty());
  }
}
