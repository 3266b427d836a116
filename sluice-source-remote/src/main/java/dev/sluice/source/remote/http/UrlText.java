package dev.sluice.source.remote.http;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/** URLs as text: made valid, and shown without what is secret in them. */
final class UrlText {
  private static final Pattern SECRET =
      Pattern.compile(
          "sig|token|key|secret|passw|auth|credential|session", Pattern.CASE_INSENSITIVE);
  private static final Pattern ABOVE_ROOT = Pattern.compile("^(?:/\\.\\.(?=/|$))+");
  private static final String UNENCODED = "-._~:/?#[]@!$&'()*+,;=%";
  private static final String HIDDEN = "REDACTED";

  private UrlText() {}

  /** Percent-encodes what may not stand in a URL; what is encoded already stays. */
  static String encoded(byte[] text, String unencoded) {
    StringBuilder encoded = new StringBuilder(text.length + 16);
    for (byte each : text) {
      char letter = (char) (each & 0xff);
      boolean plain = letter < 0x80 && Character.isLetterOrDigit(letter);
      if (plain || unencoded.indexOf(letter) >= 0) {
        encoded.append(letter);
      } else {
        encoded.append('%').append(String.format(Locale.ROOT, "%02X", (int) letter));
      }
    }
    return encoded.toString();
  }

  /** A reference as it stands in a page, each char one of its bytes. */
  static String ofReference(String reference) {
    return encoded(reference.getBytes(StandardCharsets.ISO_8859_1), UNENCODED);
  }

  /** A name as one segment of a path, each char one of its bytes. */
  static String ofSegment(byte[] name) {
    return encoded(name, "-._~!$&'()*+,;=:@");
  }

  /** The URL without dots in its path: those that would lead above the root lead to it. */
  static URI normalized(URI url) {
    URI plain = url.normalize();
    String path = plain.getRawPath();
    if (path == null || !path.startsWith("/..")) {
      return plain;
    }
    String text = plain.toString();
    int at = text.indexOf(path);
    String below = ABOVE_ROOT.matcher(path).replaceFirst("");
    String rest = text.substring(at + path.length());
    return URI.create(text.substring(0, at) + (below.isEmpty() ? "/" : below) + rest);
  }

  /** The URL without user, password, fragment, and the values of what may be a credential. */
  static String shown(URI url) {
    StringBuilder shown = new StringBuilder();
    shown.append(url.getScheme()).append("://").append(hostAndPort(url));
    shown.append(url.getRawPath());
    String query = url.getRawQuery();
    if (query != null) {
      String separator = "?";
      for (String parameter : query.split("&", -1)) {
        int equals = parameter.indexOf('=');
        String name = equals < 0 ? parameter : parameter.substring(0, equals);
        boolean hides = equals >= 0 && SECRET.matcher(name).find();
        shown.append(separator).append(hides ? name + "=" + HIDDEN : parameter);
        separator = "&";
      }
    }
    return shown.toString();
  }

  static String hostAndPort(URI url) {
    return url.getPort() < 0 ? url.getHost() : url.getHost() + ":" + url.getPort();
  }

  /** Scheme, host and port, the port always told. */
  static String origin(URI url) {
    int port = url.getPort();
    if (port < 0) {
      port = url.getScheme().equals("https") ? 443 : 80;
    }
    return url.getScheme() + "://" + url.getHost().toLowerCase(Locale.ROOT) + ":" + port;
  }
}
