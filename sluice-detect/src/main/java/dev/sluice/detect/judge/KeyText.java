package dev.sluice.detect.judge;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The text of a key in a file format that has headers. Headers such as a comment are free words of
 * whoever wrote the file, so they are no sign that the key is not one.
 */
final class KeyText {
  private static final List<byte[]> BEGINNINGS =
      List.of(
          "-----BEGIN ".getBytes(StandardCharsets.US_ASCII),
          "---- BEGIN ".getBytes(StandardCharsets.US_ASCII),
          "PuTTY-User-Key-File-".getBytes(StandardCharsets.US_ASCII));

  private KeyText() {}

  /** A secret without the lines that are headers, if it is such a key; otherwise the same span. */
  static ByteSpan withoutHeaders(ByteSpan secret) {
    if (!isKey(secret)) {
      return secret;
    }
    byte[] bytes = secret.bytes();
    byte[] kept = new byte[secret.length()];
    int length = 0;
    int at = secret.start();
    while (at < secret.end()) {
      int end = lineEnd(bytes, at, secret.end());
      if (!isHeader(bytes, at, end)) {
        System.arraycopy(bytes, at, kept, length, end - at);
        length += end - at;
      }
      at = end;
    }
    return new ByteSpan(kept, 0, length);
  }

  private static boolean isKey(ByteSpan secret) {
    for (byte[] beginning : BEGINNINGS) {
      int end = secret.start() + beginning.length;
      if (end <= secret.end()
          && new ByteSpan(secret.bytes(), secret.start(), end).contains(beginning)) {
        return true;
      }
    }
    return false;
  }

  /** Where a line ends, behind its line break, which may be written as an escape. */
  private static int lineEnd(byte[] bytes, int from, int to) {
    for (int at = from; at < to; at++) {
      if (bytes[at] == '\n') {
        return at + 1;
      }
      if (bytes[at] == '\\' && at + 1 < to && bytes[at + 1] == 'n') {
        return at + 2;
      }
    }
    return to;
  }

  /** Whether a line is a word, a colon and a space, with anything behind. */
  private static boolean isHeader(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end && (isLetter(bytes[at]) || (at > from && isNameByte(bytes[at])))) {
      at++;
    }
    return at > from && at + 1 < end && bytes[at] == ':' && bytes[at + 1] == ' ';
  }

  private static boolean isLetter(byte octet) {
    return (octet | 0x20) >= 'a' && (octet | 0x20) <= 'z';
  }

  private static boolean isNameByte(byte octet) {
    return octet == '-' || (octet >= '0' && octet <= '9');
  }
}
