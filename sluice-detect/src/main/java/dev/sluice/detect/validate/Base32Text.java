package dev.sluice.detect.validate;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Base 32 of RFC 4648, in one case or the other, without padding. */
final class Base32Text {
  private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

  private Base32Text() {}

  /** The bytes, or null if the text is not base 32. */
  static byte @Nullable [] bytes(String text) {
    String upper = text.toUpperCase(Locale.ROOT);
    byte[] bytes = new byte[text.length() * 5 / 8];
    int held = 0;
    int bits = 0;
    int at = 0;
    for (int i = 0; i < upper.length(); i++) {
      int digit = ALPHABET.indexOf(upper.charAt(i));
      if (digit < 0) {
        return null;
      }
      held = (held << 5) | digit;
      bits += 5;
      if (bits >= 8) {
        bits -= 8;
        bytes[at++] = (byte) (held >> bits);
      }
      held &= (1 << bits) - 1;
    }
    return bytes;
  }
}
