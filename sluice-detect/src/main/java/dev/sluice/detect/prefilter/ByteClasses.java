package dev.sluice.detect.prefilter;

import dev.sluice.detect.literal.RequiredLiteral;
import dev.sluice.detect.literal.SecretSpan;
import dev.sluice.detect.regex.ByteSet;

/**
 * The classes of bytes, a bit each. The first eight have a mask each in {@link TextMasks}, so that
 * a byte of a table tells them.
 */
final class ByteClasses {
  /** Bytes that keys are made of: {@link RequiredLiteral#IDENTIFIER}. */
  static final int IDENTIFIER = 1;

  /** Bytes of words. */
  static final int WORD = 2;

  /** Bytes of assigned secrets: {@link SecretSpan#TOKEN}. */
  static final int TOKEN = 4;

  /** Decimal digits. */
  static final int DIGIT = 8;

  /** Digits of base64, in either alphabet. */
  static final int DIGIT64 = 16;

  /**
   * What escapes of characters begin with, the {@code U} of {@code U+0041} among them; and zero.
   */
  static final int ESCAPE = 32;

  /**
   * What may follow that. Zero counts too, which no escape holds: it is the only byte of this class
   * and of {@link #ESCAPE} that is no digit of base64.
   */
  static final int ESCAPED = 64;

  /** What ASCII text in base64 or in hexadecimal may begin with: the high bit is 0. */
  static final int TEXT64 = 128;

  /** Bytes of base64 with its padding, which have no mask. */
  static final int BASE64 = 256;

  private static final ByteSet DIGITS64 = ByteSet.WORD.union(ByteSet.ofAll("+/-"));
  private static final ByteSet ESCAPES = ByteSet.ofAll("%&\\U\0");
  private static final ByteSet ESCAPED_BYTES = ByteSet.ofAll("0123456789abcdefABCDEFuUxX#+\0");

  /** For each byte, the classes it belongs to; none from 0x80 on. */
  private static final short[] OF = new short[256];

  /** For each byte of ASCII, those that have a mask: what a vector looks up. */
  static final byte[] MASKED = new byte[128];

  /** The same for all bytes, with each class in a byte of its own. */
  static final long[] SPREAD = new long[256];

  static {
    for (int value = 0; value < 128; value++) {
      boolean isTextDigit =
          (value >= 'A' && value <= 'Z')
              || (value >= 'a' && value <= 'f')
              || (value >= '0' && value <= '7');
      int classes =
          (RequiredLiteral.IDENTIFIER.contains(value) ? IDENTIFIER : 0)
              | (ByteSet.WORD.contains(value) ? WORD : 0)
              | (SecretSpan.TOKEN.contains(value) ? TOKEN : 0)
              | (value >= '0' && value <= '9' ? DIGIT : 0)
              | (DIGITS64.contains(value) ? DIGIT64 : 0)
              | (ESCAPES.contains(value) ? ESCAPE : 0)
              | (ESCAPED_BYTES.contains(value) ? ESCAPED : 0)
              | (isTextDigit ? TEXT64 : 0)
              | (DIGITS64.contains(value) || value == '=' ? BASE64 : 0);
      OF[value] = (short) classes;
      MASKED[value] = (byte) classes;
      for (int bit = 0; bit < 8; bit++) {
        SPREAD[value] |= (long) (classes >>> bit & 1) << (8 * bit);
      }
    }
  }

  private ByteClasses() {}

  /** The classes that {@code value} belongs to. */
  static int of(byte value) {
    return OF[value & 0xff];
  }
}
