package dev.sluice.report.text;

import java.nio.charset.StandardCharsets;

/** A path as a relative reference of a URI. */
public final class UriPath {
  private static final String UNRESERVED = "-._~/!$&'()*+,;=@";

  private UriPath() {}

  /** The path with every byte that a URI cannot have written as {@code %XX}. */
  public static String of(String path) {
    StringBuilder text = new StringBuilder(path.length());
    for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      boolean plain =
          (c >= '0' && c <= '9')
              || (c >= 'A' && c <= 'Z')
              || (c >= 'a' && c <= 'z')
              || UNRESERVED.indexOf(c) >= 0;
      if (plain) {
        text.append(c);
      } else {
        text.append('%');
        text.append(Character.toUpperCase(Character.forDigit(c >> 4, 16)));
        text.append(Character.toUpperCase(Character.forDigit(c & 15, 16)));
      }
    }
    return text.toString();
  }
}
