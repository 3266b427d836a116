package dev.sluice.source.remote.bucket;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
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

    /** The server has heard, and says nothing until the client goes. */
    record Silence(CountDownLatch heard) implements Fault {}
  }

  private record Plan(Predicate<String> requests, Fault fault) {}

  private final URI server;
  private final ServerSocket listener;
  private final List<Plan> plans = new ArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();

  public FaultyProxy(URI server) {
    this.server = server;
    try {
      listener = new ServerSocket(0, 512, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::accept);
  }

  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort());
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
    return List.copyOf(requests);
  }

  /** An answer with a status and headers, each ended by a line break, and nothing else. */
  public static Fault answer(String status, String... headers) {
    return new Fault.Answer(
        "HTTP/1.1 " + status + "\r\n" + String.join("", headers) + "Connection: close\r\n", "");
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        Thread.ofVirtual().start(() -> serve(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      String head = head(client.getInputStream());
      if (head.isEmpty()) {
        return;
      }
      requests.add(head);
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
        case Fault.Silence(CountDownLatch heard) -> {
          heard.countDown();
          int _ = client.getInputStream().read();
        }
      }
    } catch (IOException broken) {
      // The other side went away; there is nobody to tell.
    }
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

  private static String head(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    int matched = 0;
    while (matched < 4) {
      int read = in.read();
      if (read < 0) {
        return "";
      }
      head.write(read);
      matched = read == "\r\n\r\n".charAt(matched) ? matched + 1 : read == '\r' ? 1 : 0;
    }
    return head.toString(StandardCharsets.ISO_8859_1);
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
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
