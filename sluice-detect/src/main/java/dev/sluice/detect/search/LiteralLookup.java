package dev.sluice.detect.search;

import dev.sluice.detect.literal.RequiredLiteral;
import dev.sluice.detect.prefilter.KeyMap;
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

  /** The required literals that begin at a position. */
  private final int[] literals;

  private byte[] text = new byte[0];
  private int textStart;
  private int textEnd;

  /**
   * @param positionsMax how many positions are taken at a time
   * @param literalsMax how many required literals an index has at most
   */
  LiteralLookup(RuleSearch search, int positionsMax, int literalsMax) {
    this.search = search;
    found = new int[positionsMax + 1];
    literals = new int[literalsMax];
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
   * Takes those positions of some bits at which a key stands.
   *
   * @param base the position of bit 0
   * @param count how many positions are taken already
   * @return how many are taken then
   */
  int take(KeyMap keys, int base, long bits, int count) {
    int taken = count;
    for (long rest = bits; rest != 0; rest &= rest - 1) {
      int position = base + Long.numberOfTrailingZeros(rest);
      found[taken] = position;
      taken += keys.bit(text, position);
    }
    return taken;
  }

  /**
   * Hands on all required literals that begin at a position.
   *
   * @param first the number of the first of {@code index} among all required literals
   * @param word the bytes there
   */
  void all(LiteralIndex index, int first, long word, int position, MatchSink sink) {
    int count = index.literals().find(word, before(position), literals);
    for (int i = 0; i < count; i++) {
      search.candidate(first + literals[i], position, sink);
    }
  }
}
