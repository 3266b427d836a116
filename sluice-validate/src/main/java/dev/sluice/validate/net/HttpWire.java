package dev.sluice.validate.net;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * HTTP/1.1 on one connection (RFC 9112): a request is written, its answer read, as much of it as is
 * kept. What a server sends is bounded in every direction.
 */
final class HttpWire implements AutoCloseable {
  private static final int HEAD_MAX = 64 << 10;
  private static final int INTERIM_MAX = 8;

  private final Socket socket;
  private final InputStream in;
  private final int bodyMax;
  private boolean isReusable;
  private boolean isAnswered;

  HttpWire(Socket socket, int bodyMax) throws IOException {
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream());
    this.bodyMax = bodyMax;
  }

  /** Whether another request can be made on it. */
  boolean isReusable() {
    return isReusable;
  }

  /** Whether the server said anything to the last request. */
  boolean isAnswered() {
    return isAnswered;
  }

  HttpAnswer exchange(HttpRequest request, String pathAndQuery) throws IOException {
    isReusable = false;
    isAnswered = false;
    write(request, pathAndQuery);
    for (int interim = 0; interim <= INTERIM_MAX; interim++) {
      String[] status = line(HEAD_MAX).split(" ", 3);
      if (status.length < 2
          || !status[0].matches("HTTP/1\\.[01]")
          || !status[1].matches("[1-5]\\d\\d")) {
        throw new IOException("the server does not speak HTTP");
      }
      Map<String, String> headers = headers();
      int code = Integer.parseInt(status[1]);
      if (code >= 200) {
        return body(request, code, headers, status[0].endsWith("1.1"));
      }
    }
    throw new IOException("the server never comes to its answer");
  }

  private void write(HttpRequest request, String pathAndQuery) throws IOException {
    StringBuilder head = new StringBuilder();
    String host = request.url().getHost();
    head.append(request.method()).append(' ').append(pathAndQuery).append(" HTTP/1.1\r\n");
    head.append("Host: ").append(host);
    head.append(request.url().getPort() < 0 ? "" : ":" + request.url().getPort()).append("\r\n");
    boolean hasAgent = false;
    boolean hasAccept = false;
    for (HttpRequest.Header header : request.headers()) {
      hasAgent |= header.name().equalsIgnoreCase("User-Agent");
      hasAccept |= header.name().equalsIgnoreCase("Accept");
      head.append(header.name()).append(": ").append(header.value()).append("\r\n");
    }
    head.append(hasAgent ? "" : "User-Agent: sluice\r\n");
    head.append(hasAccept ? "" : "Accept: application/json, */*;q=0.5\r\n");
    head.append("Accept-Encoding: identity\r\n");
    String text = request.body();
    byte[] body = text == null ? null : text.getBytes(StandardCharsets.UTF_8);
    if (body != null) {
      head.append("Content-Length: ").append(body.length).append("\r\n");
    }
    head.append("\r\n");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(head.toString().getBytes(StandardCharsets.ISO_8859_1));
    if (body != null) {
      bytes.writeBytes(body);
    }
    bytes.writeTo(socket.getOutputStream());
    socket.getOutputStream().flush();
  }

  private Map<String, String> headers() throws IOException {
    Map<String, String> headers = new HashMap<>();
    int left = HEAD_MAX;
    while (true) {
      String line = line(left);
      left -= line.length() + 2;
      if (line.isEmpty()) {
        return headers;
      }
      int colon = line.indexOf(':');
      if (colon > 0) {
        headers.put(
            line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
      }
    }
  }

  private HttpAnswer body(
      HttpRequest request, int status, Map<String, String> headers, boolean isNew)
      throws IOException {
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    boolean isWhole;
    boolean isDelimited = true;
    String length = headers.getOrDefault("content-length", "");
    if (request.method().equals("HEAD") || status == 204 || status == 304) {
      isWhole = true;
    } else if (headers.getOrDefault("transfer-encoding", "").equalsIgnoreCase("chunked")) {
      isWhole = chunks(kept);
    } else if (length.matches("\\d{1,18}")) {
      isWhole = take(kept, Long.parseLong(length));
    } else {
      isDelimited = false;
      isWhole = untilEnd(kept);
    }
    isReusable =
        isWhole
            && isDelimited
            && isNew
            && !headers.getOrDefault("connection", "").toLowerCase(Locale.ROOT).contains("close");
    return new HttpAnswer(status, headers, kept.toString(StandardCharsets.UTF_8), !isWhole);
  }

  private boolean chunks(ByteArrayOutputStream kept) throws IOException {
    while (true) {
      String size = line(HEAD_MAX).split(";", 2)[0].strip();
      if (!size.matches("[0-9a-fA-F]{1,8}")) {
        throw new IOException("the server does not speak HTTP");
      }
      int bytes = Integer.parseUnsignedInt(size, 16);
      if (bytes == 0) {
        Map<String, String> _ = headers();
        return true;
      }
      if (!take(kept, Integer.toUnsignedLong(bytes))) {
        return false;
      }
      String _ = line(2);
    }
  }

  /** Takes so many bytes, as long as there is room; false if there is not. */
  private boolean take(ByteArrayOutputStream kept, long bytes) throws IOException {
    int fits = (int) Math.min(bytes, bodyMax - kept.size());
    byte[] read = in.readNBytes(fits);
    kept.writeBytes(read);
    if (read.length < fits) {
      throw new EOFException("the server ended its answer early");
    }
    return fits == bytes;
  }

  private boolean untilEnd(ByteArrayOutputStream kept) throws IOException {
    kept.writeBytes(in.readNBytes(bodyMax));
    return in.read() < 0;
  }

  private String line(int max) throws IOException {
    StringBuilder line = new StringBuilder();
    while (true) {
      int next = in.read();
      if (next < 0) {
        throw new EOFException("the server ended the connection");
      }
      isAnswered = true;
      if (next == '\n') {
        int end = line.length();
        return end > 0 && line.charAt(end - 1) == '\r'
            ? line.substring(0, end - 1)
            : line.toString();
      }
      if (line.length() >= max) {
        throw new IOException("the server's answer begins with more than is read");
      }
      line.append((char) next);
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
