package dev.sluice.detect.decode;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The gate with the Vector API. Loaded only where that module is there and somebody asks for it.
 * For one thread.
 */
final class VectorGate implements Gate {
  private static final VectorSpecies<Byte> SPECIES =
      ByteVector.SPECIES_PREFERRED.length() >= 64
          ? ByteVector.SPECIES_512
          : ByteVector.SPECIES_PREFERRED.length() >= 32
              ? ByteVector.SPECIES_256
              : ByteVector.SPECIES_128;

  private static final int LANES = SPECIES.length();

  private final BlockMarker marker = new BlockMarker();

  @Override
  public void mark(byte[] text, int from, int to, Anchors anchors) {
    marker.begin(text, from, to, anchors);
    int at = from;
    for (; at + 64 <= to; at += 64) {
      long words = 0;
      long percents = 0;
      long backslashes = 0;
      long pluses = 0;
      long letterU = 0;
      long zeros = 0;
      long base64Starts = 0;
      long hexStarts = 0;
      for (int lane = 0; lane < 64; lane += LANES) {
        ByteVector bytes = ByteVector.fromArray(SPECIES, text, at + lane);
        ByteVector lower = bytes.or((byte) 0x20);
        long plus = bytes.eq((byte) '+').toLong();
        long letters = below(lower.sub((byte) 'a'), 26);
        long slashAndDigits = below(bytes.sub((byte) '/'), 11);
        long others = bytes.eq((byte) '-').toLong() | bytes.eq((byte) '_').toLong();
        words |= (plus | letters | slashAndDigits | others) << lane;
        pluses |= plus << lane;
        percents |= bytes.eq((byte) '%').toLong() << lane;
        backslashes |= bytes.eq((byte) '\\').toLong() << lane;
        letterU |= lower.eq((byte) 'u').toLong() << lane;
        zeros |= bytes.eq((byte) 0).toLong() << lane;
        long capitals = below(bytes.sub((byte) 'A'), 26);
        base64Starts |= (capitals | below(bytes.sub((byte) 'a'), 6)) << lane;
        hexStarts |= below(bytes.sub((byte) '0'), 8) << lane;
      }
      long specials =
          percents | (backslashes & (letterU >>> 1 | 1L << 63)) | (pluses & (letterU << 1 | 1));
      marker.block(
          at,
          words,
          specials,
          zeros,
          every(base64Starts, 4) | every(hexStarts, 2) | backslashes << 1 | 1);
    }
    Tail.mark(text, at, to, marker);
  }

  private static long below(ByteVector bytes, int bound) {
    return bytes.compare(VectorOperators.ULT, (byte) bound).toLong();
  }

  /** The places from which three steps all land on set bits, or past the block. */
  static long every(long bits, int step) {
    long next = bits >>> step | -1L << (64 - step);
    long afterNext = bits >>> (2 * step) | -1L << (64 - 2 * step);
    return bits & next & afterNext;
  }
}
