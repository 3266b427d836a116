package dev.sluice.source.remote.http;

import dev.sluice.source.remote.LoopbackServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A web server for tests: content in memory or made up as it is sent, and faults in place of
 * answers. Connections are kept open, as a real one keeps them.
 */
public final class WebServer implements AutoCloseable {
  private static final Pattern RANGE = Pattern.compile("(?im)^range:\\s*bytes=(\\d+)-(\\d+)\\s*$");

  /** Bytes that need not be in memory. */
  public interface Content {
    long size();

    void write(long from, long to, OutputStream out) throws IOException;

    static Content of(byte[] bytes) {
      return new Content() {
        @Override
        public long size() {
          return bytes.length;
        }

        @Override
        public void write(long from, long to, OutputStream out) throws IOException {
          out.write(bytes, (int) from, (int) (to - from));
        }
      };
    }
  }

  /**
   * What is served at a path.
   *
   * @param headers ended by a line break each
   * @param ranged whether ranges are honoured
   */
  public record Page(Content content, String headers, boolean ranged) {
    public Page(String text) {
      this(Content.of(text.getBytes(StandardCharsets.UTF_8)), "", true);
    }

    public Page withHeaders(String value) {
      return new Page(content, value, ranged);
    }

    public Page withoutRanges() {
      return new Page(content, headers, false);
    }
  }

  /** What happens to a request instead of an answer. */
  public sealed interface Fault {
    /** Nothing does. */
    record None() implements Fault {}

    /** It is answered with a status and headers, ended by a line break each. */
    record Status(String status, String headers) implements Fault {}

    /** The connection is reset after so many bytes of the body. */
    record Reset(int bytes) implements Fault {}

    /** The body has this many bytes more than its head says, or fewer. */
    record Length(int more) implements Fault {}

    /** Of the range asked for, only so many bytes come, and the head says so. */
    record Part(int bytes) implements Fault {}

    /** The head comes, and then nothing until the client goes. */
    record Stall(CountDownLatch begun) implements Fault {}
  }

  private final LoopbackServer server = new LoopbackServer(this::answer);
  private final Map<String, Page> pages = new ConcurrentHashMap<>();
  private final Map<String, Deque<Fault>> faults = new ConcurrentHashMap<>();

  public String url(String path) {
    return server.address() + path;
  }

  public WebServer page(String path, Page page) {
    pages.put(path, page);
    return this;
  }

  public WebServer text(String path, String text) {
    return page(path, new Page(text));
  }

  /** Plans what happens to the next requests for a path, one after the other. */
  public WebServer next(String path, Fault... planned) {
    faults.computeIfAbsent(path, ignored -> new ArrayDeque<>()).addAll(List.of(planned));
    return this;
  }

  /** Forgets what was planned. */
  public void calm() {
    faults.clear();
  }

  /** The heads of all requests so far. */
  public List<String> requests() {
    return server.requests();
  }

  /** Keeps no requests any more: for runs of very many. */
  public WebServer forgetting() {
    server.forget();
    return this;
  }

  /** Answers a request; false if the connection is of no use afterwards. */
  private boolean answer(String head, Socket client) throws IOException {
    OutputStream out = client.getOutputStream();
    String path = head.split(" ", 3)[1];
    boolean hasBody = !head.startsWith("HEAD");
    Page page = pages.get(path);
    Page whole = page == null ? new Page("") : page;
    switch (fault(path)) {
      case Fault.None _ -> {
        if (page == null) {
          send(out, "404 Not Found", "", 0);
          return true;
        }
        send(head, page, hasBody, 0, Long.MAX_VALUE, Long.MAX_VALUE, out);
        return true;
      }
      case Fault.Part(int bytes) -> {
        send(head, whole, hasBody, 0, bytes, Long.MAX_VALUE, out);
        return true;
      }
      case Fault.Status(String status, String headers) -> {
        send(out, status, headers, 0);
        return true;
      }
      case Fault.Length(int more) -> {
        send(head, whole, hasBody, more, Long.MAX_VALUE, Long.MAX_VALUE, out);
        return false;
      }
      case Fault.Reset(int bytes) -> {
        send(head, whole, hasBody, 0, Long.MAX_VALUE, bytes, out);
        client.setSoLinger(true, 0);
        return false;
      }
      case Fault.Stall(CountDownLatch begun) -> {
        send(out, "200 OK", "", 1_000);
        begun.countDown();
        int _ = client.getInputStream().read();
        return false;
      }
    }
  }

  private Fault fault(String path) {
    Deque<Fault> planned = faults.get(path);
    if (planned == null) {
      return new Fault.None();
    }
    synchronized (planned) {
      Fault next = planned.poll();
      return next == null ? new Fault.None() : next;
    }
  }

  private static void send(
      String head,
      Page page,
      boolean hasBody,
      int more,
      long partMax,
      long sentMax,
      OutputStream out)
      throws IOException {
    long size = page.content().size();
    Matcher range = RANGE.matcher(head);
    long from = 0;
    long to = size;
    String status = "200 OK";
    String headers = page.headers();
    if (page.ranged() && range.find()) {
      from = Long.parseLong(range.group(1));
      to = Math.min(size, Long.parseLong(range.group(2)) + 1);
      to = to - from > partMax ? from + partMax : to;
      if (from >= size) {
        send(out, "416 Range Not Satisfiable", "Content-Range: bytes */" + size + "\r\n", 0);
        return;
      }
      status = "206 Partial Content";
      headers += "Content-Range: bytes " + from + "-" + (to - 1) + "/" + size + "\r\n";
    }
    send(out, status, headers, to - from);
    if (hasBody) {
      long end = Math.max(from, to + Math.min(0, more));
      page.content().write(from, end - from > sentMax ? from + sentMax : end, out);
      out.write(new byte[Math.max(0, more)]);
      out.flush();
    }
  }

  private static void send(OutputStream out, String status, String headers, long length)
      throws IOException {
    String head =
        "HTTP/1.1 " + status + "\r\n" + headers + "Content-Length: " + length + "\r\n\r\n";
    out.write(head.getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  @Override
  public void close() {
    server.close();
  }
}
