package dev.sluice.source.gcs;

import com.google.auth.Retryable;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.sluice.source.remote.RemoteFailure;
import dev.sluice.source.remote.RemoteFailureException;
import dev.sluice.source.remote.bucket.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.InterruptedIOException;
import java.io.Reader;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Sends requests, each once, with who asks and who pays in their headers. */
final class GcsRequests implements AutoCloseable {
  private static final Duration CONNECT_TIME_MAX = Duration.ofSeconds(10);

  private final GcsOptions options;
  private final GcsCredentials credentials;
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient client =
      HttpClient.newBuilder()
          // One connection a read: in the newer version all would share one, and its pace.
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .connectTimeout(CONNECT_TIME_MAX)
          .executor(executor)
          .build();

  GcsRequests(GcsOptions options, GcsCredentials credentials) {
    this.options = options;
    this.credentials = credentials;
  }

  /** Asks for a description of something. */
  JsonObject json(GcsQuery query) throws IOException {
    HttpResponse<InputStream> answer = send(query, "");
    try (Reader body = new InputStreamReader(answer.body(), StandardCharsets.UTF_8)) {
      if (answer.statusCode() != 200) {
        Refusal refusal = refusal(answer);
        throw answer.statusCode() == Refusal.MISSING
            ? refusal.exception("no such bucket")
            : refusal.exception();
      }
      return JsonParser.parseReader(body).getAsJsonObject();
    } catch (JsonParseException | IllegalStateException e) {
      if (e.getCause() instanceof IOException broken) {
        throw broken;
      }
      throw senseless(e);
    }
  }

  /** What is thrown for an answer that is no listing. */
  static RemoteFailureException senseless(RuntimeException cause) {
    return new RemoteFailureException(
        "the server sent a listing that makes no sense", new RemoteFailure.Permanent(), cause);
  }

  /** Asks for content: the answer has it, or says that the range lies after its end. */
  HttpResponse<InputStream> media(GcsQuery query, String range) throws IOException {
    HttpResponse<InputStream> answer = send(query, range);
    return switch (answer.statusCode()) {
      case 200, 206, Refusal.RANGE_AFTER_END -> answer;
      default -> {
        answer.body().close();
        throw refusal(answer).exception();
      }
    };
  }

  private static Refusal refusal(HttpResponse<InputStream> answer) {
    return new Refusal(
        answer.statusCode(), "", answer.headers().firstValue("Retry-After").orElse(""));
  }

  private HttpResponse<InputStream> send(GcsQuery query, String range) throws IOException {
    URI url = query.at(options.endpoint());
    // Said so, the server sends what is stored rather than decoding it, and obeys ranges.
    HttpRequest.Builder request = HttpRequest.newBuilder(url).header("Accept-Encoding", "gzip");
    if (!range.isEmpty()) {
      request.header("Range", range);
    }
    for (Map.Entry<String, List<String>> header : authorization(url).entrySet()) {
      boolean isOverridden =
          header.getKey().equalsIgnoreCase("x-goog-user-project")
              && options.billingProject().isPresent();
      if (!isOverridden) {
        header.getValue().forEach(value -> request.header(header.getKey(), value));
      }
    }
    options.billingProject().ifPresent(payer -> request.header("x-goog-user-project", payer));
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    } catch (ConnectException e) {
      // Java's client says nothing of its own here.
      ConnectException told = new ConnectException("cannot connect to " + url.getAuthority());
      told.initCause(e);
      throw told;
    }
  }

  private Map<String, List<String>> authorization(URI url) throws IOException {
    try {
      return credentials.headers(url);
    } catch (IOException e) {
      if (e instanceof Retryable refused && !refused.isRetryable()) {
        throw new RemoteFailureException(
            "the credentials were refused", new RemoteFailure.Permanent(), e);
      }
      throw e;
    }
  }

  @Override
  public void close() {
    client.shutdownNow();
    executor.shutdownNow();
  }
}
