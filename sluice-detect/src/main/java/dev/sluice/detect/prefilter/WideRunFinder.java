package dev.sluice.detect.prefilter;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Finds runs 64 bytes at a time, by the masks of token bytes and of digits. */
public final class WideRunFinder implements RunFinder {
  private static final VectorSpecies<Byte> SPECIES = ByteVector.SPECIES_512;
  private static final int LANES = 64;

  private final ScalarRunFinder rest = new ScalarRunFinder();

  @Override
  public int next(byte[] text, int from, int to) {
    ByteVector low = ByteVector.fromArray(SPECIES, TokenTable.CLASSES, 0);
    ByteVector high = ByteVector.fromArray(SPECIES, TokenTable.CLASSES, LANES);
    int at = from;
    for (; at + LANES <= to; ) {
      ByteVector bytes = ByteVector.fromArray(SPECIES, text, at);
      ByteVector kinds = bytes.selectFrom(low, high);
      long ascii = bytes.compare(VectorOperators.GE, (byte) 0).toLong();
      long tokens = kinds.compare(VectorOperators.NE, (byte) 0).toLong() & ascii;
      long digits = kinds.compare(VectorOperators.GT, TokenTable.TOKEN).toLong() & ascii;
      // A run that reaches this block's end is looked at again from its start in the next block.
      int trailing = Long.numberOfLeadingZeros(~tokens);
      long whole = trailing == 0 ? tokens : trailing == LANES ? 0 : tokens & (-1L >>> trailing);
      long runs = runStarts(whole);
      if (runs != 0) {
        long covered = runs | runs << 1;
        covered |= covered << 2;
        covered |= covered << 4;
        covered |= covered << 4;
        // A digit may stand in the run without being in its first bytes; the scalar check decides.
        if ((covered & digits) != 0) {
          return rest.next(text, at + Long.numberOfTrailingZeros(runs), to);
        }
      }
      if (trailing == LANES) {
        return rest.next(text, at, to);
      }
      at += LANES - trailing;
    }
    return rest.next(text, at, to);
  }

  /** The bits at which {@link #RUN_BYTES_MIN} set bits begin. */
  private static long runStarts(long mask) {
    long two = mask & mask >>> 1;
    long four = two & two >>> 2;
    long eight = four & four >>> 4;
    return eight & four >>> 8;
  }
}
