package dev.sluice.validate.net;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes requests over TLS. Connections are kept for the next request to the same host. A redirect
 * is followed on the same host only, and its address is looked at anew.
 */
public final class Http implements AutoCloseable {
  private static final int REDIRECTS_MAX = 3;
  private static final int IDLE_MAX = 32;

  private final Dialer dialer;
  private final int bodyMax;
  private final Map<Dialer.Target, Deque<HttpWire>> idle = new HashMap<>();
  private boolean isClosed;

  /**
   * @param bodyMax how many bytes of an answer are kept
   */
  public Http(Dialer dialer, int bodyMax) {
    this.dialer = dialer;
    this.bodyMax = bodyMax;
  }

  public HttpAnswer exchange(HttpRequest request) throws IOException {
    HttpRequest at = request;
    for (int redirects = 0; ; redirects++) {
      HttpAnswer answer = once(at);
      URI next = redirects == REDIRECTS_MAX ? null : redirected(at, answer);
      if (next == null) {
        return answer;
      }
      at = new HttpRequest(at.method(), next, at.headers(), at.body(), at.isHostNamedInText());
    }
  }

  /** Where a redirect leads, if it may be followed; null otherwise. */
  private static @Nullable URI redirected(HttpRequest from, HttpAnswer answer) {
    boolean isRedirect =
        answer.status() == 301
            || answer.status() == 302
            || answer.status() == 307
            || answer.status() == 308;
    if (!isRedirect || from.method().equals("POST")) {
      return null;
    }
    try {
      URI to = from.url().resolve(answer.header("location"));
      boolean isSameOrigin =
          "https".equals(to.getScheme())
              && from.url().getHost().equalsIgnoreCase(to.getHost())
              && to.getRawUserInfo() == null
              && (to.getPort() < 0 ? 443 : to.getPort()) == from.port();
      return isSameOrigin ? to : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private HttpAnswer once(HttpRequest request) throws IOException {
    Dialer.Target target =
        new Dialer.Target(request.url().getHost(), request.port(), request.isHostNamedInText());
    dialer.requireAllowed(target);
    HttpWire kept = taken(target);
    if (kept != null) {
      try {
        return on(kept, target, request);
      } catch (IOException e) {
        if (kept.isAnswered() || Thread.currentThread().isInterrupted()) {
          throw e;
        }
        // The server had ended a connection that nobody used: that says nothing of the request.
      }
    }
    return on(new HttpWire(dialer.secured(target), bodyMax), target, request);
  }

  private HttpAnswer on(HttpWire wire, Dialer.Target target, HttpRequest request)
      throws IOException {
    boolean isKept = false;
    try {
      String path = request.url().getRawPath();
      String query = request.url().getRawQuery();
      HttpAnswer answer =
          wire.exchange(
              request, (path.isEmpty() ? "/" : path) + (query == null ? "" : "?" + query));
      isKept = wire.isReusable() && given(target, wire);
      return answer;
    } finally {
      if (!isKept) {
        wire.close();
      }
    }
  }

  private synchronized @Nullable HttpWire taken(Dialer.Target target) {
    Deque<HttpWire> wires = idle.get(target);
    return wires == null ? null : wires.pollLast();
  }

  private synchronized boolean given(Dialer.Target target, HttpWire wire) {
    Deque<HttpWire> wires = idle.computeIfAbsent(target, _ -> new ArrayDeque<>());
    if (isClosed || wires.size() >= IDLE_MAX) {
      return false;
    }
    wires.addLast(wire);
    return true;
  }

  @Override
  public void close() throws IOException {
    List<HttpWire> left = new ArrayList<>();
    synchronized (this) {
      isClosed = true;
      idle.values().forEach(left::addAll);
      idle.clear();
    }
    for (HttpWire wire : left) {
      wire.close();
    }
  }
}
