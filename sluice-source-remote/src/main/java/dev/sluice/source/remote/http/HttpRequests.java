package dev.sluice.source.remote.http;

import dev.sluice.source.Credential;
import dev.sluice.source.remote.RemoteFailure;
import dev.sluice.source.remote.RemoteFailureException;
import dev.sluice.source.remote.retry.RetryAfter;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Sends requests of one origin and follows redirects: not to another scheme, but for http to https,
 * not to a private address, and never with the credentials that were meant for the origin.
 */
final class HttpRequests {
  private final HttpClient client;
  private final String origin;
  private final HttpOptions options;
  private final InstantSource now;
  private final List<HttpOptions.Header> credentials;

  HttpRequests(
      HttpClient client,
      String origin,
      Credential authorization,
      HttpOptions options,
      InstantSource now) {
    this.client = client;
    this.origin = origin;
    this.options = options;
    this.now = now;
    this.credentials = new ArrayList<>(options.headers());
    if (!authorization.isEmpty()) {
      credentials.add(new HttpOptions.Header("Authorization", authorization));
    }
  }

  /** A response, and the URL that it is of after all redirects. */
  record Response<T>(URI url, Answer answer, T body) {}

  <T> Response<T> send(String method, URI url, String range, HttpResponse.BodyHandler<T> handler)
      throws IOException, InterruptedException {
    URI at = url;
    for (int redirects = 0; ; redirects++) {
      HttpResponse<T> response = client.send(request(method, at, range), handler);
      Answer answer = new Answer(response.statusCode(), response.headers());
      if (!answer.isRedirect()) {
        return new Response<>(at, answer, response.body());
      }
      if (redirects == options.redirectsMax()) {
        throw RemoteFailureException.permanent(
            "more than %d redirects".formatted(options.redirectsMax()));
      }
      at = redirected(at, answer.headers().firstValue("location").orElse(""));
    }
  }

  private HttpRequest request(String method, URI url, String range) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(url)
            .method(method, HttpRequest.BodyPublishers.noBody())
            .header("User-Agent", "sluice")
            .header("Accept-Encoding", "identity");
    if (!range.isEmpty()) {
      request.header("Range", range);
    }
    if (UrlText.origin(url).equals(origin)) {
      credentials.forEach(header -> request.setHeader(header.name(), header.value().reveal()));
    }
    return request.build();
  }

  private URI redirected(URI from, String location) throws IOException {
    URI to;
    try {
      to = from.resolve(new URI(UrlText.ofReference(location)));
    } catch (URISyntaxException | IllegalArgumentException e) {
      throw RemoteFailureException.permanent("a redirect to what is no URL");
    }
    String scheme = to.getScheme();
    boolean isUpgrade = from.getScheme().equals("http") && "https".equals(scheme);
    if (to.getHost() == null || !(from.getScheme().equals(scheme) || isUpgrade)) {
      throw RemoteFailureException.permanent(
          "a redirect from %s to another scheme: %s".formatted(from.getScheme(), scheme));
    }
    boolean isSameHost = to.getHost().equalsIgnoreCase(from.getHost());
    if (!isSameHost && !options.privateAddresses() && !Addresses.arePublic(to.getHost())) {
      throw RemoteFailureException.permanent(
          "a redirect to the private address of %s, which is not allowed".formatted(to.getHost()));
    }
    return to;
  }

  /** The exception for an answer that is neither content nor redirect. */
  IOException refusal(Answer answer) {
    int status = answer.status();
    String words = "status " + status + wordsOf(status);
    boolean isTemporary = status == 408 || status == 425 || status == 429 || status >= 500;
    return new RemoteFailureException(
        words,
        isTemporary
            ? new RemoteFailure.Retryable(
                RetryAfter.delay(answer.headers().firstValue("retry-after").orElse(""), now))
            : new RemoteFailure.Permanent());
  }

  private static String wordsOf(int status) {
    return switch (status) {
      case 401 -> ": credentials are needed";
      case 403 -> ": no permission";
      case 404, 410 -> ": not there";
      case 429, 503 -> ": too many requests, or too busy";
      default -> "";
    };
  }
}
