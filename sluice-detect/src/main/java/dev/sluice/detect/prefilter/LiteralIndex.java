package dev.sluice.detect.prefilter;

import dev.sluice.detect.literal.RequiredLiteral;
import dev.sluice.detect.regex.ByteSet;
import java.util.ArrayList;
import java.util.List;

/**
 * A set of required literals, to be looked up by the bytes at a position: first whether one may
 * begin there, then which ones do.
 *
 * @param shuffles rejects most positions at which none begins, 64 at a time
 * @param keys rejects most positions at which none begins, one at a time; in identifier spans only
 *     of those with few keys
 * @param literals says which begin
 */
public record LiteralIndex(ShuffleTables shuffles, KeyMap keys, LiteralTable literals) {
  /**
   * The index of required literals, which get their places in the list as numbers.
   *
   * @param befores what the byte before each may be
   * @param inIdentifierSpans whether they are looked for in identifier spans only
   */
  public static LiteralIndex of(
      List<List<ByteSet>> literals, List<ByteSet> befores, boolean inIdentifierSpans) {
    List<Integer> narrow = new ArrayList<>();
    List<Integer> broad = new ArrayList<>();
    for (int i = 0; i < literals.size(); i++) {
      (RequiredLiteral.isNarrow(literals.get(i), inIdentifierSpans) ? narrow : broad).add(i);
    }
    List<List<ByteSet>> withBefore = new ArrayList<>();
    for (int i = 0; i < literals.size(); i++) {
      List<ByteSet> sets = new ArrayList<>();
      sets.add(befores.get(i));
      sets.addAll(literals.get(i));
      withBefore.add(sets);
    }
    return new LiteralIndex(
        ShuffleTables.of(withBefore),
        KeyMap.of(inIdentifierSpans ? narrow.stream().map(literals::get).toList() : literals),
        LiteralTable.of(literals, befores, narrow, broad));
  }

  /** Takes tables as {@link #write} gave them. */
  public static LiteralIndex read(TableSource source) {
    return new LiteralIndex(
        new ShuffleTables(source.bytes()), new KeyMap(source.longs()), LiteralTable.read(source));
  }

  /** Gives the tables away. */
  public void write(TableSink sink) {
    sink.bytes(shuffles.bytes());
    sink.longs(keys.bits());
    literals.write(sink);
  }
}
