package dev.sluice.source.remote.http;

import dev.sluice.source.Credential;
import java.time.Duration;
import java.util.List;

/**
 * How web servers are asked.
 *
 * @param headers sent to the hosts that were named, never to one that a redirect leads to
 * @param redirectsMax redirects followed for one request
 * @param depthMax how many folders below a named one are listed
 * @param privateAddresses whether a redirect may lead to an address of a private network
 * @param connectTimeMax how long a connection may take to come about
 * @param indexBytesMax bytes of an index page
 */
public record HttpOptions(
    List<Header> headers,
    int redirectsMax,
    int depthMax,
    boolean privateAddresses,
    Duration connectTimeMax,
    int indexBytesMax) {
  /** No headers; redirects stay out of private networks. */
  public static final HttpOptions DEFAULT =
      new HttpOptions(List.of(), 5, 16, false, Duration.ofSeconds(10), 64 << 20);

  public HttpOptions {
    headers = List.copyOf(headers);
  }

  public HttpOptions withHeaders(List<Header> value) {
    return new HttpOptions(
        value, redirectsMax, depthMax, privateAddresses, connectTimeMax, indexBytesMax);
  }

  public HttpOptions withDepthMax(int value) {
    return new HttpOptions(
        headers, redirectsMax, value, privateAddresses, connectTimeMax, indexBytesMax);
  }

  public HttpOptions withPrivateAddresses(boolean value) {
    return new HttpOptions(headers, redirectsMax, depthMax, value, connectTimeMax, indexBytesMax);
  }

  /** A header of requests. Its value may be a credential, so it is not shown. */
  public record Header(String name, Credential value) {
    /**
     * Checks the value.
     *
     * @throws IllegalArgumentException if no request can carry it; the message does not repeat it
     */
    public Header {
      if (value.reveal().chars().anyMatch(c -> (c < ' ' && c != '\t') || c == 0x7f || c > 0xff)) {
        throw new IllegalArgumentException(
            "the value of the header " + name + " has a character that no header may have");
      }
    }

    public Header(String name, String value) {
      this(name, Credential.of(value));
    }

    @Override
    public String toString() {
      return name;
    }
  }
}
