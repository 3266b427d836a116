package dev.sluice.source.azure;

import com.azure.core.exception.ClientAuthenticationException;
import com.azure.core.exception.HttpResponseException;
import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpResponse;
import com.azure.storage.blob.models.BlobErrorCode;
import com.azure.storage.blob.models.BlobStorageException;
import dev.sluice.source.FailureReason;
import dev.sluice.source.remote.RemoteFailure;
import dev.sluice.source.remote.RemoteFailureException;
import dev.sluice.source.remote.bucket.ObjectBody;
import dev.sluice.source.remote.bucket.Refusal;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** What the client's exceptions mean, in words without what it sent. */
final class AzureFailures {
  private AzureFailures() {}

  static IOException explained(RuntimeException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      switch (cause) {
        case BlobStorageException refusal -> {
          return explained(refusal);
        }
        case ClientAuthenticationException refused -> {
          return new RemoteFailureException(
              "no credentials that work were found ('az login' makes some); public containers can"
                  + " be read without any, with --no-sign-request",
              new RemoteFailure.Permanent(),
              refused);
        }
        case HttpResponseException refusal when refusal.getResponse() != null -> {
          return refusal(refusal.getResponse(), "").exception();
        }
        case InterruptedException interruption -> {
          Thread.currentThread().interrupt();
          InterruptedIOException stopped = new InterruptedIOException("interrupted");
          stopped.initCause(interruption);
          return stopped;
        }
        case IOException io -> {
          return io;
        }
        case TimeoutException late -> {
          return new IOException("no answer in time", late);
        }
        default -> {}
      }
    }
    return new RemoteFailureException(
        FailureReason.ofClient(failure), new RemoteFailure.Permanent(), failure);
  }

  private static RemoteFailureException explained(BlobStorageException failure) {
    BlobErrorCode code = failure.getErrorCode();
    HttpResponse response = failure.getResponse();
    Refusal refusal = refusal(response, code == null ? "" : code.toString());
    if (BlobErrorCode.CONTAINER_NOT_FOUND.equals(code)) {
      return refusal.exception("no such container");
    }
    if (BlobErrorCode.BLOB_ARCHIVED.equals(code)) {
      return refusal.exception("archived by the store, and not restored");
    }
    return refusal.exception();
  }

  private static Refusal refusal(HttpResponse response, String code) {
    return new Refusal(
        response.getStatusCode(), code, header(response, HttpHeaderName.RETRY_AFTER));
  }

  /** The size that an answer to a range after the end tells, or the mark of an unknown one. */
  static long sizeAfterEnd(BlobStorageException refusal) {
    return ObjectBody.sizeAfterEnd(header(refusal.getResponse(), HttpHeaderName.CONTENT_RANGE));
  }

  private static String header(@Nullable HttpResponse response, HttpHeaderName name) {
    String value = response == null ? null : response.getHeaderValue(name);
    return value == null ? "" : value;
  }
}
