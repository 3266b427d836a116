package dev.sluice.detect.search;

import dev.sluice.detect.literal.RequiredLiteral;
import dev.sluice.detect.prefilter.BroadTable;
import dev.sluice.detect.prefilter.KeyMap;
import dev.sluice.detect.prefilter.KeyNeighbours;
import dev.sluice.detect.prefilter.KeyTable;
import dev.sluice.detect.prefilter.LiteralIndex;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Tells which required literals begin at positions of a text, and hands the candidates on.
 * Positions are first taken one after another, then those at which nothing can begin are dropped,
 * and what is left is looked up. For one thread.
 */
final class LiteralLookup {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final RuleSearch search;

  /** The positions taken. */
  final int[] found;

  private byte[] text = new byte[0];
  private int textStart;
  private int textEnd;

  /**
   * @param positionsMax how many positions are taken at a time
   */
  LiteralLookup(RuleSearch search, int positionsMax) {
    this.search = search;
    found = new int[positionsMax + 1];
  }

  /** Sets the text at hand. */
  void text(byte[] bytes, int start, int end) {
    text = bytes;
    textStart = start;
    textEnd = end;
  }

  /** The eight bytes at {@code position}. */
  long word(int position) {
    return (long) LONGS.get(text, position);
  }

  /** The bytes at {@code position}, zeros past the end of the text. */
  long lastBytes(int position) {
    long word = 0;
    for (int i = Math.min(RequiredLiteral.SETS_MAX, textEnd - position) - 1; i >= 0; i--) {
      word = word << 8 | (text[position + i] & 0xff);
    }
    return word;
  }

  /** The byte before {@code position}, or -1 where the text begins. */
  int before(int position) {
    return position > textStart ? text[position - 1] & 0xff : -1;
  }

  /**
   * Takes the positions of some bits whose keys are there, or all.
   *
   * @param base the position of bit 0
   * @param count how many positions are taken already
   * @param any 1 if all are to be taken, else 0
   * @return how many are taken then
   */
  int take(KeyMap keys, int base, long bits, int count, int any) {
    int taken = count;
    for (long rest = bits; rest != 0; rest &= rest - 1) {
      int position = base + Long.numberOfTrailingZeros(rest);
      found[taken] = position;
      taken += keys.bit(text, position) | any;
    }
    return taken;
  }

  /** Keeps those of the positions taken whose neighbours allow a required literal. */
  int withNeighbours(KeyNeighbours neighbours, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      int position = found[i];
      found[kept] = position;
      kept += neighbours.bit(word(position), text[position - 1] & 0xff);
    }
    return kept;
  }

  /**
   * Hands on all required literals that begin at a position.
   *
   * @param first the number of the first of {@code index} among all required literals
   * @param word the bytes there
   */
  void all(LiteralIndex index, int first, long word, int position, MatchSink sink) {
    narrow(index.narrow(), first, word, position, sink);
    broad(index.broad(), first, word, position, sink);
  }

  /** Hands on the required literals with few keys that begin at a position. */
  void narrow(KeyTable table, int first, long word, int position, MatchSink sink) {
    int at = table.list(word);
    if (at < 0) {
      return;
    }
    int before = before(position);
    while (true) {
      int entry = table.entry(at++);
      int literal = entry < 0 ? ~entry : entry;
      if (table.begins(literal, word, before)) {
        search.candidate(first + literal, position, sink);
      }
      if (entry < 0) {
        return;
      }
    }
  }

  /** Hands on the others that begin at a position. */
  void broad(BroadTable table, int first, long word, int position, MatchSink sink) {
    int before = before(position);
    for (int plane = 0; plane < table.planes(); plane++) {
      long matching = table.matching(plane, word, before);
      while (matching != 0) {
        int bit = Long.numberOfTrailingZeros(matching);
        matching &= matching - 1;
        search.candidate(first + table.number(plane, bit), position, sink);
      }
    }
  }
}
