package dev.sluice.validate.net;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections. A name is resolved once, each address is held against the rules, and the
 * socket is connected to the very address that was looked at: a name that changes its mind in
 * between leads nowhere else. Every connection of every protocol is opened here.
 */
public final class Dialer {
  private static final int PROXY_ANSWER_MAX = 8192;

  private final HostRules rules;
  private final Resolver resolver;
  private final Proxies proxies;
  private final Supplier<SSLContext> tls;
  private final Duration connectTimeMax;

  /** Connections that may be open; guarded by this, as is whether there may be more. */
  private final Set<Socket> open = new HashSet<>();

  private boolean isClosed;

  public Dialer(
      HostRules rules,
      Resolver resolver,
      Proxies proxies,
      Supplier<SSLContext> tls,
      Duration connectTimeMax) {
    this.rules = rules;
    this.resolver = resolver;
    this.proxies = proxies;
    this.tls = tls;
    this.connectTimeMax = connectTimeMax;
  }

  /**
   * Whom to connect to.
   *
   * @param isNamedInText whether scanned text names the host
   */
  public record Target(String host, int port, boolean isNamedInText) {}

  /**
   * Ends every connection and opens none any more. An interrupt alone may be lost on a handshake
   * that is under way.
   */
  public synchronized void close() {
    isClosed = true;
    for (Socket socket : open) {
      try {
        socket.close();
      } catch (IOException e) {
        // It is of no use any more in any case.
      }
    }
    open.clear();
  }

  public synchronized boolean isClosed() {
    return isClosed;
  }

  private synchronized void add(Socket socket) throws IOException {
    if (isClosed) {
      throw new IOException("nobody is asked any more");
    }
    open.removeIf(Socket::isClosed);
    open.add(socket);
  }

  /** Whether a host may be asked at all, before anything is done for it. */
  public void requireAllowed(Target target) throws RefusedAddressException {
    if (target.isNamedInText() && !rules.allowsText(target.host())) {
      throw new RefusedAddressException(
          "its host comes from what was scanned; --validate-hosts "
              + target.host()
              + " lets it be asked");
    }
  }

  /** A plain connection. It goes directly, since proxies forward HTTP. */
  public Socket plain(Target target) throws IOException {
    requireAllowed(target);
    return direct(target);
  }

  /** A connection over TLS, through the proxy if there is one. */
  public SSLSocket secured(Target target) throws IOException {
    requireAllowed(target);
    InetSocketAddress proxy = proxies.proxy(target.host(), target.port());
    Socket socket = proxy == null ? direct(target) : tunnelled(target, proxy);
    return secure(socket, target.host());
  }

  /** Goes over to TLS on a connection; the name is verified. */
  public SSLSocket secure(Socket socket, String host) throws IOException {
    boolean isDone = false;
    try {
      SSLSocket secured =
          (SSLSocket)
              tls.get().getSocketFactory().createSocket(socket, host, socket.getPort(), true);
      SSLParameters parameters = secured.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      secured.setSSLParameters(parameters);
      secured.startHandshake();
      isDone = true;
      return secured;
    } finally {
      if (!isDone) {
        socket.close();
      }
    }
  }

  private Socket direct(Target target) throws IOException {
    @Nullable IOException failure = null;
    for (InetSocketAddress place : resolver.places(target.host(), target.port())) {
      if (!rules.allows(target.host(), place.getAddress())) {
        failure = refused(target, place.getAddress());
        continue;
      }
      try {
        return connected(place);
      } catch (IOException e) {
        failure = e;
      }
    }
    throw failure == null ? new UnknownHostException(target.host()) : failure;
  }

  private static RefusedAddressException refused(Target target, InetAddress address) {
    return new RefusedAddressException(
        target.host()
            + " is at "
            + address.getHostAddress()
            + ", which is no public address; --validate-hosts names those that may be asked");
  }

  private Socket connected(InetSocketAddress address) throws IOException {
    Socket socket = new Socket(Proxy.NO_PROXY);
    boolean isDone = false;
    try {
      add(socket);
      socket.setTcpNoDelay(true);
      socket.connect(address, (int) connectTimeMax.toMillis());
      socket.setSoTimeout((int) connectTimeMax.toMillis());
      isDone = true;
      return socket;
    } finally {
      if (!isDone) {
        socket.close();
      }
    }
  }

  /**
   * A connection through a proxy, which resolves the name by itself. What this machine can resolve
   * is looked at nonetheless.
   */
  private Socket tunnelled(Target target, InetSocketAddress proxy) throws IOException {
    for (InetSocketAddress place : known(target)) {
      if (!rules.allows(target.host(), place.getAddress())) {
        throw refused(target, place.getAddress());
      }
    }
    Socket socket =
        connected(
            proxy.isUnresolved()
                ? Resolver.SYSTEM.places(proxy.getHostString(), proxy.getPort()).getFirst()
                : proxy);
    boolean isDone = false;
    try {
      String place = target.host() + ":" + target.port();
      socket
          .getOutputStream()
          .write(
              ("CONNECT " + place + " HTTP/1.1\r\nHost: " + place + "\r\n\r\n")
                  .getBytes(StandardCharsets.ISO_8859_1));
      String answer = head(socket.getInputStream());
      if (!answer.matches("(?s)HTTP/1\\.[01] 2\\d\\d.*")) {
        throw new IOException("the proxy does not let " + target.host() + " be asked");
      }
      isDone = true;
      return socket;
    } finally {
      if (!isDone) {
        socket.close();
      }
    }
  }

  private List<InetSocketAddress> known(Target target) {
    try {
      return resolver.places(target.host(), target.port());
    } catch (UnknownHostException e) {
      // Behind a proxy a machine need not know the names of the world.
      return List.of();
    }
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (!head.toString().endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0 || head.length() > PROXY_ANSWER_MAX) {
        throw new IOException("the proxy did not answer as one does");
      }
      head.append((char) next);
    }
    return head.toString();
  }
}
