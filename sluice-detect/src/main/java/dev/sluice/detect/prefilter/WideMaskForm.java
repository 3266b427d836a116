package dev.sluice.detect.prefilter;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Looks up the classes of 64 bytes at a time in a table of 128, as AVX-512 VBMI can. */
final class WideMaskForm implements MaskForm {
  private static final VectorSpecies<Byte> SPECIES = ByteVector.SPECIES_512;
  private static final int LANES = 64;

  @Override
  public void fill(byte[] text, int at, int index, int end, TextMasks masks) {
    ByteVector low = ByteVector.fromArray(SPECIES, TextMasks.CLASSES, 0);
    ByteVector high = ByteVector.fromArray(SPECIES, TextMasks.CLASSES, LANES);
    long[] identifier = masks.identifier;
    long[] word = masks.word;
    long[] token = masks.token;
    long[] digit = masks.digit;
    int position = at;
    for (int i = index; i < end; i++) {
      // Bytes from 0x80 on are looked up as byte 0, which is of no class either.
      ByteVector bytes = ByteVector.fromArray(SPECIES, text, position).max((byte) 0);
      ByteVector kinds = bytes.selectFrom(low, high);
      identifier[i] = of(kinds, TextMasks.IDENTIFIER);
      word[i] = of(kinds, TextMasks.WORD);
      token[i] = of(kinds, TextMasks.TOKEN);
      digit[i] = of(kinds, TextMasks.DIGIT);
      position += LANES;
    }
  }

  private static long of(ByteVector kinds, byte kind) {
    return kinds.and(kind).compare(VectorOperators.NE, (byte) 0).toLong();
  }
}
