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
      long specials = 0;
      long zeros = 0;
      for (int lane = 0; lane < 64; lane += LANES) {
        ByteVector bytes = ByteVector.fromArray(SPECIES, text, at + lane);
        long plus = bytes.eq((byte) '+').toLong();
        long letters =
            bytes
                .or((byte) 0x20)
                .sub((byte) 'a')
                .compare(VectorOperators.ULT, (byte) 26)
                .toLong();
        long slashAndDigits =
            bytes.sub((byte) '/').compare(VectorOperators.ULT, (byte) 11).toLong();
        long others = bytes.eq((byte) '-').toLong() | bytes.eq((byte) '_').toLong();
        words |= (plus | letters | slashAndDigits | others) << lane;
        specials |=
            (plus | bytes.eq((byte) '%').toLong() | bytes.eq((byte) '\\').toLong()) << lane;
        zeros |= bytes.eq((byte) 0).toLong() << lane;
      }
      marker.block(at, words, specials, zeros);
    }
    Tail.mark(text, at, to, marker);
  }
}
