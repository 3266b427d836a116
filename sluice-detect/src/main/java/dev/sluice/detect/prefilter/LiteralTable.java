package dev.sluice.detect.prefilter;

import dev.sluice.detect.regex.ByteSet;
import java.util.List;

/**
 * Tells exactly which required literals begin at a position. Those whose first four bytes can be
 * few are looked up by these ({@link KeyTable}); the others are all compared at once, a bit each
 * ({@link BroadTable}).
 */
public final class LiteralTable {
  private final KeyTable narrow;
  private final BroadTable broad;

  private LiteralTable(KeyTable narrow, BroadTable broad) {
    this.narrow = narrow;
    this.broad = broad;
  }

  /**
   * The table of required literals, which get their places in the list as numbers.
   *
   * @param befores for each what the byte before it may be
   * @param narrow which of them have few keys
   * @param broad the others
   */
  static LiteralTable of(
      List<List<ByteSet>> literals,
      List<ByteSet> befores,
      List<Integer> narrow,
      List<Integer> broad) {
    return new LiteralTable(
        KeyTable.of(literals, befores, narrow), BroadTable.of(literals, befores, broad));
  }

  /** Takes tables as {@link #write} gave them. */
  static LiteralTable read(TableSource source) {
    return new LiteralTable(KeyTable.read(source), BroadTable.read(source));
  }

  /** Gives the tables away. */
  void write(TableSink sink) {
    narrow.write(sink);
    broad.write(sink);
  }

  /** How many required literals there are. */
  public int count() {
    return narrow.count();
  }

  /**
   * Finds the required literals that begin at a position.
   *
   * @param word the eight bytes at the position
   * @param before the byte before it, or -1 where the text begins
   * @param into takes their numbers; has room for {@link #count} of them
   * @return how many there are
   */
  public int find(long word, int before, int[] into) {
    int count = narrow.find(word, before, into);
    return broad.find(word, before, into, count);
  }

  /** What may stand before one of the broad ones: see {@link BroadTable#befores}. */
  public byte[] broadBefores(int[] lengths, int longBytes) {
    return broad.befores(lengths, longBytes);
  }
}
