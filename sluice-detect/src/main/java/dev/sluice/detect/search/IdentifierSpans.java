package dev.sluice.detect.search;

import dev.sluice.detect.compile.CompiledRules;
import dev.sluice.detect.prefilter.BroadTable;
import dev.sluice.detect.prefilter.KeyMap;
import dev.sluice.detect.prefilter.KeyTable;
import dev.sluice.detect.prefilter.TextMasks;

/** Looks for the required literals that stand in identifier spans only. For one thread. */
final class IdentifierSpans {
  private final CompiledRules compiled;
  private final RuleSearch search;
  private final LiteralLookup lookup;
  private final TextMasks masks;

  /** For each byte, and before it for none: bit 0 if a short broad one may follow, bit 1 if any. */
  private final byte[] broadBefore;

  /** Where no required literal begins, if the row of one byte goes on there that none began in. */
  private int idle = -1;

  IdentifierSpans(
      CompiledRules compiled, RuleSearch search, LiteralLookup lookup, TextMasks masks) {
    this.compiled = compiled;
    this.search = search;
    this.lookup = lookup;
    this.masks = masks;
    broadBefore = compiled.plain.broad().befores(compiled.plainBytes, TextMasks.LONG_PLAIN_BYTES);
  }

  /**
   * Looks for required literals that begin between two places.
   *
   * @param blockFrom where word 1 of the masks begins
   */
  void search(byte[] text, int blockFrom, int from, int to, MatchSink sink) {
    masks.findPlainRuns((to - blockFrom + 63) >>> 6, compiled.plainInsideWords);
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
      boolean began = narrow(position, word, before, blockFrom, sink);
      if (before < 0 || !TextMasks.isWord((byte) before)) {
        began |= broad(position, word, before, blockFrom, sink);
      }
      idle = isRow && !began ? position + 1 : -1;
    }
  }

  /** Takes the positions where a key begins, or by the byte before it one of the others may. */
  private int take(byte[] text, int blockFrom, int from, int to) {
    KeyMap keys = compiled.plain.keys();
    int[] found = lookup.found;
    int count = 0;
    for (int index = ((from - blockFrom) >>> 6) + 1; blockFrom + (index - 1) * 64 < to; index++) {
      int base = blockFrom + (index - 1) * 64;
      long bits = masks.plainRuns(index) & within(base, from, to);
      long isLong = masks.longPlainRuns(index);
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

  private boolean narrow(int position, long word, int before, int blockFrom, MatchSink sink) {
    KeyTable table = compiled.plain.narrow();
    boolean began = false;
    int at = table.list(word);
    int entry = at < 0 ? -1 : 0;
    while (entry >= 0) {
      entry = table.entry(at++);
      int number = entry < 0 ? ~entry : entry;
      if (table.begins(number, word, before)) {
        began = true;
        candidate(number, position, blockFrom, sink);
      }
    }
    return began;
  }

  private boolean broad(int position, long word, int before, int blockFrom, MatchSink sink) {
    BroadTable table = compiled.plain.broad();
    boolean began = false;
    for (int plane = 0; plane < table.planes(); plane++) {
      long matching = table.matching(plane, word, before);
      began |= matching != 0;
      while (matching != 0) {
        int number = table.number(plane, Long.numberOfTrailingZeros(matching));
        matching &= matching - 1;
        candidate(number, position, blockFrom, sink);
      }
    }
    return began;
  }

  private void candidate(int number, int position, int blockFrom, MatchSink sink) {
    int bit = position - blockFrom + 64;
    if (masks.isPlain(bit >>> 6, bit & 63, compiled.plainBytes[number])) {
      search.candidate(compiled.openCount + number, position, sink);
    }
  }
}
