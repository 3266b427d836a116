package dev.sluice.review.page;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sluice.review.Review;
import dev.sluice.review.Shown;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The page of a review, on the loopback address, for whoever knows the token in its address. A
 * request is answered only if it names this machine, and a decision is taken only from the page
 * itself, so that neither another page in the browser nor a name that leads here gets anything.
 */
public final class ReviewServer implements AutoCloseable {
  private static final int BODY_MAX = 16 << 10;
  private static final long LOOK_SECONDS = 1;
  private static final String OWN_HEADER = "X-Sluice-Review";
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:;"
          + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch done = new CountDownLatch(1);
  private final Answers answers;
  private final byte[] token;
  private final InstantSource clock;
  private volatile Instant lastRequest;

  private ReviewServer(HttpServer server, Answers answers, String token, InstantSource clock) {
    this.server = server;
    this.answers = answers;
    this.token = token.getBytes(StandardCharsets.UTF_8);
    this.clock = clock;
    lastRequest = clock.instant();
  }

  /** Begins to listen, on any port that is free. */
  public static ReviewServer start(Review review, Shown shown, InstantSource clock)
      throws IOException {
    return start(review, shown, Tokens.next(), clock);
  }

  static ReviewServer start(Review review, Shown shown, String token, InstantSource clock)
      throws IOException {
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    HttpServer server = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
    ReviewServer started = new ReviewServer(server, new Answers(review, shown), token, clock);
    server.createContext("/", started::answer);
    server.setExecutor(started.threads);
    server.start();
    return started;
  }

  /** Where the page is, with its token. */
  public String address() {
    return origin() + "/" + new String(token, StandardCharsets.UTF_8) + "/";
  }

  private String origin() {
    return "http://" + host();
  }

  private String host() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  /**
   * Waits until the user ends the review.
   *
   * @param idle for how long nobody may ask for anything before it ends by itself
   * @return whether the user ended it
   */
  public boolean awaitEnd(Duration idle) throws InterruptedException {
    while (!done.await(LOOK_SECONDS, TimeUnit.SECONDS)) {
      if (isIdle(idle)) {
        return false;
      }
    }
    return true;
  }

  boolean isIdle(Duration idle) {
    return lastRequest.plus(idle).isBefore(clock.instant());
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      Headers headers = exchange.getResponseHeaders();
      headers.set("Content-Security-Policy", POLICY);
      headers.set("X-Content-Type-Options", "nosniff");
      headers.set("Referrer-Policy", "no-referrer");
      headers.set("Cache-Control", "no-store");
      headers.set("Cross-Origin-Opener-Policy", "same-origin");
      headers.set("Cross-Origin-Resource-Policy", "same-origin");
      String path = exchange.getRequestURI().getRawPath();
      int end = path.indexOf('/', 1);
      boolean isOurs =
          host().equals(exchange.getRequestHeaders().getFirst("Host"))
              && end > 0
              && MessageDigest.isEqual(
                  token, path.substring(1, end).getBytes(StandardCharsets.UTF_8));
      if (!isOurs) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      lastRequest = clock.instant();
      switch (exchange.getRequestMethod()) {
        case "GET" -> get(exchange, path.substring(end + 1));
        case "POST" -> post(exchange, path.substring(end + 1));
        default -> exchange.sendResponseHeaders(405, -1);
      }
    }
  }

  private void get(HttpExchange exchange, String name) throws IOException {
    String query = exchange.getRequestURI().getRawQuery();
    switch (name) {
      case "" -> resource(exchange, "review.html", "text/html; charset=utf-8");
      case "review.js" -> resource(exchange, name, "text/javascript; charset=utf-8");
      case "review.css" -> resource(exchange, name, "text/css; charset=utf-8");
      case "groups" -> send(exchange, answers.groups(fields(query)));
      case "group" -> send(exchange, answers.group(fields(query)));
      default -> exchange.sendResponseHeaders(404, -1);
    }
  }

  private void post(HttpExchange exchange, String name) throws IOException {
    Headers asked = exchange.getRequestHeaders();
    String site = asked.getFirst("Sec-Fetch-Site");
    boolean isFromPage =
        origin().equals(asked.getFirst("Origin"))
            && asked.getFirst(OWN_HEADER) != null
            && (site == null || site.equals("same-origin"));
    if (!isFromPage) {
      exchange.sendResponseHeaders(403, -1);
      return;
    }
    byte[] body = exchange.getRequestBody().readNBytes(BODY_MAX + 1);
    if (body.length > BODY_MAX) {
      exchange.sendResponseHeaders(413, -1);
      return;
    }
    Map<String, String> fields = fields(new String(body, StandardCharsets.UTF_8));
    switch (name) {
      case "decide" -> send(exchange, answers.decide(fields));
      case "withdraw" -> send(exchange, answers.withdraw(fields));
      case "done" -> {
        send(exchange, "{}");
        done.countDown();
      }
      default -> exchange.sendResponseHeaders(404, -1);
    }
  }

  private static Map<String, String> fields(@Nullable String query) {
    Map<String, String> fields = new HashMap<>();
    if (query == null) {
      return fields;
    }
    for (String pair : query.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        fields.put(decoded(pair.substring(0, equals)), decoded(pair.substring(equals + 1)));
      }
    }
    return fields;
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      // A percent sign with no digits behind it: what was meant is not known.
      return "";
    }
  }

  private static void send(HttpExchange exchange, String json) throws IOException {
    send(exchange, "application/json; charset=utf-8", json.getBytes(StandardCharsets.UTF_8));
  }

  private static void resource(HttpExchange exchange, String name, String type) throws IOException {
    try (InputStream in = ReviewServer.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing from the jar");
      }
      send(exchange, type, in.readAllBytes());
    }
  }

  private static void send(HttpExchange exchange, String type, byte[] bytes) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  /** Lets the answers under way end, and listens no more. */
  @Override
  public void close() {
    server.stop(1);
    threads.shutdownNow();
  }
}
