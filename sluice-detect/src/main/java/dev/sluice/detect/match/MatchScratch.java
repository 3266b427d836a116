package dev.sluice.detect.match;

import dev.sluice.detect.fingerprint.Fingerprint;
import dev.sluice.detect.prefilter.KeyMap;
import dev.sluice.detect.prefilter.Prefilter;
import dev.sluice.detect.prefilter.RunFinder;
import dev.sluice.detect.prefilter.Verifier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** What one thread needs to scan with a {@link MatchEngine}; kept from buffer to buffer. */
public final class MatchScratch {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Positions looked at before their hits are worked off. */
  private static final int BLOCK_BYTES = 16 * 1024;

  private final MatchEngine engine;
  private final CompiledRules compiled;
  private final RuleSearch search;
  private final int[] found = new int[2 * BLOCK_BYTES + 1];

  /** From where runs are still to be looked for. */
  private int runsFrom;

  /** Up to where fingerprints before runs have been looked for. */
  private int regionEnd;

  /** Where fingerprints before runs are no longer looked for. */
  private int regionMax = Integer.MAX_VALUE;

  MatchScratch(MatchEngine engine, CompiledRules compiled) {
    this.engine = engine;
    this.compiled = compiled;
    search = new RuleSearch(compiled);
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

  /** Looks for fingerprints that begin at {@code from} or later and before {@code to}. */
  void hits(byte[] text, int textStart, int from, int to, int textEnd, MatchSink sink) {
    Verifier narrow = compiled.narrow.verifier();
    Verifier wide = compiled.wide.verifier();
    int bulkEnd = Math.min(to, textEnd - Prefilter.LOOKAHEAD_BYTES);
    int position = from;
    if (position == textStart && position < to) {
      // Nothing stands before the first byte, which the prefilter would look at.
      long word = lastBytes(text, position, textEnd);
      verify(narrow, 0, word, position, sink);
      verify(wide, compiled.narrowCount, word, position, sink);
      position++;
    }
    while (position < bulkEnd) {
      int blockEnd = Math.min(bulkEnd, position + BLOCK_BYTES);
      int count = engine.prefilter().find(text, position, blockEnd, found);
      for (int i = 0; i < count; i++) {
        int at = found[i];
        if (at >= 0) {
          verify(narrow, 0, (long) LONGS.get(text, at), at, sink);
        } else {
          verify(wide, compiled.narrowCount, (long) LONGS.get(text, ~at), ~at, sink);
        }
      }
      position = blockEnd;
    }
    for (; position < to; position++) {
      long word = lastBytes(text, position, textEnd);
      verify(narrow, 0, word, position, sink);
      verify(wide, compiled.narrowCount, word, position, sink);
    }
  }

  /** Looks for hits in a window of a text; the runs they need may begin behind it. */
  void window(byte[] text, int textStart, int textEnd, int from, int to, MatchSink sink) {
    beginRuns(from);
    hits(text, textStart, from, to, textEnd, sink);
    int runsTo = (int) Math.min(textEnd, (long) to + compiled.runBackBytes);
    while (runsTo < textEnd && RunFinder.isToken(text[runsTo - 1])) {
      runsTo++;
    }
    // A few bytes more are there to be read; no run begins and counts in so few.
    int readable = (int) Math.min(textEnd, (long) runsTo + Prefilter.LOOKAHEAD_BYTES);
    regionMax = to;
    runs(text, textStart, readable, true, sink);
    regionMax = Integer.MAX_VALUE;
  }

  /** Forgets where runs were looked for; {@code from} is where they begin to be. */
  void beginRuns(int from) {
    runsFrom = from;
    regionEnd = from;
  }

  /** Moves those places down by {@code distance}. */
  void shiftRuns(int distance) {
    runsFrom = Math.max(0, runsFrom - distance);
    regionEnd = Math.max(0, regionEnd - distance);
  }

  /**
   * Looks for runs up to {@code textEnd} and for fingerprints before them. A run that may go on
   * waits for the next call, unless it is longer than any match.
   */
  void runs(byte[] text, int textStart, int textEnd, boolean last, MatchSink sink) {
    if (compiled.runBoundBytes == 0) {
      return;
    }
    int position = runsFrom;
    while (position < textEnd) {
      int found = engine.runFinder().next(text, position, textEnd);
      if (found >= textEnd) {
        position = textEnd;
        break;
      }
      int start = found;
      int startMin = Math.max(textStart, found - compiled.runBoundBytes);
      while (start > startMin && RunFinder.isToken(text[start - 1])) {
        start--;
      }
      int end = found;
      while (end < textEnd && RunFinder.isToken(text[end])) {
        end++;
      }
      boolean goesOn = end == textEnd && !last;
      if (goesOn && end - start <= compiled.runBoundBytes) {
        position = start;
        break;
      }
      if (end - start >= RunFinder.RUN_BYTES_MIN) {
        region(text, textStart, start, found, end, textEnd, goesOn, sink);
      }
      if (goesOn) {
        position = end - compiled.runBoundBytes;
        break;
      }
      position = Math.max(end, found + 1);
    }
    runsFrom = position;
  }

  /** Looks for fingerprints around the digits that a run has from {@code from} on. */
  private void region(
      byte[] text,
      int textStart,
      int start,
      int from,
      int end,
      int textEnd,
      boolean goesOn,
      MatchSink sink) {
    int firstDigit = from;
    while (firstDigit < end && !RunFinder.isDigit(text[firstDigit])) {
      firstDigit++;
    }
    if (firstDigit == end) {
      return;
    }
    int lastDigit = end - 1;
    while (!RunFinder.isDigit(text[lastDigit])) {
      lastDigit--;
    }
    int low = Math.max(start - compiled.runBackBytes, firstDigit - compiled.runBoundBytes);
    int position = Math.max(regionEnd, Math.max(textStart, low));
    KeyMap keys = compiled.atRuns.keys();
    Verifier verifier = compiled.atRuns.verifier();
    int high = Math.min(regionMax, Math.min(end, lastDigit + compiled.runBoundBytes));
    int bulkEnd = Math.min(high, textEnd - Prefilter.LOOKAHEAD_BYTES);
    for (; position < bulkEnd; position++) {
      if (keys.mayBegin(text, position)) {
        verify(verifier, compiled.openCount, (long) LONGS.get(text, position), position, sink);
      }
    }
    if (!goesOn) {
      for (; position < high; position++) {
        long word = lastBytes(text, position, textEnd);
        verify(verifier, compiled.openCount, word, position, sink);
      }
    }
    regionEnd = Math.max(regionEnd, position);
  }

  /** The bytes at {@code position}, zeros past the end of the text. */
  private static long lastBytes(byte[] text, int position, int textEnd) {
    long word = 0;
    for (int i = Math.min(Fingerprint.SETS_MAX, textEnd - position) - 1; i >= 0; i--) {
      word = word << 8 | (text[position + i] & 0xff);
    }
    return word;
  }

  private void verify(Verifier verifier, int first, long word, int position, MatchSink sink) {
    long leaves = verifier.leaves(word);
    int planes = verifier.planes();
    while (leaves != 0) {
      int leaf = Long.numberOfTrailingZeros(leaves);
      leaves &= leaves - 1;
      for (int index = leaf * planes; index < (leaf + 1) * planes; index++) {
        long matching = verifier.matching(index, word);
        while (matching != 0) {
          int bit = Long.numberOfTrailingZeros(matching);
          matching &= matching - 1;
          search.hit(first + verifier.number(index, bit), position, sink);
        }
      }
    }
  }
}
