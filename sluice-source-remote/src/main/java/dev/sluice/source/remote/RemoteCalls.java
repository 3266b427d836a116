package dev.sluice.source.remote;

import dev.sluice.source.FailureReason;
import dev.sluice.source.RetryLaterException;
import dev.sluice.source.remote.retry.HostHealth;
import dev.sluice.source.remote.retry.RemoteCounters;
import dev.sluice.source.remote.retry.RetryCause;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.Callable;

/** Makes the calls of one backend: each once, under an alarm, if its host may be asked. */
final class RemoteCalls {
  private final RemoteBackend backend;
  private final RemoteConfig config;
  private final RemoteClock clock;
  private final HostHealth host;
  private final RemoteCounters counters;

  RemoteCalls(
      RemoteBackend backend,
      RemoteConfig config,
      RemoteClock clock,
      HostHealth host,
      RemoteCounters counters) {
    this.backend = backend;
    this.config = config;
    this.clock = clock;
    this.host = host;
    this.counters = counters;
  }

  /** Says that the object is of another version now. */
  static final class ChangedException extends IOException {
    private static final long serialVersionUID = 1L;

    ChangedException(Throwable cause) {
      super(cause);
    }
  }

  /**
   * Makes a call.
   *
   * @param offset which part of what the allowance is for the call is about
   * @param firstCall run before the first call of the allowance
   * @throws RetryLaterException if it failed, or was not made, and is to be made again
   * @throws ChangedException if the backend says that the object changed
   * @throws IOException if it failed for good
   */
  <T> T call(Allowance allowance, long offset, Runnable firstCall, Callable<T> call)
      throws IOException {
    Duration pause = host.admit(clock.nanos());
    if (!pause.isZero()) {
      throw later(allowance, pause);
    }
    if (allowance.begin(clock.nanos())) {
      firstCall.run();
    }
    try {
      return admitted(allowance, offset, call);
    } finally {
      allowance.end(clock.nanos());
    }
  }

  private <T> T admitted(Allowance allowance, long offset, Callable<T> call) throws IOException {
    Duration left = allowance.left(clock.nanos());
    if (left.compareTo(Duration.ZERO) <= 0) {
      host.unknown();
      throw new IOException("it took longer than it may; --object-timeout allows more");
    }
    Duration time = left.compareTo(config.callTimeMax()) < 0 ? left : config.callTimeMax();
    RemoteClock.Alarm alarm = clock.interruptAfter(time);
    T result;
    counters.requests.increment();
    try (alarm) {
      result = call.call();
    } catch (Exception failure) {
      alarm.close();
      throw explained(allowance, offset, alarm.rang() ? timedOut(time, failure) : failure);
    }
    host.answered();
    return result;
  }

  private RetryLaterException later(Allowance allowance, Duration pause) throws IOException {
    IOException cause = new IOException(backend.host() + " is left alone for a while");
    if (pause.compareTo(allowance.left(clock.nanos())) > 0) {
      throw new IOException(cause.getMessage() + Allowance.NO_TIME_LEFT, cause);
    }
    allowance.waits(pause);
    counters.putOff(RetryCause.HOST_PAUSED, pause);
    return new RetryLaterException(pause, cause);
  }

  private static TimedOut timedOut(Duration time, Exception failure) {
    return new TimedOut("no answer within %.1f s".formatted(time.toMillis() / 1e3), failure);
  }

  private IOException explained(Allowance allowance, long offset, Exception failure)
      throws IOException {
    if (failure instanceof ChangedException changed) {
      host.answered();
      return changed;
    }
    if (!(failure instanceof TimedOut) && isInterruption(failure)) {
      host.unknown();
      throw interrupted(failure);
    }
    RemoteFailure meaning =
        failure instanceof TimedOut ? RemoteFailure.retryable() : backend.classify(failure);
    switch (meaning) {
      case RemoteFailure.Retryable(var retryAfter) -> {
        counters.retryableErrors.increment();
        long now = clock.nanos();
        retryAfter.ifPresentOrElse(time -> host.throttled(now, time), () -> host.failed(now));
        Duration wait =
            allowance.retryAfter(
                offset, now, retryAfter.orElse(Duration.ZERO), failure, words(failure));
        counters.retries.increment();
        counters.putOff(causeOf(failure, retryAfter.isPresent()), wait);
        return new RetryLaterException(wait, failure);
      }
      case RemoteFailure.Permanent _ -> {
        counters.permanentErrors.increment();
        host.answered();
        return failure instanceof IOException io
                && FailureReason.network(io, backend.host()) == null
            ? io
            : new IOException(words(failure), failure);
      }
      case RemoteFailure.Changed _ -> {
        host.answered();
        return new ChangedException(failure);
      }
    }
  }

  private RetryCause causeOf(Exception failure, boolean isThrottled) {
    if (isThrottled) {
      return RetryCause.THROTTLED;
    }
    if (failure instanceof TimedOut) {
      return RetryCause.TIMEOUT;
    }
    return FailureReason.network(failure, backend.host()) == null
        ? RetryCause.SERVER_ERROR
        : RetryCause.CONNECTION;
  }

  /** The end of the run, rather than the call's own failure. */
  private static boolean isInterruption(Exception failure) {
    return Thread.currentThread().isInterrupted()
        || failure instanceof InterruptedException
        || (failure instanceof InterruptedIOException
            && !(failure instanceof SocketTimeoutException))
        || failure.getCause() instanceof InterruptedException;
  }

  private static InterruptedIOException interrupted(Exception failure) {
    InterruptedIOException stopped = new InterruptedIOException("the run was stopped");
    stopped.initCause(failure);
    return stopped;
  }

  private String words(Exception failure) {
    if (failure instanceof TimedOut) {
      return String.valueOf(failure.getMessage());
    }
    String network = FailureReason.network(failure, backend.host());
    return network == null ? FailureReason.of(failure) : network;
  }

  /** A call that its alarm ended. */
  private static final class TimedOut extends IOException {
    private static final long serialVersionUID = 1L;

    TimedOut(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
