package dev.sluice.source.s3;

import dev.sluice.source.remote.RemoteFailure;
import dev.sluice.source.remote.bucket.ObjectBody;
import dev.sluice.source.remote.bucket.RetryAfter;
import dev.sluice.source.remote.bucket.StoreException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.SdkHttpResponse;

/** What the client's exceptions mean, in words without its request numbers. */
final class S3Failures {
  private static final Set<Integer> PASSING_STATUSES = Set.of(408, 429, 500, 502, 503, 504);
  private static final Set<String> PASSING_CODES =
      Set.of("SlowDown", "RequestTimeout", "InternalError", "ServiceUnavailable", "Throttling");
  private static final int CHANGED = 412;
  private static final int MOVED = 301;
  private static final int DENIED = 403;
  private static final int MISSING = 404;

  private S3Failures() {}

  static IOException explained(SdkException failure) {
    if (failure instanceof AwsServiceException refusal) {
      return explained(refusal);
    }
    if (failure instanceof AbortedException) {
      InterruptedIOException stopped = new InterruptedIOException("interrupted");
      stopped.initCause(failure);
      return stopped;
    }
    for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException io) {
        return io;
      }
    }
    return new StoreException(words(failure), new RemoteFailure.Permanent(), failure);
  }

  /** The client names every place it looked for credentials at, on one long line. */
  private static String words(SdkException failure) {
    String words = Objects.requireNonNullElse(failure.getMessage(), failure.toString());
    return words.startsWith("Unable to load credentials")
        ? "no credentials found; public buckets can be read without any, if told so"
        : words;
  }

  private static StoreException explained(AwsServiceException refusal) {
    Optional<AwsErrorDetails> details = Optional.ofNullable(refusal.awsErrorDetails());
    String code = details.map(AwsErrorDetails::errorCode).map(String::strip).orElse("");
    int status = refusal.statusCode();
    String answer = code.isEmpty() ? Integer.toString(status) : status + " " + code;
    RemoteFailure meaning;
    if (status == CHANGED) {
      meaning = new RemoteFailure.Changed();
    } else if (PASSING_STATUSES.contains(status) || PASSING_CODES.contains(code)) {
      meaning =
          new RemoteFailure.Retryable(header(refusal, "Retry-After").flatMap(RetryAfter::parse));
    } else {
      meaning = new RemoteFailure.Permanent();
    }
    return new StoreException(said(status, code, refusal) + " (" + answer + ")", meaning, refusal);
  }

  private static String said(int status, String code, AwsServiceException refusal) {
    return switch (status) {
      case MOVED ->
          "the bucket is in the region "
              + header(refusal, "x-amz-bucket-region").orElse("of another endpoint");
      case DENIED ->
          code.equals("InvalidObjectState")
              ? "archived by the store, and not restored"
              : "access denied";
      case MISSING -> code.equals("NoSuchBucket") ? "no such bucket" : "not there";
      case CHANGED -> "changed since it was listed";
      default -> PASSING_STATUSES.contains(status) ? "the store is busy" : "refused";
    };
  }

  /** The size that an answer to a range after the end tells, or the mark of an unknown one. */
  static long sizeAfterEnd(AwsServiceException refusal) {
    return ObjectBody.sizeAfterEnd(header(refusal, "Content-Range").orElse(""));
  }

  private static Optional<String> header(AwsServiceException refusal, String name) {
    return Optional.ofNullable(refusal.awsErrorDetails())
        .flatMap(details -> response(details.sdkHttpResponse()))
        .flatMap(response -> response.firstMatchingHeader(name));
  }

  private static Optional<SdkHttpResponse> response(@Nullable SdkHttpResponse response) {
    return Optional.ofNullable(response);
  }
}
