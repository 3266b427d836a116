package dev.sluice.cli.watch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.source.FailureReason;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lets a browser on this machine look into a run: its threads, its memory, where its time goes. It
 * listens where gitleaks does, for as long as the run takes.
 */
public final class DiagnosticsServer implements AutoCloseable {
  static final int PORT = 6060;

  private static final int SECONDS_DEFAULT = 30;
  private static final int SECONDS_MAX = 600;
  private static final Pattern SECONDS = Pattern.compile("(?:^|&)seconds=(\\d{1,4})(?:&|$)");
  private static final Pattern LOCAL =
      Pattern.compile("(localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d+)?");
  private static final String INDEX =
      """
      <!doctype html><meta charset="utf-8"><title>Sluice diagnostics</title>
      <h1>Sluice diagnostics</h1>
      <ul>
      <li><a href="goroutine">threads</a>: what each thread is at</li>
      <li><a href="heap">heap</a>: the objects that are alive, by class</li>
      <li><a href="profile?seconds=30">profile</a>: where the time goes for 30 seconds, for a viewer
      of JDK flight recordings</li>
      </ul>
      """;

  /** Answers a request. */
  private interface Page {
    void answer(HttpExchange exchange) throws IOException;
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  private DiagnosticsServer(HttpServer server) {
    this.server = server;
  }

  /** Begins to listen; {@code port} is 0 for any that is free. */
  public static DiagnosticsServer start(int port) {
    try {
      InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
      DiagnosticsServer started = new DiagnosticsServer(HttpServer.create(address, 0));
      started.serve();
      return started;
    } catch (IOException e) {
      throw new UsageException(
          "--diagnostics http cannot listen on port " + port + ": " + FailureReason.of(e));
    }
  }

  private void serve() {
    page("/debug/pprof/", exchange -> send(exchange, "text/html; charset=utf-8", INDEX));
    page("/debug/pprof/goroutine", exchange -> send(exchange, "text/plain", threads()));
    page("/debug/pprof/heap", exchange -> send(exchange, "text/plain", HeapHistogram.text()));
    page("/debug/pprof/profile", DiagnosticsServer::profile);
    server.setExecutor(threads);
    server.start();
  }

  public String address() {
    return "http://localhost:" + server.getAddress().getPort() + "/debug/pprof/";
  }

  private void page(String path, Page page) {
    server.createContext(
        path,
        exchange -> {
          try (exchange) {
            String host = String.valueOf(exchange.getRequestHeaders().getFirst("Host"));
            // A page from elsewhere may have a name that leads here; it is not answered.
            if (!LOCAL.matcher(host).matches()
                || !exchange.getRequestURI().getPath().equals(path)) {
              exchange.sendResponseHeaders(404, -1);
              return;
            }
            page.answer(exchange);
          }
        });
  }

  private static void send(HttpExchange exchange, String type, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private static String threads() {
    StringBuilder text = new StringBuilder();
    for (ThreadInfo thread : ManagementFactory.getThreadMXBean().dumpAllThreads(true, true)) {
      text.append(thread.getThreadName()).append(' ').append(thread.getThreadState()).append('\n');
      for (StackTraceElement frame : thread.getStackTrace()) {
        text.append("    at ").append(frame).append('\n');
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static void profile(HttpExchange exchange) throws IOException {
    String query = exchange.getRequestURI().getRawQuery();
    Matcher matcher = SECONDS.matcher(query == null ? "" : query);
    int seconds = matcher.find() ? Integer.parseInt(matcher.group(1)) : SECONDS_DEFAULT;
    Path file = Files.createTempFile("sluice-profile", ".jfr");
    try (RunRecording trace = RunRecording.ofTime(file)) {
      trace.recordFor(Math.clamp(seconds, 1, SECONDS_MAX));
      trace.write();
      exchange.getResponseHeaders().set("Content-Type", "application/octet-stream");
      exchange.getResponseHeaders().set("Content-Disposition", "attachment; filename=cpu.jfr");
      exchange.sendResponseHeaders(200, Files.size(file));
      try (OutputStream body = exchange.getResponseBody()) {
        Files.copy(file, body);
      }
    } finally {
      Files.deleteIfExists(file);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
