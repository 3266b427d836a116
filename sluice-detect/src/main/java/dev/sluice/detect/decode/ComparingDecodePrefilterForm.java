package dev.sluice.detect.decode;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Compares a vector of bytes at a time. Loaded only where the Vector API is there and somebody asks
 * for it.
 */
final class ComparingDecodePrefilterForm implements DecodePrefilterForm {
  private static final VectorSpecies<Byte> SPECIES =
      ByteVector.SPECIES_PREFERRED.length() >= 64
          ? ByteVector.SPECIES_512
          : ByteVector.SPECIES_PREFERRED.length() >= 32
              ? ByteVector.SPECIES_256
              : ByteVector.SPECIES_128;

  private static final int LANES = SPECIES.length();

  @Override
  public void fill(byte[] text, int at, int words, long[] base64, long[] specials) {
    for (int i = 0; i < words; i++) {
      long ofBase64 = 0;
      long special = 0;
      for (int lane = 0; lane < 64; lane += LANES) {
        ByteVector bytes = ByteVector.fromArray(SPECIES, text, at + 64 * i + lane);
        long plus = bytes.eq((byte) '+').toLong();
        long letters = below(bytes.or((byte) 0x20).sub((byte) 'a'), 26);
        long slashAndDigits = below(bytes.sub((byte) '/'), 11);
        long others = bytes.eq((byte) '-').toLong() | bytes.eq((byte) '_').toLong();
        ofBase64 |= (plus | letters | slashAndDigits | others) << lane;
        // A percent sign and the ampersand behind it.
        long escapes = below(bytes.sub((byte) '%'), 2) | bytes.eq((byte) '\\').toLong();
        special |= (plus | escapes | bytes.eq((byte) 0).toLong()) << lane;
      }
      base64[i + 1] = ofBase64;
      specials[i + 1] = special;
    }
  }

  private static long below(ByteVector bytes, int bound) {
    return bytes.compare(VectorOperators.ULT, (byte) bound).toLong();
  }
}
