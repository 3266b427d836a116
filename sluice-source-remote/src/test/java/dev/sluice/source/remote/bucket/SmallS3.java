package dev.sluice.source.remote.bucket;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntUnaryOperator;

/**
 * One bucket in memory behind what of S3's protocol lists and reads it, for tests and measurements
 * that want a server with no ways of its own. It believes everybody who signs.
 */
public final class SmallS3 implements AutoCloseable {
  /** An object: a text, again and again. */
  private record Stored(byte[] text, long size, String tag) {
    void write(long from, long to, OutputStream out) throws IOException {
      for (long at = from; at < to; ) {
        int start = (int) (at % text.length);
        int count = (int) Math.min(text.length - start, to - at);
        out.write(text, start, count);
        at += count;
      }
    }
  }

  private final ConcurrentSkipListMap<String, Stored> objects = new ConcurrentSkipListMap<>();
  private final List<String> reads = new ArrayList<>();
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer server;
  private volatile IntUnaryOperator statusOfRead = number -> 200;
  private volatile Runnable beforeAnswer = () -> {};

  public SmallS3() {
    // Else an answer in two parts waits for the client to confirm the first.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 512);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(executor);
    server.createContext("/", this::answer);
    server.start();
  }

  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Puts an object. */
  public SmallS3 put(String key, byte[] content) {
    objects.put(key, new Stored(content, content.length, tag(content)));
    return this;
  }

  /** Puts an object of any size, whose content is the text again and again. */
  public SmallS3 put(String key, byte[] text, long size) {
    objects.put(key, new Stored(text, size, key.hashCode() + "-" + size));
    return this;
  }

  /** Has something happen before each answer, on a virtual thread of its own. */
  public SmallS3 beforeAnswer(Runnable event) {
    beforeAnswer = event;
    return this;
  }

  /** The keys of all reads so far that were answered. */
  public List<String> reads() {
    synchronized (reads) {
      return List.copyOf(reads);
    }
  }

  /** Forgets the reads so far, and decides by their number, from 0 on, how to answer later ones. */
  public void onRead(IntUnaryOperator status) {
    synchronized (reads) {
      reads.clear();
    }
    statusOfRead = status;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      beforeAnswer.run();
      String[] path = exchange.getRequestURI().getRawPath().split("/", 3);
      boolean isSigned = exchange.getRequestHeaders().containsKey("Authorization");
      if (!isSigned) {
        exchange.sendResponseHeaders(403, -1);
      } else if (path.length < 3 || path[2].isEmpty()) {
        list(exchange);
      } else {
        read(exchange, URLDecoder.decode(path[2].replace("+", "%2B"), StandardCharsets.UTF_8));
      }
    }
  }

  private void list(HttpExchange exchange) throws IOException {
    Map<String, String> query = query(exchange.getRequestURI().getRawQuery());
    String prefix = query.getOrDefault("prefix", "");
    String after = query.getOrDefault("continuation-token", "");
    int count = Integer.parseInt(query.getOrDefault("max-keys", "1000"));
    Iterator<Map.Entry<String, Stored>> rest =
        (after.isEmpty() ? objects.tailMap(prefix, true) : objects.tailMap(after, false))
            .entrySet()
            .iterator();
    StringBuilder xml = new StringBuilder("<ListBucketResult><EncodingType>url</EncodingType>");
    String last = "";
    boolean isMore = false;
    for (int i = 0; rest.hasNext(); i++) {
      Map.Entry<String, Stored> object = rest.next();
      if (!object.getKey().startsWith(prefix)) {
        break;
      }
      if (i == count) {
        isMore = true;
        break;
      }
      last = object.getKey();
      xml.append("<Contents><Key>")
          .append(URLEncoder.encode(last, StandardCharsets.UTF_8))
          .append("</Key><Size>")
          .append(object.getValue().size())
          .append("</Size><ETag>&quot;")
          .append(object.getValue().tag())
          .append("&quot;</ETag></Contents>");
    }
    xml.append("<IsTruncated>").append(isMore).append("</IsTruncated>");
    if (isMore) {
      xml.append("<NextContinuationToken>")
          .append(last.replace("&", "&amp;").replace("<", "&lt;"))
          .append("</NextContinuationToken>");
    }
    byte[] bytes = xml.append("</ListBucketResult>").toString().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/xml");
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private static Map<String, String> query(String raw) {
    Map<String, String> query = new TreeMap<>();
    for (String part : raw == null ? new String[0] : raw.split("&", -1)) {
      String[] words = part.split("=", 2);
      query.put(
          words[0], words.length < 2 ? "" : URLDecoder.decode(words[1], StandardCharsets.UTF_8));
    }
    return query;
  }

  private void read(HttpExchange exchange, String key) throws IOException {
    Stored stored = objects.get(key);
    int number;
    synchronized (reads) {
      number = reads.size();
      reads.add(key);
    }
    int status = stored == null ? 404 : statusOfRead.applyAsInt(number);
    if (stored == null || status != 200) {
      exchange.sendResponseHeaders(status, -1);
      return;
    }
    String range = exchange.getRequestHeaders().getFirst("Range");
    String[] ends = range.substring("bytes=".length()).split("-", 2);
    long first = Long.parseLong(ends[0]);
    long end = Math.min(stored.size(), Long.parseLong(ends[1]) + 1);
    if (first >= stored.size()) {
      exchange.sendResponseHeaders(416, -1);
      return;
    }
    exchange
        .getResponseHeaders()
        .add("Content-Range", "bytes %d-%d/%d".formatted(first, end - 1, stored.size()));
    exchange.getResponseHeaders().add("ETag", '"' + stored.tag() + '"');
    exchange.sendResponseHeaders(206, end - first);
    stored.write(first, end, exchange.getResponseBody());
  }

  private static String tag(byte[] content) {
    return "%08x-%d".formatted(Arrays.hashCode(content), content.length);
  }

  @Override
  public void close() {
    server.stop(0);
    executor.shutdownNow();
  }
}
