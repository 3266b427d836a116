package dev.sluice.detect.decode;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The gate with look-ups of 64 bytes at a time in a table of 128, as AVX-512 VBMI can. Loaded only
 * where the Vector API is there and somebody asks for it. For one thread.
 */
final class WideGate implements Gate {
  private static final VectorSpecies<Byte> SPECIES = ByteVector.SPECIES_512;

  private static final byte WORD = 1;
  private static final byte PERCENT = 2;
  private static final byte BACKSLASH = 4;
  private static final byte PLUS = 8;
  private static final byte ZERO = 16;
  private static final byte LETTER_U = 32;
  private static final byte BASE64_START = 64;
  private static final byte HEX_START = (byte) 128;
  private static final byte SPECIAL = PERCENT | BACKSLASH | PLUS | ZERO;

  /** For each byte of ASCII, the classes it belongs to. */
  private static final byte[] CLASSES = new byte[128];

  static {
    for (int value = 0; value < 128; value++) {
      byte octet = (byte) value;
      boolean isBase64Start = octet >= 'A' && (octet <= 'Z' || (octet >= 'a' && octet <= 'f'));
      CLASSES[value] =
          (byte)
              ((Bytes.isBase64(octet) ? WORD : 0)
                  | (octet == '%' ? PERCENT : 0)
                  | (octet == '\\' ? BACKSLASH : 0)
                  | (octet == '+' ? PLUS : 0)
                  | (octet == 0 ? ZERO : 0)
                  | ((octet | 0x20) == 'u' ? LETTER_U : 0)
                  | (isBase64Start ? BASE64_START : 0)
                  | (octet >= '0' && octet <= '7' ? HEX_START : 0));
    }
  }

  private final BlockMarker marker = new BlockMarker();

  @Override
  public void mark(byte[] text, int from, int to, Anchors anchors) {
    ByteVector low = ByteVector.fromArray(SPECIES, CLASSES, 0);
    ByteVector high = ByteVector.fromArray(SPECIES, CLASSES, 64);
    marker.begin(text, from, to, anchors);
    int at = from;
    for (; at + 64 <= to; at += 64) {
      // Bytes from 0x80 on are looked up as a space, which is of no class.
      ByteVector bytes = ByteVector.fromArray(SPECIES, text, at);
      ByteVector ascii = bytes.blend((byte) ' ', bytes.lt((byte) 0));
      ByteVector kinds = ascii.selectFrom(low, high);
      long words = of(kinds, WORD);
      long special = of(kinds, SPECIAL);
      if (special == 0 && marker.isQuiet(words)) {
        marker.leaveOpen(at, words);
        continue;
      }
      long backslashes = of(kinds, BACKSLASH);
      long letterU = of(kinds, LETTER_U);
      long specials =
          of(kinds, PERCENT)
              | (backslashes & (letterU >>> 1 | 1L << 63))
              | (of(kinds, PLUS) & (letterU << 1 | 1));
      marker.block(
          at,
          words,
          specials,
          of(kinds, ZERO),
          VectorGate.every(of(kinds, BASE64_START), 4)
              | VectorGate.every(of(kinds, HEX_START), 2)
              | backslashes << 1
              | 1);
    }
    Tail.mark(text, at, to, marker);
  }

  private static long of(ByteVector kinds, byte kind) {
    return kinds.and(kind).compare(VectorOperators.NE, (byte) 0).toLong();
  }
}
