package dev.sluice.detect.validate;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Base64 that may be of either alphabet, padded or not. */
final class Base64Text {
  private Base64Text() {}

  /** The bytes, or null if the text is not base64. */
  static byte @Nullable [] bytes(String text) {
    String url = text.replace('+', '-').replace('/', '_');
    try {
      return Base64.getUrlDecoder().decode(url);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** The bytes as text of one character each, or empty if it is not base64. */
  static String text(String text) {
    byte[] bytes = bytes(text);
    return bytes == null ? "" : new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
