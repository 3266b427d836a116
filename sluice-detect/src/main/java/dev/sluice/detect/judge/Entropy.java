package dev.sluice.detect.judge;

import java.util.Arrays;

/**
 * Shannon entropy, to the bit as gitleaks computes it: over UTF-8 characters, yet divided by the
 * number of bytes, with a byte that is not UTF-8 counted as the replacement character.
 */
final class Entropy {
  private static final int ASCII = 128;

  /** The sum for a character that stands so often is worked out each time. */
  private static final int OFTEN = 16;

  private static final int REPLACEMENT = 0xFFFD;
  private static final double INVERSE_LN_2 = 1.4426950408889634;

  private Entropy() {}

  static double bits(ByteSpan span) {
    if (span.isEmpty()) {
      return 0;
    }
    int[] counts = new int[ASCII];
    int others = count(span, counts);
    double inverseLength = 1.0 / span.length();
    // Most characters of a secret stand in it equally often.
    double[] shares = new double[OFTEN];
    double entropy = 0;
    for (int count : counts) {
      if (count == 0 || count >= OFTEN) {
        entropy -= count == 0 ? 0 : share(count * inverseLength);
        continue;
      }
      if (shares[count] == 0) {
        shares[count] = share(count * inverseLength);
      }
      entropy -= shares[count];
    }
    if (others == 0) {
      return entropy;
    }
    int[] characters = others(span, others);
    Arrays.sort(characters);
    int from = 0;
    for (int i = 1; i <= characters.length; i++) {
      if (i == characters.length || characters[i] != characters[from]) {
        entropy -= share((i - from) * inverseLength);
        from = i;
      }
    }
    return entropy;
  }

  private static double share(double frequency) {
    return frequency * log2(frequency);
  }

  /** Exact for powers of two, which a quotient of logarithms is not. */
  private static double log2(double value) {
    int exponent = Math.getExponent(value) + 1;
    double fraction = Math.scalb(value, -exponent);
    if (fraction == 0.5) {
      return exponent - 1;
    }
    return StrictMath.log(fraction) * INVERSE_LN_2 + exponent;
  }

  /** Counts the characters of ASCII, each, and returns how many bytes are of no such one. */
  private static int count(ByteSpan span, int[] counts) {
    int others = 0;
    for (int at = span.start(); at < span.end(); at++) {
      byte value = span.bytes()[at];
      if (value >= 0) {
        counts[value]++;
      } else {
        others++;
      }
    }
    return others;
  }

  /** The characters beyond ASCII, of which there are {@code bytes} bytes. */
  private static int[] others(ByteSpan span, int bytes) {
    int[] result = new int[bytes];
    int count = 0;
    int at = span.start();
    while (at < span.end()) {
      int width = width(span.bytes(), at, span.end());
      if (width != 1) {
        result[count++] = width == 0 ? REPLACEMENT : decode(span.bytes(), at, width);
      }
      at += Math.max(1, width);
    }
    return Arrays.copyOf(result, count);
  }

  private static int decode(byte[] bytes, int at, int width) {
    int first = bytes[at] & 0xFF;
    return switch (width) {
      case 2 -> (first & 0x1F) << 6 | tail(bytes, at + 1);
      case 3 -> (first & 0x0F) << 12 | tail(bytes, at + 1) << 6 | tail(bytes, at + 2);
      default ->
          (first & 0x07) << 18
              | tail(bytes, at + 1) << 12
              | tail(bytes, at + 2) << 6
              | tail(bytes, at + 3);
    };
  }

  private static int tail(byte[] bytes, int at) {
    return bytes[at] & 0x3F;
  }

  /** The length of the UTF-8 character at a place, 0 if there is none. */
  private static int width(byte[] bytes, int at, int end) {
    int first = bytes[at] & 0xFF;
    if (first < 0x80) {
      return 1;
    }
    int width = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    if (width == 0 || at + width > end) {
      return 0;
    }
    int second = bytes[at + 1] & 0xFF;
    int low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    int high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (second < low || second > high) {
      return 0;
    }
    for (int i = 2; i < width; i++) {
      if ((bytes[at + i] & 0xC0) != 0x80) {
        return 0;
      }
    }
    return width;
  }
}
