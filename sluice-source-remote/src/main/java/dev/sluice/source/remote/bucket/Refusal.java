package dev.sluice.source.remote.bucket;

import dev.sluice.source.remote.RemoteFailure;
import dev.sluice.source.remote.RemoteFailureException;
import dev.sluice.source.remote.retry.RetryAfter;
import java.time.InstantSource;
import java.util.Set;

/**
 * A server's answer that is not what was asked for.
 *
 * @param status of HTTP
 * @param code the provider's own word for it; empty if there is none
 * @param retryAfter the header of that name; empty if there is none
 */
public record Refusal(int status, String code, String retryAfter) {
  public static final int DENIED = 403;
  public static final int MISSING = 404;
  public static final int CHANGED = 412;
  public static final int RANGE_AFTER_END = 416;

  private static final int NO_CREDENTIALS = 401;
  private static final Set<Integer> PASSING = Set.of(408, 429, 500, 502, 503, 504);

  /** What is thrown for it. */
  public RemoteFailureException exception() {
    return exception(words());
  }

  /** The same in better words. */
  public RemoteFailureException exception(String words) {
    return new RemoteFailureException(
        words + (code.isEmpty() ? " (%d)" : " (%d %s)").formatted(status, code), meaning());
  }

  private String words() {
    return switch (status) {
      case NO_CREDENTIALS, DENIED -> "access denied";
      case MISSING -> "not there";
      case CHANGED -> "changed since it was listed";
      default -> PASSING.contains(status) ? "the store is busy" : "refused";
    };
  }

  private RemoteFailure meaning() {
    if (status == CHANGED) {
      return new RemoteFailure.Changed();
    }
    return PASSING.contains(status)
        ? new RemoteFailure.Retryable(RetryAfter.delay(retryAfter, InstantSource.system()))
        : new RemoteFailure.Permanent();
  }
}
