package dev.sluice.source.remote.bucket;

import dev.sluice.source.remote.LoopbackServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;

/**
 * A server that passes requests on to another one, except for those that something is to happen to.
 * Requests keep their host, so that signatures stay good; each connection carries one.
 */
public final class FaultyProxy implements AutoCloseable {
  /** What happens instead. */
  public sealed interface Fault {
    /** The server answers this. */
    record Answer(String head, String body) implements Fault {}

    /** The connection is reset after so many bytes of the answer. */
    record Reset(int bytes) implements Fault {}

    /** The body has this many bytes more than its head says, or fewer. */
    record Length(int more) implements Fault {}

    /** The server has heard, and says nothing until the client goes. */
    record Silence(CountDownLatch heard) implements Fault {}
  }

  private record Plan(Predicate<String> requests, Fault fault) {}

  private final URI server;
  private final List<Plan> plans = new ArrayList<>();
  private final LoopbackServer proxy = new LoopbackServer(this::answer);

  public FaultyProxy(URI server) {
    this.server = server;
  }

  public URI endpoint() {
    return proxy.address();
  }

  /** Plans a fault for the next request whose head passes; each happens once. */
  public FaultyProxy next(Predicate<String> head, Fault fault) {
    synchronized (plans) {
      plans.add(new Plan(head, fault));
    }
    return this;
  }

  /** The heads of all requests so far. */
  public List<String> requests() {
    return proxy.requests();
  }

  /** An answer with a status and headers, each ended by a line break, and nothing else. */
  public static Fault answer(String status, String... headers) {
    return new Fault.Answer(
        "HTTP/1.1 " + status + "\r\n" + String.join("", headers) + "Connection: close\r\n", "");
  }

  private boolean answer(String head, Socket client) throws IOException {
    OutputStream out = client.getOutputStream();
    switch (planned(head).orElse(null)) {
      case null -> pass(head, out, Long.MAX_VALUE);
      case Fault.Answer(String answer, String body) -> {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        String full = answer + "Content-Length: " + bytes.length + "\r\n\r\n";
        out.write(full.getBytes(StandardCharsets.ISO_8859_1));
        out.write(bytes);
      }
      case Fault.Reset(int bytes) -> {
        pass(head, out, bytes);
        client.setSoLinger(true, 0);
      }
      case Fault.Length(int more) -> {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        pass(head, whole, Long.MAX_VALUE);
        out.write(Arrays.copyOf(whole.toByteArray(), whole.size() + more));
      }
      case Fault.Silence(CountDownLatch heard) -> {
        heard.countDown();
        int _ = client.getInputStream().read();
      }
    }
    return false;
  }

  private Optional<Fault> planned(String head) {
    synchronized (plans) {
      for (Plan plan : plans) {
        if (plan.requests().test(head)) {
          plans.remove(plan);
          return Optional.of(plan.fault());
        }
      }
      return Optional.empty();
    }
  }

  private void pass(String head, OutputStream out, long bytesMax) throws IOException {
    try (Socket upstream = new Socket(server.getHost(), server.getPort())) {
      String once =
          head.replaceFirst("(?i)\r\nConnection: [^\r]*", "")
              .replaceFirst("\r\n\r\n$", "\r\nConnection: close\r\n\r\n");
      upstream.getOutputStream().write(once.getBytes(StandardCharsets.ISO_8859_1));
      byte[] buffer = new byte[16 << 10];
      long left = bytesMax;
      while (left > 0) {
        int read = upstream.getInputStream().read(buffer, 0, (int) Math.min(left, buffer.length));
        if (read < 0) {
          return;
        }
        out.write(buffer, 0, read);
        left -= read;
      }
      out.flush();
    }
  }

  @Override
  public void close() {
    proxy.close();
  }
}
