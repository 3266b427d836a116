package dev.sluice.source.remote;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Takes requests of HTTP without a body, on a free port, for servers that tests are made with. */
public final class LoopbackServer implements AutoCloseable {
  private static final int WAITING_MAX = 512;

  /** Answers requests. */
  @FunctionalInterface
  public interface Service {
    /**
     * Answers a request; false if the connection is of no use afterwards.
     *
     * @param head the request's, with its last line break
     */
    boolean answer(String head, Socket client) throws IOException;
  }

  private final ServerSocket listener;
  private final Service service;
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private volatile boolean forgets;

  public LoopbackServer(Service service) {
    this.service = service;
    try {
      listener = new ServerSocket(0, WAITING_MAX, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::accept);
  }

  public URI address() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort());
  }

  /** The heads of all requests so far. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  /** Keeps no requests any more: for runs of very many. */
  public void forget() {
    forgets = true;
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        Thread.ofVirtual().start(() -> serve(client));
      } catch (IOException e) {
        // Closed, and the loop ends, or a client that went before it was taken: the next one may
        // stay.
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      client.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(client.getInputStream());
      String head = head(in);
      while (!head.isEmpty()) {
        if (!forgets) {
          requests.add(head);
        }
        head = service.answer(head, client) ? head(in) : "";
      }
    } catch (IOException gone) {
      // The other side went away; there is nobody to tell.
    }
  }

  /** The head of the next request; empty if there is none. */
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

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
