package dev.sluice.detect.prefilter;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * Tells the classes of a vector of bytes by comparisons, which every machine with vectors has. In
 * two halves, because the compiler does not take so many comparisons at once.
 */
final class ComparingMaskForm implements MaskForm {
  private static final VectorSpecies<Byte> SPECIES =
      ByteVector.SPECIES_PREFERRED.length() >= 32 ? ByteVector.SPECIES_256 : ByteVector.SPECIES_128;

  private static final int LANES = SPECIES.length();

  @Override
  public void fill(byte[] text, int at, int index, int end, TextMasks masks) {
    fillSpans(text, at, index, end, masks);
    fillEncoded(text, at, index, end, masks);
  }

  /** The classes that identifier spans and token spans are made of. */
  private static void fillSpans(byte[] text, int at, int index, int end, TextMasks masks) {
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

  /** The classes of encoded text; takes the identifiers that are known. */
  private static void fillEncoded(byte[] text, int at, int index, int end, TextMasks masks) {
    int position = at;
    for (int i = index; i < end; i++) {
      long others64 = 0;
      long escape = 0;
      long escaped = 0;
      long text64 = 0;
      for (int shift = 0; shift < 64; shift += LANES) {
        ByteVector bytes = ByteVector.fromArray(SPECIES, text, position + shift);
        ByteVector small = bytes.or((byte) 0x20);
        VectorMask<Byte> plus = bytes.eq((byte) '+');
        VectorMask<Byte> zero = bytes.eq((byte) 0);
        others64 |= plus.or(bytes.eq((byte) '/')).toLong() << shift;
        // A percent sign and the ampersand behind it.
        VectorMask<Byte> escapes = within(bytes, '%', '&').or(bytes.eq((byte) '\\'));
        escape |= escapes.or(bytes.eq((byte) 'U')).or(zero).toLong() << shift;
        VectorMask<Byte> letters = small.eq((byte) 'u').or(small.eq((byte) 'x'));
        VectorMask<Byte> hex = within(bytes, '0', '9').or(within(small, 'a', 'f'));
        escaped |= hex.or(letters).or(bytes.eq((byte) '#')).or(plus).or(zero).toLong() << shift;
        VectorMask<Byte> high = within(bytes, '0', '7').or(within(bytes, 'a', 'f'));
        text64 |= high.or(within(bytes, 'A', 'Z')).toLong() << shift;
      }
      masks.digit64[i] = masks.identifier[i] | others64;
      masks.escape[i] = escape;
      masks.escaped[i] = escaped;
      masks.text64[i] = text64;
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
