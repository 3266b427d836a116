package dev.sluice.source.remote.http;

import dev.sluice.source.remote.RemoteFailure;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
      String authorization,
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
        throw HttpFailureException.permanent(
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
      credentials.forEach(header -> request.setHeader(header.name(), header.value()));
    }
    return request.build();
  }

  private URI redirected(URI from, String location) throws IOException {
    URI to;
    try {
      to = from.resolve(new URI(UrlText.ofReference(location)));
    } catch (URISyntaxException | IllegalArgumentException e) {
      throw HttpFailureException.permanent("a redirect to what is no URL");
    }
    String scheme = to.getScheme();
    boolean isUpgrade = from.getScheme().equals("http") && "https".equals(scheme);
    if (to.getHost() == null || !(from.getScheme().equals(scheme) || isUpgrade)) {
      throw HttpFailureException.permanent(
          "a redirect from %s to another scheme: %s".formatted(from.getScheme(), scheme));
    }
    boolean isSameHost = to.getHost().equalsIgnoreCase(from.getHost());
    if (!isSameHost && !options.privateAddresses() && !Addresses.arePublic(to.getHost())) {
      throw HttpFailureException.permanent(
          "a redirect to the private address of %s, which is not allowed".formatted(to.getHost()));
    }
    return to;
  }

  /** The exception for an answer that is neither content nor redirect. */
  IOException refusal(Answer answer) {
    int status = answer.status();
    String words = "status " + status + wordsOf(status);
    boolean isTemporary = status == 408 || status == 425 || status == 429 || status >= 500;
    return new HttpFailureException(
        words,
        isTemporary
            ? new RemoteFailure.Retryable(retryAfter(answer))
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

  private Optional<Duration> retryAfter(Answer answer) {
    return answer.headers().firstValue("retry-after").flatMap(this::delay);
  }

  /** A delay in seconds, or the time of day when it ends. */
  private Optional<Duration> delay(String text) {
    String trimmed = text.trim();
    if (trimmed.matches("\\d{1,9}")) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(trimmed)));
    }
    try {
      Instant end = ZonedDateTime.parse(trimmed, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration delay = Duration.between(now.instant(), end);
      return Optional.of(delay.isNegative() ? Duration.ZERO : delay);
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
