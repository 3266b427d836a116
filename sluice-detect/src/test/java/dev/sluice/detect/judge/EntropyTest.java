package dev.sluice.detect.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class EntropyTest {
  private static double bits(String text) {
    return Entropy.bits(ByteSpan.of(text));
  }

  @Test
  void bits_uniformPowersOfTwo_areExact() {
    assertEquals(0.0, bits(""));
    assertEquals(0.0, bits("aaaa"));
    assertEquals(1.0, bits("abab"));
    assertEquals(3.0, bits("abcdefgh"));
    assertEquals(4.0, bits("0123456789abcdef"));
  }

  @Test
  void bits_knownValues_agreeWithTheFormula() {
    // Worked out by hand: -(2/3 log2 2/3 + 1/3 log2 1/3) and log2 10.
    assertEquals(0.9182958340544896, bits("aab"), 1e-15);
    assertEquals(3.321928094887362, bits("0123456789"), 1e-15);
  }

  @Test
  void bits_manyByteCharacters_countOnceButDivideByBytes() {
    // Two characters of two bytes each: 2 × 1/4 × 2 bits.
    assertEquals(1.0, bits("éü"));
    // One character three times over nine bytes.
    assertEquals(-3.0 / 9 * (Math.log(3.0 / 9) / Math.log(2)), bits("€€€"), 1e-15);
  }

  @Test
  void bits_brokenUtf8_countsEachByteAsReplacement() {
    byte[] broken = {(byte) 0xFF, (byte) 0xC3, 'a', (byte) 0xED, (byte) 0xA0, (byte) 0x80};
    // Five replacements and one letter.
    double expected =
        -(5.0 / 6 * (Math.log(5.0 / 6) / Math.log(2))
            + 1.0 / 6 * (Math.log(1.0 / 6) / Math.log(2)));
    assertEquals(expected, Entropy.bits(new ByteSpan(broken, 0, broken.length)), 1e-15);
  }
}
