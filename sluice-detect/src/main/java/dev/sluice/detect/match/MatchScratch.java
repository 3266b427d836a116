package dev.sluice.detect.match;

import dev.sluice.detect.fingerprint.Fingerprint;
import dev.sluice.detect.prefilter.BroadTable;
import dev.sluice.detect.prefilter.FingerprintIndex;
import dev.sluice.detect.prefilter.KeyMap;
import dev.sluice.detect.prefilter.KeyNeighbours;
import dev.sluice.detect.prefilter.KeyTable;
import dev.sluice.detect.prefilter.Prefilter;
import dev.sluice.detect.prefilter.TextMasks;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** What one thread needs to scan with a {@link MatchEngine}; kept from buffer to buffer. */
public final class MatchScratch {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Positions looked at before their hits are worked off, in words of 64. */
  private static final int BLOCK_WORDS = 128;

  private static final int BLOCK_BYTES = BLOCK_WORDS * 64;

  private final MatchEngine engine;
  private final CompiledRules compiled;
  private final RuleSearch search;
  private final int[] found = new int[BLOCK_BYTES + 1];
  private final long[] marks = new long[BLOCK_WORDS];
  private final byte[] symbols = new byte[BLOCK_BYTES + Prefilter.SCRATCH_BYTES];
  private final TextMasks masks = new TextMasks(BLOCK_WORDS);
  private final int plainFirst;

  /** For each byte, and before it for none: bit 0 if a short fingerprint may follow, bit 1 if any. */
  private final byte[] broadBefore;

  /** Where no fingerprint begins, if the row of one byte goes on there that none began in. */
  private int idle = -1;


  /** From where runs are still to be looked for. */
  private int runsFrom;

  /** Up to where fingerprints before runs have been looked for, for each kind of run. */
  private final int[] regionEnds;

  /** Where fingerprints before runs are no longer looked for. */
  private int regionMax = Integer.MAX_VALUE;

  private byte[] text = new byte[0];
  private int textStart;
  private int textEnd;
  private boolean last;

  MatchScratch(MatchEngine engine, CompiledRules compiled) {
    this.engine = engine;
    this.compiled = compiled;
    search = new RuleSearch(compiled);
    plainFirst = compiled.openCount;
    broadBefore = compiled.plain.broad().befores(compiled.plainBytes, TextMasks.LONG_PLAIN_BYTES);
    regionEnds = new int[compiled.atRuns.size()];
  }

  RuleSearch search() {
    return search;
  }

  /** Instructions executed so far: the measure of work beyond the prefilter. */
  public long steps() {
    return search.steps();
  }

  /** Work done for one rule so far: what it costs beyond the prefilter. */
  public long steps(int rule) {
    return search.steps(rule);
  }

  /** Looks for hits in a window of a text; the runs they need may begin behind it. */
  void window(byte[] bytes, int start, int end, int from, int to, MatchSink sink) {
    int runsTo = (int) Math.min(end, (long) to + compiled.runBackBytes);
    while (runsTo < end && TextMasks.isToken(bytes[runsTo - 1])) {
      runsTo++;
    }
    // A few bytes more are there to be read; no run begins and counts in so few.
    int readable = (int) Math.min(end, (long) runsTo + Prefilter.LOOKAHEAD_BYTES);
    beginRuns(from);
    regionMax = to;
    scan(bytes, start, from, to, readable, true, sink);
    regionMax = Integer.MAX_VALUE;
  }

  /** Forgets where runs were looked for; {@code from} is where they begin to be. */
  void beginRuns(int from) {
    runsFrom = from;
    Arrays.fill(regionEnds, from);
  }

  /** Moves those places down by {@code distance}. */
  void shiftRuns(int distance) {
    runsFrom = Math.max(0, runsFrom - distance);
    for (int i = 0; i < regionEnds.length; i++) {
      regionEnds[i] = Math.max(0, regionEnds[i] - distance);
    }
  }

  /**
   * Looks for fingerprints that begin at {@code from} or later and before {@code to}, and for runs
   * up to {@code end} with the fingerprints before them.
   *
   * @param isLast whether the input ends at {@code end}
   */
  void scan(byte[] bytes, int start, int from, int to, int end, boolean isLast, MatchSink sink) {
    text = bytes;
    textStart = start;
    textEnd = end;
    last = isLast;
    int bulkEnd = Math.min(to, textEnd - Prefilter.LOOKAHEAD_BYTES);
    boolean hasRuns = compiled.runBoundBytes > 0;
    boolean hasMasks = hasRuns || compiled.plainBytes.length > 0;
    int blockFrom = hasRuns ? Math.min(from, runsFrom) : from;
    while (blockFrom < textEnd) {
      int blockEnd = Math.min(textEnd, blockFrom + BLOCK_BYTES);
      if (hasMasks) {
        int words = (blockEnd - blockFrom + 63) >>> 6;
        masks.fill(engine.forms().masks(), text, blockFrom, words, textStart, textEnd);
      }
      int hitsFrom = Math.max(from, blockFrom);
      int hitsEnd = Math.min(bulkEnd, blockEnd);
      if (hitsFrom < hitsEnd) {
        openHits(hitsFrom, hitsEnd, sink);
        plainHits(blockFrom, hitsFrom, hitsEnd, sink);
      }
      if (hasRuns) {
        runs(blockFrom, blockEnd, sink);
      }
      blockFrom = blockEnd;
    }
    for (int position = Math.max(from, bulkEnd); position < to; position++) {
      long word = lastBytes(position);
      all(compiled.open, 0, word, position, sink);
      all(compiled.plain, plainFirst, word, position, sink);
    }
    if (hasRuns) {
      endRuns();
    }
  }

  private void openHits(int from, int to, MatchSink sink) {
    KeyTable narrow = compiled.open.narrow();
    int position = from;
    if (position == textStart) {
      // Nothing stands before the first byte, which the prefilter would look at.
      all(compiled.open, 0, (long) LONGS.get(text, position), position, sink);
      position++;
    }
    if (position == to) {
      return;
    }
    engine.forms().open().mark(text, position, to, marks, symbols);
    int count = marked(compiled.open, position, to);
    for (int i = 0; i < count; i++) {
      long word = (long) LONGS.get(text, found[i]);
      narrow(narrow, 0, word, found[i], sink);
      broad(compiled.open.broad(), 0, word, found[i], sink);
    }
  }

  /** Takes the marked positions whose keys are there, or all if there are too many keys. */
  private int marked(FingerprintIndex fingerprints, int from, int to) {
    KeyMap keys = fingerprints.keys();
    int any = fingerprints.broad().planes() > 0 ? 1 : 0;
    int count = 0;
    for (int index = 0; from + index * 64 < to; index++) {
      long bits = marks[index];
      while (bits != 0) {
        int position = from + index * 64 + Long.numberOfTrailingZeros(bits);
        bits &= bits - 1;
        found[count] = position;
        count += keys.bit(text, position) | any;
      }
    }
    return any == 0 ? withNeighbours(fingerprints.neighbours(), count) : count;
  }

  /** Keeps those of the positions taken whose neighbours allow a fingerprint. */
  private int withNeighbours(KeyNeighbours neighbours, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      int position = found[i];
      found[kept] = position;
      kept += neighbours.bit((long) LONGS.get(text, position), text[position - 1] & 0xff);
    }
    return kept;
  }

  private void plainHits(int blockFrom, int from, int to, MatchSink sink) {
    masks.findPlainRuns((to - blockFrom + 63) >>> 6, compiled.plainInsideWords);
    int count = inPlainRuns(blockFrom, from, to);
    idle = -1;
    for (int i = 0; i < count; i++) {
      int position = found[i];
      plainNarrow(position, blockFrom, sink);
      int before = before(position);
      if (before < 0 || !TextMasks.isWord((byte) before)) {
        plainBroad(position, before, blockFrom, sink);
      }
    }
  }

  /** Takes the positions where a key begins, or by the byte before it one of the others may. */
  private int inPlainRuns(int blockFrom, int from, int to) {
    KeyMap keys = compiled.plain.keys();
    int count = 0;
    for (int index = ((from - blockFrom) >>> 6) + 1; blockFrom + (index - 1) * 64 < to; index++) {
      int base = blockFrom + (index - 1) * 64;
      long bits = masks.plainRuns(index) & within(base, from, to);
      long isLong = masks.longPlainRuns(index);
      while (bits != 0) {
        int bit = Long.numberOfTrailingZeros(bits);
        bits &= bits - 1;
        found[count] = base + bit;
        int broad = broadBefore[before(base + bit) + 1] >>> (isLong >>> bit & 1);
        count += keys.bit(text, base + bit) | broad & 1;
      }
    }
    return count;
  }

  /** The bits of 64 bytes from {@code base} on that lie between two places. */
  private static long within(int base, int from, int to) {
    long low = from > base ? -1L << (from - base) : -1L;
    return to - base < 64 ? low & ~(-1L << (to - base)) : low;
  }

  private void plainBroad(int position, int before, int blockFrom, MatchSink sink) {
    BroadTable broad = compiled.plain.broad();
    long word = (long) LONGS.get(text, position);
    for (int plane = 0; plane < broad.planes(); plane++) {
      long matching = broad.matching(plane, word, before);
      while (matching != 0) {
        int number = broad.number(plane, Long.numberOfTrailingZeros(matching));
        matching &= matching - 1;
        plainHit(number, position - blockFrom + 64, position, sink);
      }
    }
  }

  /** Tries the fingerprints that begin with the key at a place. */
  private void plainNarrow(int position, int blockFrom, MatchSink sink) {
    long word = (long) LONGS.get(text, position);
    boolean isRow = isOneByte(word, position);
    if (isRow && position == idle) {
      idle = position + 1;
      return;
    }
    KeyTable table = compiled.plain.narrow();
    boolean began = false;
    int at = table.list(word);
    int entry = at < 0 ? -1 : 0;
    while (entry >= 0) {
      entry = table.entry(at++);
      int number = entry < 0 ? ~entry : entry;
      if (table.begins(number, word, before(position))) {
        began = true;
        plainHit(number, position - blockFrom + 64, position, sink);
      }
    }
    idle = isRow && !began ? position + 1 : -1;
  }

  private void plainHit(int number, int bit, int position, MatchSink sink) {
    if (masks.isPlain(bit >>> 6, bit & 63, compiled.plainBytes[number])) {
      search.hit(plainFirst + number, position, sink);
    }
  }

  /** Whether the byte before a place and the eight from there on are all the same. */
  private boolean isOneByte(long word, int position) {
    return word == (word << 8 | word >>> 56) && before(position) == (int) (word & 0xff);
  }

  /** Works off the runs with a digit between two places; one that may go on waits. */
  private void runs(int blockFrom, int blockEnd, MatchSink sink) {
    int base = blockFrom - 64;
    int position = Math.max(blockFrom, runsFrom);
    while (position < blockEnd) {
      int index = ((position - blockFrom) >>> 6) + 1;
      long bits = masks.digitsInRuns(index) & -1L << (position - blockFrom);
      if (bits == 0) {
        position = base + (index + 1) * 64;
        continue;
      }
      int digit = base + index * 64 + Long.numberOfTrailingZeros(bits);
      int startMin = Math.max(textStart, digit - compiled.runBoundBytes);
      int start = Math.max(startMin, base + masks.tokenStart(digit - base));
      while (start > startMin && TextMasks.isToken(text[start - 1])) {
        start--;
      }
      int end = Math.min(textEnd, base + masks.tokenEnd(digit - base));
      while (end < textEnd && TextMasks.isToken(text[end])) {
        end++;
      }
      boolean goesOn = end == textEnd && !last;
      if (!goesOn || end - start > compiled.runBoundBytes) {
        regions(start, digit, end, goesOn, sink);
      }
      runsFrom = goesOn ? Math.max(start, end - compiled.runBoundBytes) : end;
      position = end;
    }
  }

  /** Keeps the run that may go on behind the end of the text for the next call. */
  private void endRuns() {
    int open = textEnd;
    int openMin = Math.max(runsFrom, textEnd - compiled.runBoundBytes);
    while (!last && open > openMin && TextMasks.isToken(text[open - 1])) {
      open--;
    }
    runsFrom = Math.max(runsFrom, open);
  }

  /** Looks for fingerprints around the digits that a run has from {@code firstDigit} on. */
  private void regions(int start, int firstDigit, int runEnd, boolean goesOn, MatchSink sink) {
    int lastDigit = runEnd - 1;
    while (!TextMasks.isDigit(text[lastDigit])) {
      lastDigit--;
    }
    for (int i = 0; i < regionEnds.length; i++) {
      RunFingerprints fingerprints = compiled.atRuns.get(i);
      int bound = fingerprints.boundBytes();
      if (bound > 0 && runEnd - start >= fingerprints.runBytesMin()) {
        int low = Math.max(start - fingerprints.backBytes(), firstDigit - bound);
        int high = Math.min(regionMax, Math.min(runEnd, lastDigit + bound));
        region(i, Math.max(textStart, low), high, goesOn, sink);
      }
    }
  }

  private void region(int kind, int low, int high, boolean goesOn, MatchSink sink) {
    FingerprintIndex index = compiled.atRuns.get(kind).index();
    int first = compiled.atRuns.get(kind).first();
    Prefilter prefilter = engine.forms().atRuns().get(kind);
    int position = Math.max(regionEnds[kind], low);
    int bulkEnd = Math.min(high, textEnd - Prefilter.LOOKAHEAD_BYTES);
    if (position == textStart && position < bulkEnd) {
      all(index, first, (long) LONGS.get(text, position), position, sink);
      position++;
    }
    while (position < bulkEnd) {
      int end = Math.min(bulkEnd, position + BLOCK_BYTES);
      prefilter.mark(text, position, end, marks, symbols);
      int count = marked(index, position, end);
      for (int i = 0; i < count; i++) {
        narrow(index.narrow(), first, (long) LONGS.get(text, found[i]), found[i], sink);
      }
      position = end;
    }
    if (!goesOn) {
      for (; position < high; position++) {
        all(index, first, lastBytes(position), position, sink);
      }
    }
    regionEnds[kind] = Math.max(regionEnds[kind], position);
  }

  /** The bytes at {@code position}, zeros past the end of the text. */
  private long lastBytes(int position) {
    long word = 0;
    for (int i = Math.min(Fingerprint.SETS_MAX, textEnd - position) - 1; i >= 0; i--) {
      word = word << 8 | (text[position + i] & 0xff);
    }
    return word;
  }

  private void all(FingerprintIndex index, int first, long word, int position, MatchSink sink) {
    narrow(index.narrow(), first, word, position, sink);
    broad(index.broad(), first, word, position, sink);
  }

  private int before(int position) {
    return position > textStart ? text[position - 1] & 0xff : -1;
  }

  private void narrow(KeyTable table, int first, long word, int position, MatchSink sink) {
    int at = table.list(word);
    if (at < 0) {
      return;
    }
    int before = before(position);
    while (true) {
      int entry = table.entry(at++);
      int fingerprint = entry < 0 ? ~entry : entry;
      if (table.begins(fingerprint, word, before)) {
        search.hit(first + fingerprint, position, sink);
      }
      if (entry < 0) {
        return;
      }
    }
  }

  private void broad(BroadTable table, int first, long word, int position, MatchSink sink) {
    int before = before(position);
    for (int plane = 0; plane < table.planes(); plane++) {
      long matching = table.matching(plane, word, before);
      while (matching != 0) {
        int bit = Long.numberOfTrailingZeros(matching);
        matching &= matching - 1;
        search.hit(first + table.number(plane, bit), position, sink);
      }
    }
  }
}
