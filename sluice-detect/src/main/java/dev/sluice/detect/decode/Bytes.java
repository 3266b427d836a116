package dev.sluice.detect.decode;

import dev.sluice.detect.prefilter.TextMasks;
import java.util.Arrays;

/** Tables of bytes. */
final class Bytes {
  /** The shortest run of base64 characters that is tried. */
  static final int RUN_MIN = TextMasks.RUN64_BYTES_MIN;

  /** The shortest run of hexadecimal digits that is tried. */
  static final int HEX_MIN = 32;

  /** The shortest stretch of UTF-16 or UTF-32 text, in characters. */
  static final int UTF16_MIN = 16;

  /** Values of the base64 digits, both alphabets; -1 elsewhere. */
  private static final byte[] BASE64 = new byte[256];

  /** Values of the hexadecimal digits; -1 elsewhere. */
  private static final byte[] HEX = new byte[256];

  static {
    Arrays.fill(BASE64, (byte) -1);
    String digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = 0; i < 64; i++) {
      BASE64[digits.charAt(i)] = (byte) i;
    }
    BASE64['-'] = 62;
    BASE64['_'] = 63;
    Arrays.fill(HEX, (byte) -1);
    for (int i = 0; i < 16; i++) {
      HEX["0123456789abcdef".charAt(i)] = (byte) i;
      HEX["0123456789ABCDEF".charAt(i)] = (byte) i;
    }
  }

  private Bytes() {}

  static int base64(byte octet) {
    return BASE64[octet & 0xFF];
  }

  static boolean isBase64(byte octet) {
    return BASE64[octet & 0xFF] >= 0;
  }

  /**
   * Whether ASCII in base64, or in hexadecimal, may start with a character: the first gives the
   * high bit of the first byte.
   */
  static boolean mayStartText(byte octet) {
    return (octet >= 'A' && octet <= 'Z')
        || (octet >= 'a' && octet <= 'f')
        || (octet >= '0' && octet <= '7');
  }

  /** Whether four base64 characters at a place decode to ASCII. */
  static boolean isAscii64(byte[] text, int at) {
    int bits =
        base64(text[at]) << 18
            | base64(text[at + 1]) << 12
            | base64(text[at + 2]) << 6
            | base64(text[at + 3]);
    return (bits & 0xFF808080) == 0;
  }

  static int hex(byte octet) {
    return HEX[octet & 0xFF];
  }

  static boolean isHex(byte octet) {
    return HEX[octet & 0xFF] >= 0;
  }

  /** Whether a byte, unsigned, is text as gitleaks counts it: tab to tilde. */
  static boolean isPrintable(int octet) {
    return octet > 0x08 && octet < 0x7F;
  }

  /** Whether four hexadecimal digits stand at a place. */
  static boolean isHex4(byte[] text, int at, int to) {
    return at + 4 <= to
        && isHex(text[at])
        && isHex(text[at + 1])
        && isHex(text[at + 2])
        && isHex(text[at + 3]);
  }

  static int hex4(byte[] text, int at) {
    return hex(text[at]) << 12
        | hex(text[at + 1]) << 8
        | hex(text[at + 2]) << 4
        | hex(text[at + 3]);
  }

  static boolean isPercent(byte[] text, int at, int to) {
    return at + 3 <= to && text[at] == '%' && isHex(text[at + 1]) && isHex(text[at + 2]);
  }
}
