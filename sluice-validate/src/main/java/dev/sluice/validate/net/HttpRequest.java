package dev.sluice.validate.net;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request that is ready to be sent. It carries the secret, so it shows its method and host alone.
 *
 * @param isHostNamedInText whether the host comes from scanned text rather than from a check
 */
public record HttpRequest(
    String method,
    URI url,
    List<Header> headers,
    @Nullable String body,
    boolean isHostNamedInText) {
  /** A header. */
  public record Header(String name, String value) {
    @Override
    public String toString() {
      return name;
    }
  }

  public HttpRequest {
    headers = List.copyOf(headers);
  }

  public int port() {
    return url.getPort() < 0 ? 443 : url.getPort();
  }

  @Override
  public String toString() {
    return method + " " + url.getHost();
  }
}
