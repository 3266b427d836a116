package dev.sluice.source.remote.retry;

import java.io.IOException;
import java.time.Duration;

/** Says that a host failed for so long that nothing more is asked of it in this run. */
public final class HostGivenUpException extends IOException {
  private static final long serialVersionUID = 1L;

  HostGivenUpException(String host, Duration downTimeMax) {
    super(
        "%s was given up: it failed or asked to be left alone for more than %d s"
            .formatted(host, downTimeMax.toSeconds()));
  }
}
