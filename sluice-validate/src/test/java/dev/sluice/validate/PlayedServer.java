package dev.sluice.validate;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import javax.net.ssl.SSLContext;

/** A server on this machine that plays those of providers, over TLS. */
public final class PlayedServer implements AutoCloseable {
  /** What it plays: an answer to a request. */
  public record Played(int status, Map<String, String> headers, String body, boolean isSlow) {
    public static Played of(int status, String body) {
      return new Played(status, Map.of("Content-Type", "application/json"), body, false);
    }
  }

  /** What was asked. */
  public record Asked(
      String method, String host, String path, Map<String, String> headers, String body) {}

  private final HttpsServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final List<Asked> asked = new ArrayList<>();
  private Function<Asked, Played> play = _ -> Played.of(200, "{}");
  private int underWay;
  private int underWayMax;

  public PlayedServer(SSLContext tls) throws IOException {
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 512);
    server.setHttpsConfigurator(new HttpsConfigurator(tls));
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  public int port() {
    return server.getAddress().getPort();
  }

  public synchronized void play(Function<Asked, Played> value) {
    play = value;
    asked.clear();
    underWayMax = 0;
  }

  public synchronized List<Asked> asked() {
    return List.copyOf(asked);
  }

  /** How many requests were under way at once, at most. */
  public synchronized int underWayMax() {
    return underWayMax;
  }

  private void answer(HttpExchange exchange) throws IOException {
    Map<String, String> headers = new LinkedHashMap<>();
    exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.getFirst()));
    Asked one =
        new Asked(
            exchange.getRequestMethod(),
            exchange.getRequestHeaders().getFirst("Host"),
            exchange.getRequestURI().toString(),
            headers,
            new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    Function<Asked, Played> playing;
    synchronized (this) {
      asked.add(one);
      underWay++;
      underWayMax = Math.max(underWayMax, underWay);
      playing = play;
    }
    try {
      Played played = playing.apply(one);
      if (played.isSlow()) {
        closed.await();
      }
      send(exchange, played);
    } catch (InterruptedException e) {
      exchange.close();
    } finally {
      synchronized (this) {
        underWay--;
      }
    }
  }

  private static void send(HttpExchange exchange, Played played) throws IOException {
    played.headers().forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
    byte[] body = played.body().getBytes(StandardCharsets.UTF_8);
    boolean isHead = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(played.status(), isHead || body.length == 0 ? -1 : body.length);
    if (!isHead && body.length > 0) {
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(body);
      }
    }
    exchange.close();
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
