package dev.sluice.source.gcs;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** The path of a request and its parameters. */
final class GcsQuery {
  private final StringBuilder text;
  private char separator = '?';

  /** A query without parameters; what is not the provider's in the path is escaped. */
  GcsQuery(String path) {
    text = new StringBuilder(path);
  }

  /** Adds a parameter, unless it is empty. */
  GcsQuery with(String name, String value) {
    if (!value.isEmpty()) {
      text.append(separator).append(name).append('=').append(escaped(value));
      separator = '&';
    }
    return this;
  }

  /** A text as a part of a URL, in which nothing of it means anything. */
  static String escaped(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20").replace("*", "%2A");
  }

  URI at(URI endpoint) {
    return endpoint.resolve(text.toString());
  }
}
