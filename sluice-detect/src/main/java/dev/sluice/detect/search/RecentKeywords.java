package dev.sluice.detect.search;

import dev.sluice.detect.compile.CompiledRules;
import dev.sluice.detect.compile.Keywords;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Where the keywords that must stand near a match were last seen in a text. */
final class RecentKeywords extends RecentRead {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  /** Sets bit 5 of each byte, which makes letters lower case and merges some other bytes. */
  private static final int FOLD = 0x20202020;

  private static final int MULTIPLIER = 0x9e3779b1;
  private static final int LOG = 13;
  private static final int TOO_SHORT = -1;

  private final CompiledRules compiled;

  /** For each hash of four bytes the first keyword that begins with them, or -1. */
  private final int[] first = new int[1 << LOG];

  /** For each keyword the next one with the same hash, or -1. */
  private final int[] next;

  /** For each keyword where it was last seen, or {@link #TOO_SHORT} to be looked for. */
  private final int[] seen;

  RecentKeywords(CompiledRules compiled) {
    this.compiled = compiled;
    next = new int[compiled.keywordsFrom.length - 1];
    seen = new int[next.length];
    Arrays.fill(first, -1);
    for (int rule = 0; rule < compiled.ruleCount; rule++) {
      if (compiled.has(rule, CompiledRules.GATED)) {
        int end = compiled.rule(rule, CompiledRules.KEYWORDS_TO);
        for (int word = compiled.rule(rule, CompiledRules.KEYWORDS_FROM); word < end; word++) {
          add(word);
        }
      }
    }
  }

  private void add(int keyword) {
    int from = compiled.keywordsFrom[keyword];
    if (compiled.keywordsFrom[keyword + 1] - from < Integer.BYTES) {
      seen[keyword] = TOO_SHORT;
      return;
    }
    int hash = hash((int) INTS.get(compiled.keywords, from));
    next[keyword] = first[hash];
    first[hash] = keyword;
  }

  @Override
  void forget() {
    for (int keyword = 0; keyword < seen.length; keyword++) {
      seen[keyword] = Math.min(seen[keyword], 0);
    }
  }

  @Override
  void see(byte[] bytes, int start, int end, int bytesEnd) {
    int stop = Math.min(end, bytesEnd - Integer.BYTES + 1);
    for (int position = start; position < stop; position++) {
      int keyword = first[hash((int) INTS.get(bytes, position))];
      while (keyword >= 0) {
        if (place(position) > seen[keyword] && isAt(keyword, bytes, position, bytesEnd)) {
          seen[keyword] = place(position);
        }
        keyword = next[keyword];
      }
    }
  }

  /** Whether a keyword stands at a place, in either case. */
  private boolean isAt(int keyword, byte[] bytes, int position, int bytesEnd) {
    int from = compiled.keywordsFrom[keyword];
    int length = compiled.keywordsFrom[keyword + 1] - from;
    return position + length <= bytesEnd
        && Keywords.isAt(compiled.keywords, from, length, bytes, position);
  }

  /** Whether a keyword of a rule may begin at a place or later, as far as was read. */
  boolean mayStand(int rule, int from) {
    int end = compiled.rule(rule, CompiledRules.KEYWORDS_TO);
    for (int word = compiled.rule(rule, CompiledRules.KEYWORDS_FROM); word < end; word++) {
      if (seen[word] >= place(from) || seen[word] == TOO_SHORT) {
        return true;
      }
    }
    return false;
  }

  private static int hash(int value) {
    return ((value | FOLD) * MULTIPLIER) >>> (Integer.SIZE - LOG);
  }
}
