package dev.sluice.scan.derived;

import dev.sluice.detect.derived.CopiedPieces;
import dev.sluice.source.derived.Delta;
import java.util.Arrays;

/**
 * A source's delta as the engine sees it: what is copied in short pieces counts as new. The engine
 * looks at the bytes around each seam anew, so it would take nothing over from such a piece, and
 * deltas of text may have hundreds of them. For one thread.
 */
final class DeltaPiecesView implements CopiedPieces {
  /** A copied piece with fewer bytes counts as new. */
  static final int COPIED_BYTES_MIN = 448;

  private int[] ats = new int[64];
  private int[] lengths = new int[64];
  private int[] froms = new int[64];
  private int count;

  /** This view, of another delta. */
  DeltaPiecesView of(Delta delta) {
    count = 0;
    int pieces = delta.count();
    for (int i = 0; i < pieces; i++) {
      int length = delta.length(i);
      int from = length < COPIED_BYTES_MIN ? -1 : delta.from(i);
      if (from < 0 && count > 0 && froms[count - 1] < 0) {
        lengths[count - 1] += length;
      } else {
        add(delta.at(i), length, from);
      }
    }
    return this;
  }

  private void add(int at, int length, int from) {
    if (count == ats.length) {
      ats = Arrays.copyOf(ats, 2 * count);
      lengths = Arrays.copyOf(lengths, 2 * count);
      froms = Arrays.copyOf(froms, 2 * count);
    }
    ats[count] = at;
    lengths[count] = length;
    froms[count++] = from;
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public int at(int piece) {
    return ats[piece];
  }

  @Override
  public int length(int piece) {
    return lengths[piece];
  }

  @Override
  public int from(int piece) {
    return froms[piece];
  }
}
