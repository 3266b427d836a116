package dev.sluice.scan;

import dev.sluice.source.FailureReason;

/** What went wrong, in words for people, without the path: whoever says it names that first. */
public final class FailureWords {
  private FailureWords() {}

  public static String of(Throwable cause) {
    return FailureReason.of(cause);
  }
}
