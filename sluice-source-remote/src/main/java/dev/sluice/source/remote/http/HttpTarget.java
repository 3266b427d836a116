package dev.sluice.source.remote.http;

import dev.sluice.source.Credential;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;

/**
 * A URL that was named to be scanned. One that ends in a slash is a folder, whose index page is
 * followed.
 *
 * @param url without user and password, and with a path
 * @param authorization the header that user and password make, or empty
 * @param probed whether the server is asked first what it is
 */
public record HttpTarget(URI url, Credential authorization, boolean probed) {

  /**
   * Reads a URL.
   *
   * @throws IllegalArgumentException if it is none of http or https; the message does not repeat
   *     what may be secret in it
   */
  public static HttpTarget of(String text, boolean probed) {
    URI url;
    try {
      url = UrlText.normalized(new URI(UrlText.ofReference(latin(text))));
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("not a URL: " + e.getReason());
    }
    String scheme = url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals("https")) {
      throw new IllegalArgumentException("a URL begins with http:// or https://");
    }
    if (url.getHost() == null) {
      throw new IllegalArgumentException("the URL names no host");
    }
    String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    String query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
    URI plain = URI.create(scheme + "://" + UrlText.hostAndPort(url) + path + query);
    return new HttpTarget(plain, authorization(url), probed);
  }

  private static String latin(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  private static Credential authorization(URI url) {
    if (url.getUserInfo() == null) {
      return Credential.of("");
    }
    byte[] user = url.getUserInfo().getBytes(StandardCharsets.UTF_8);
    return Credential.of("Basic " + Base64.getEncoder().encodeToString(user));
  }

  /** Scheme, host and port: targets of one origin are one source. */
  public String origin() {
    return UrlText.origin(url);
  }

  /** The URL as it may be shown. */
  public String shown() {
    return UrlText.shown(url);
  }

  /** The URL of the folder that it is or lies in, as it may be shown. */
  String folder() {
    String shown = shown();
    int query = shown.indexOf('?');
    return shown.substring(0, shown.lastIndexOf('/', query < 0 ? shown.length() : query) + 1);
  }

  boolean isFolder() {
    return url.getRawPath().endsWith("/") && url.getRawQuery() == null;
  }

  @Override
  public String toString() {
    return shown();
  }
}
