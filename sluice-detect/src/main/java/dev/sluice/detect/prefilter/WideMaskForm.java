package dev.sluice.detect.prefilter;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Looks up the classes of 64 bytes at a time in a table of 128, as AVX-512 VBMI can, and their
 * symbols in another one: all that {@link WidePrefilter} and the stages behind need of a byte.
 */
final class WideMaskForm implements MaskForm {
  private static final VectorSpecies<Byte> SPECIES = ByteVector.SPECIES_512;
  private static final int LANES = 64;

  @Override
  public void fill(byte[] text, int at, int index, int end, TextMasks masks) {
    ByteVector low = ByteVector.fromArray(SPECIES, ByteClasses.MASKED, 0);
    ByteVector high = ByteVector.fromArray(SPECIES, ByteClasses.MASKED, LANES);
    ByteVector lowSymbols = ByteVector.fromArray(SPECIES, Symbols.OF, 0);
    ByteVector highSymbols = ByteVector.fromArray(SPECIES, Symbols.OF, LANES);
    long[] identifier = masks.identifier;
    long[] word = masks.word;
    long[] token = masks.token;
    long[] digit = masks.digit;
    long[] digit64 = masks.digit64;
    long[] escape = masks.escape;
    long[] escaped = masks.escaped;
    long[] text64 = masks.text64;
    byte[] symbols = masks.symbols;
    int position = at;
    for (int i = index; i < end; i++) {
      // Bytes from 0x80 on are looked up as 0x7f, which is of no class and has the symbol of zero.
      ByteVector bytes =
          ByteVector.fromArray(SPECIES, text, position).lanewise(VectorOperators.UMIN, (byte) 0x7f);
      bytes.selectFrom(lowSymbols, highSymbols).intoArray(symbols, i * LANES);
      ByteVector kinds = bytes.selectFrom(low, high);
      identifier[i] = of(kinds, ByteClasses.IDENTIFIER);
      word[i] = of(kinds, ByteClasses.WORD);
      token[i] = of(kinds, ByteClasses.TOKEN);
      digit[i] = of(kinds, ByteClasses.DIGIT);
      digit64[i] = of(kinds, ByteClasses.DIGIT64);
      escape[i] = of(kinds, ByteClasses.ESCAPE);
      escaped[i] = of(kinds, ByteClasses.ESCAPED);
      text64[i] = kinds.compare(VectorOperators.LT, (byte) 0).toLong();
      position += LANES;
    }
  }

  private static long of(ByteVector kinds, int kind) {
    return kinds.and((byte) kind).compare(VectorOperators.NE, (byte) 0).toLong();
  }
}
