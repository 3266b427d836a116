package dev.sluice.source.s3;

import dev.sluice.source.FailureReason;
import dev.sluice.source.remote.RemoteFailure;
import dev.sluice.source.remote.RemoteFailureException;
import dev.sluice.source.remote.bucket.ObjectBody;
import dev.sluice.source.remote.bucket.Refusal;
import java.io.IOException;
import java.io.InterruptedIOException;
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
  private static final Set<String> PASSING_CODES =
      Set.of("SlowDown", "RequestTimeout", "InternalError", "ServiceUnavailable", "Throttling");

  /** What a store says is also read by users of the command line, whose flag that is. */
  private static final String NO_CREDENTIALS =
      "no credentials found; a public bucket is read without any, with --no-sign-request";

  private static final int MOVED = 301;
  private static final int BUSY = 503;

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
    if (isWithoutCredentials(failure)) {
      return new RemoteFailureException(NO_CREDENTIALS, new RemoteFailure.Permanent(), failure);
    }
    for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException io) {
        return io;
      }
    }
    return new RemoteFailureException(
        FailureReason.ofClient(failure), new RemoteFailure.Permanent(), failure);
  }

  /**
   * Whether the client found none anywhere. The machine may have refused to give any, which looks
   * like a network that might work the next time; and the client names every place it looked at, on
   * one long line.
   */
  private static boolean isWithoutCredentials(SdkException failure) {
    return FailureReason.ofClient(failure).startsWith("Unable to load credentials");
  }

  /** What is thrown for an answer that is no listing. */
  static RemoteFailureException senseless(RuntimeException cause) {
    return new RemoteFailureException(
        "the server sent a listing that makes no sense", new RemoteFailure.Permanent(), cause);
  }

  private static RemoteFailureException explained(AwsServiceException refusal) {
    String code =
        Optional.ofNullable(refusal.awsErrorDetails())
            .map(AwsErrorDetails::errorCode)
            .map(String::strip)
            .orElse("");
    // Some codes come with a status that would mean something else.
    int status = PASSING_CODES.contains(code) ? BUSY : refusal.statusCode();
    Refusal answer = new Refusal(status, code, header(refusal, "Retry-After").orElse(""));
    return switch (code) {
      case "NoSuchBucket" -> answer.exception("no such bucket");
      case "InvalidObjectState" -> answer.exception(S3Store.ARCHIVED_WORDS);
      default -> status == MOVED ? answer.exception(moved(refusal)) : answer.exception();
    };
  }

  private static String moved(AwsServiceException refusal) {
    return header(refusal, "x-amz-bucket-region")
        .map(region -> "the bucket is in the region " + region)
        .orElse("the bucket is at another endpoint");
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
