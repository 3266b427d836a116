package dev.sluice.detect.decode;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Looks 64 bytes at a time up in a table of 128, as AVX-512 VBMI can. Loaded only where the Vector
 * API is there and somebody asks for it.
 */
final class WideDecodePrefilterForm implements DecodePrefilterForm {
  private static final VectorSpecies<Byte> SPECIES = ByteVector.SPECIES_512;

  private static final byte BASE64 = 1;
  private static final byte SPECIAL = 2;

  /** For each byte of ASCII, the classes it belongs to. */
  private static final byte[] CLASSES = new byte[128];

  static {
    for (int value = 0; value < 128; value++) {
      byte octet = (byte) value;
      CLASSES[value] =
          (byte) ((Bytes.isBase64(octet) ? BASE64 : 0) | (Bytes.isSpecial(octet) ? SPECIAL : 0));
    }
  }

  @Override
  public void fill(byte[] text, int at, int words, long[] base64, long[] specials) {
    ByteVector low = ByteVector.fromArray(SPECIES, CLASSES, 0);
    ByteVector high = ByteVector.fromArray(SPECIES, CLASSES, 64);
    for (int i = 0; i < words; i++) {
      // Bytes from 0x80 on are looked up as 0x7f, which is of no class.
      ByteVector kinds =
          ByteVector.fromArray(SPECIES, text, at + 64 * i)
              .lanewise(VectorOperators.UMIN, (byte) 0x7f)
              .selectFrom(low, high);
      base64[i + 1] = of(kinds, BASE64);
      specials[i + 1] = of(kinds, SPECIAL);
    }
  }

  private static long of(ByteVector kinds, byte kind) {
    return kinds.and(kind).compare(VectorOperators.NE, (byte) 0).toLong();
  }
}
