package dev.sluice.detect.prefilter;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/** Tells the classes of a vector of bytes by comparisons, which every machine with vectors has. */
final class ComparingMaskForm implements MaskForm {
  private static final VectorSpecies<Byte> SPECIES =
      ByteVector.SPECIES_PREFERRED.length() >= 32 ? ByteVector.SPECIES_256 : ByteVector.SPECIES_128;

  private static final int LANES = SPECIES.length();

  @Override
  public void fill(byte[] text, int at, int index, int end, TextMasks masks) {
    int position = at;
    for (int i = index; i < end; i++) {
      long identifier = 0;
      long word = 0;
      long token = 0;
      long digit = 0;
      for (int shift = 0; shift < 64; shift += LANES) {
        ByteVector bytes = ByteVector.fromArray(SPECIES, text, position + shift);
        VectorMask<Byte> digits = within(bytes, '0', '9');
        VectorMask<Byte> letters = within(bytes.or((byte) 0x20), 'a', 'z');
        VectorMask<Byte> words = digits.or(letters).or(bytes.eq((byte) '_'));
        // All that can be seen but quotes, brackets, commas, semicolons and the backslash.
        VectorMask<Byte> others =
            bytes
                .eq((byte) '"')
                .or(within(bytes, '\'', ')'))
                .or(bytes.eq((byte) ','))
                .or(within(bytes, ';', '>').andNot(bytes.eq((byte) '=')))
                .or(within(bytes.or((byte) 0x20), '{', '}').andNot(bytes.eq((byte) '|')))
                .or(bytes.eq((byte) '`'));
        digit |= digits.toLong() << shift;
        word |= words.toLong() << shift;
        identifier |= words.or(bytes.eq((byte) '-')).toLong() << shift;
        token |= within(bytes, '!', '~').andNot(others).toLong() << shift;
      }
      masks.identifier[i] = identifier;
      masks.word[i] = word;
      masks.token[i] = token;
      masks.digit[i] = digit;
      position += 64;
    }
  }

  /** Signed, so that one comparison does: below the least the difference is a large number. */
  private static VectorMask<Byte> within(ByteVector bytes, int least, int most) {
    return bytes
        .sub((byte) (least + Byte.MIN_VALUE))
        .lt((byte) (Byte.MIN_VALUE + most - least + 1));
  }
}
