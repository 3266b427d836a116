package dev.sluice.detect.search;

import dev.sluice.detect.compile.CompiledRules;
import dev.sluice.detect.compile.KeywordTable;
import dev.sluice.detect.compile.RuleTable;
import dev.sluice.detect.compile.RuleTrait;
import java.util.Arrays;

/** Where the keywords that must stand near a match were last seen in a text. */
final class RecentKeywords extends RecentRead {
  private static final int MULTIPLIER = 0x9e3779b1;
  private static final int LOG = 13;
  private static final int TOO_SHORT = -1;

  private final RuleTable rules;
  private final KeywordTable keywords;

  /** For each hash of four bytes the first keyword that begins with them, or -1. */
  private final int[] first = new int[1 << LOG];

  /** For each keyword the next one with the same hash, or -1. */
  private final int[] next;

  /** For each keyword where it was last seen, or {@link #TOO_SHORT} to be looked for. */
  private final int[] seen;

  RecentKeywords(CompiledRules compiled) {
    rules = compiled.rules;
    keywords = compiled.keywords;
    next = new int[keywords.count()];
    seen = new int[next.length];
    Arrays.fill(first, -1);
    for (int rule = 0; rule < rules.count(); rule++) {
      if (rules.has(rule, RuleTrait.NEEDS_KEYWORD)) {
        int end = rules.keywordsTo(rule);
        for (int word = rules.keywordsFrom(rule); word < end; word++) {
          add(word);
        }
      }
    }
  }

  private void add(int keyword) {
    if (!keywords.hasKey(keyword)) {
      seen[keyword] = TOO_SHORT;
      return;
    }
    int hash = hash(keywords.key(keyword));
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
      int keyword = first[hash(KeywordTable.keyAt(bytes, position))];
      while (keyword >= 0) {
        if (place(position) > seen[keyword] && keywords.isAt(keyword, bytes, position, bytesEnd)) {
          seen[keyword] = place(position);
        }
        keyword = next[keyword];
      }
    }
  }

  /** Whether a keyword of a rule may begin at a place or later, as far as was read. */
  boolean mayStand(int rule, int from) {
    int end = rules.keywordsTo(rule);
    for (int word = rules.keywordsFrom(rule); word < end; word++) {
      if (seen[word] >= place(from) || seen[word] == TOO_SHORT) {
        return true;
      }
    }
    return false;
  }

  private static int hash(int key) {
    return (key * MULTIPLIER) >>> (Integer.SIZE - LOG);
  }
}
