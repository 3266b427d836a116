package dev.sluice.detect.prefilter;

import dev.sluice.detect.literal.RequiredLiteral;
import dev.sluice.detect.regex.ByteSet;
import java.util.ArrayList;
import java.util.List;

/**
 * A set of required literals, to be looked up by the bytes at a position.
 *
 * @param tables rejects most positions at which none begins, many at a time
 * @param keys rejects most positions at which none of the narrow ones begins
 * @param broadKeys the same for the others
 * @param neighbours rejects most positions that {@code keys} does not
 * @param narrow the required literals with few keys
 * @param broad those with many
 */
public record LiteralIndex(
    ShuffleTables tables,
    KeyMap keys,
    KeyMap broadKeys,
    KeyNeighbours neighbours,
    KeyTable narrow,
    BroadTable broad) {
  /**
   * The index of required literals, which get their places in the list as numbers.
   *
   * @param befores what the byte before each may be
   * @param inPlainRuns whether they are looked for in identifier spans only
   */
  public static LiteralIndex of(
      List<List<ByteSet>> literals, List<ByteSet> befores, boolean inPlainRuns) {
    List<Integer> narrow = new ArrayList<>();
    List<Integer> broad = new ArrayList<>();
    for (int i = 0; i < literals.size(); i++) {
      (RequiredLiteral.isNarrow(literals.get(i), inPlainRuns) ? narrow : broad).add(i);
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
        KeyMap.of(narrow.stream().map(literals::get).toList()),
        KeyMap.of(inPlainRuns ? List.of() : broad.stream().map(literals::get).toList()),
        KeyNeighbours.of(
            narrow.stream().map(literals::get).toList(),
            narrow.stream().map(befores::get).toList()),
        KeyTable.of(literals, befores, narrow),
        BroadTable.of(literals, befores, broad));
  }

  /** Takes tables as {@link #write} gave them. */
  public static LiteralIndex read(TableSource source) {
    return new LiteralIndex(
        new ShuffleTables(source.bytes()),
        new KeyMap(source.longs()),
        new KeyMap(source.longs()),
        new KeyNeighbours(source.longs()),
        KeyTable.read(source),
        BroadTable.read(source));
  }

  /** Gives the tables away. */
  public void write(TableSink sink) {
    sink.bytes(tables.bytes());
    sink.longs(keys.bits());
    sink.longs(broadKeys.bits());
    sink.longs(neighbours.bits());
    narrow.write(sink);
    broad.write(sink);
  }
}
