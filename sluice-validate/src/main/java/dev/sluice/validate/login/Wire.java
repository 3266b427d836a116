package dev.sluice.validate.login;

import dev.sluice.validate.net.Dialer;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** The two directions of a connection, with bounds on what is read. */
final class Wire implements AutoCloseable {
  /** The longest message that is read: the answers to a login are short. */
  static final int MESSAGE_MAX = 64 << 10;

  private final Dialer dialer;
  private final String host;
  private Socket socket;
  private InputStream in;

  private Wire(Dialer dialer, String host, Socket socket) throws IOException {
    this.dialer = dialer;
    this.host = host;
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream());
  }

  static Wire plain(Dialer dialer, Dialer.Target target) throws IOException {
    return new Wire(dialer, target.host(), dialer.plain(target));
  }

  static Wire secured(Dialer dialer, Dialer.Target target) throws IOException {
    return new Wire(dialer, target.host(), dialer.secure(dialer.plain(target), target.host()));
  }

  /** Goes over to TLS. */
  void secure() throws IOException {
    if (in.available() > 0) {
      throw new IOException("the server speaks before TLS begins");
    }
    socket = dialer.secure(socket, host);
    in = new BufferedInputStream(socket.getInputStream());
  }

  void write(byte[] bytes) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(bytes);
    out.flush();
  }

  void write(String text) throws IOException {
    write(text.getBytes(StandardCharsets.UTF_8));
  }

  int read() throws IOException {
    int next = in.read();
    if (next < 0) {
      throw new EOFException("the server ended the connection");
    }
    return next;
  }

  byte[] read(long count) throws IOException {
    if (count < 0 || count > MESSAGE_MAX) {
      throw new UnexpectedAnswerException();
    }
    byte[] bytes = in.readNBytes((int) count);
    if (bytes.length < count) {
      throw new EOFException("the server ended the connection");
    }
    return bytes;
  }

  /** A number, its highest byte first. */
  long number(int bytes) throws IOException {
    long value = 0;
    for (int i = 0; i < bytes; i++) {
      value = (value << 8) | read();
    }
    return value;
  }

  /** A line without its end. */
  String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = read(); next != '\n'; next = read()) {
      if (line.length() >= MESSAGE_MAX) {
        throw new UnexpectedAnswerException();
      }
      line.append((char) next);
    }
    int end = line.length();
    return end > 0 && line.charAt(end - 1) == '\r' ? line.substring(0, end - 1) : line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
