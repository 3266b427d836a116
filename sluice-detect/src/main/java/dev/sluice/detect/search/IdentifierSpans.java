package dev.sluice.detect.search;

import dev.sluice.detect.compile.IdentifierLiterals;
import dev.sluice.detect.prefilter.KeyMap;
import dev.sluice.detect.prefilter.LiteralTable;
import dev.sluice.detect.prefilter.TextMasks;

/** Looks for the required literals that stand in identifier spans only. For one thread. */
final class IdentifierSpans {
  private final IdentifierLiterals own;
  private final LiteralTable table;
  private final RuleSearch search;
  private final LiteralLookup lookup;
  private final TextMasks masks;

  /** The required literals that begin at a position. */
  private final int[] begun;

  /** For each byte, and before it for none: bit 0 if a short broad one may follow, bit 1 if any. */
  private final byte[] broadBefore;

  /** Where no required literal begins, if the row of one byte goes on there that none began in. */
  private int idle = -1;

  IdentifierSpans(
      IdentifierLiterals own, RuleSearch search, LiteralLookup lookup, TextMasks masks) {
    this.own = own;
    table = own.index().literals();
    begun = new int[table.count()];
    this.search = search;
    this.lookup = lookup;
    this.masks = masks;
    broadBefore = table.broadBefores(own.bytesMin(), TextMasks.LONG_IDENTIFIER_BYTES);
  }

  /**
   * Looks for required literals that begin between two places.
   *
   * @param blockFrom where word 1 of the masks begins
   */
  void search(byte[] text, int blockFrom, int from, int to, MatchSink sink) {
    masks.findIdentifierSpans((to - blockFrom + 63) >>> 6, own.insideWords());
    int count = take(text, blockFrom, from, to);
    idle = -1;
    for (int i = 0; i < count; i++) {
      int position = lookup.found[i];
      long word = lookup.word(position);
      int before = lookup.before(position);
      boolean isRow = word == (word << 8 | word >>> 56) && before == (int) (word & 0xff);
      if (isRow && position == idle) {
        // In a row of one byte, what does not begin at a place does not begin at the next either.
        idle = position + 1;
        continue;
      }
      int begins = table.find(word, before, begun);
      for (int literal = 0; literal < begins; literal++) {
        candidate(begun[literal], position, blockFrom, sink);
      }
      idle = isRow && begins == 0 ? position + 1 : -1;
    }
  }

  /** Takes the positions where a key begins, or by the byte before it one of the others may. */
  private int take(byte[] text, int blockFrom, int from, int to) {
    KeyMap keys = own.index().keys();
    int[] found = lookup.found;
    int count = 0;
    for (int index = ((from - blockFrom) >>> 6) + 1; blockFrom + (index - 1) * 64 < to; index++) {
      int base = blockFrom + (index - 1) * 64;
      long bits = masks.identifierSpans(index) & within(base, from, to);
      long isLong = masks.longIdentifierSpans(index);
      while (bits != 0) {
        int bit = Long.numberOfTrailingZeros(bits);
        bits &= bits - 1;
        found[count] = base + bit;
        int broad = broadBefore[lookup.before(base + bit) + 1] >>> (isLong >>> bit & 1);
        count += keys.bit(text, base + bit) | (broad & 1);
      }
    }
    return count;
  }

  /** The bits of 64 bytes from {@code base} on that lie between two places. */
  private static long within(int base, int from, int to) {
    long low = from > base ? -1L << (from - base) : -1L;
    return to - base < 64 ? low & ~(-1L << (to - base)) : low;
  }

  /** Hands on a required literal if its match can stand in the identifier span at hand. */
  private void candidate(int literal, int position, int blockFrom, MatchSink sink) {
    int bit = position - blockFrom + 64;
    if (masks.isIdentifier(bit >>> 6, bit & 63, own.bytesMin()[literal])) {
      search.candidate(own.first() + literal, position, sink);
    }
  }
}
