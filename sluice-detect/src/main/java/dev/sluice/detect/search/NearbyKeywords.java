package dev.sluice.detect.search;

import dev.sluice.detect.compile.CompiledRules;
import dev.sluice.detect.compile.KeywordTable;
import dev.sluice.detect.compile.RuleTrait;

/** Tells whether a keyword of a rule stands near a match, for one text after another. */
final class NearbyKeywords {
  private final CompiledRules compiled;
  private final KeywordTable keywords;

  /** Where a keyword of each rule was last seen, or -1. */
  private final int[] seen;

  /** Up to where no keyword of each rule stands, from the one last seen on. */
  private final int[] done;

  private byte[] text = new byte[0];
  private int textStart;
  private int textEnd;

  NearbyKeywords(CompiledRules compiled) {
    this.compiled = compiled;
    keywords = compiled.keywords;
    seen = new int[compiled.rules.count()];
    done = new int[compiled.rules.count()];
  }

  /** Sets the text at hand. */
  void text(byte[] bytes, int from, int to) {
    text = bytes;
    textStart = from;
    textEnd = to;
  }

  /** Forgets what is known of a rule. */
  void forget(int rule) {
    seen[rule] = -1;
    done[rule] = 0;
  }

  /** Moves what is known of a rule down by {@code distance}. */
  void shift(int rule, int distance) {
    seen[rule] = Math.max(-1, seen[rule] - distance);
    done[rule] = Math.max(0, done[rule] - distance);
  }

  /** Whether the rule needs no keyword, or has one within reach of a match. */
  boolean areNear(int rule, int start, int end) {
    if (!compiled.rules.has(rule, RuleTrait.NEEDS_KEYWORD)) {
      return true;
    }
    int from = Math.max(textStart, start - CompiledRules.KEYWORD_REACH_BYTES);
    int to = (int) Math.min(textEnd, (long) end + CompiledRules.KEYWORD_REACH_BYTES);
    int keywordsTo = compiled.rules.keywordsTo(rule);
    int keywordsFrom = compiled.rules.keywordsFrom(rule);
    int last = seen[rule];
    if (last >= from) {
      for (int keyword = keywordsFrom; keyword < keywordsTo; keyword++) {
        if (last + keywords.length(keyword) <= to && isAt(keyword, last)) {
          return true;
        }
      }
    }
    for (int keyword = keywordsFrom; keyword < keywordsTo; keyword++) {
      int position = find(keyword, Math.max(from, done[rule] - keywords.length(keyword) + 1), to);
      if (position >= 0) {
        seen[rule] = position;
        return true;
      }
    }
    done[rule] = to;
    return false;
  }

  /** The first place of a keyword between two places, or -1. */
  private int find(int keyword, int from, int to) {
    int last = to - keywords.length(keyword);
    int position = from;
    if (keywords.hasKey(keyword)) {
      int key = keywords.key(keyword);
      while (position <= last
          && (KeywordTable.keyAt(text, position) != key || !isAt(keyword, position))) {
        position++;
      }
    } else {
      while (position <= last && !isAt(keyword, position)) {
        position++;
      }
    }
    return position <= last ? position : -1;
  }

  /** Whether a keyword stands at {@code position}, in either case. */
  boolean isAt(int keyword, int position) {
    return keywords.isAt(keyword, text, position, textEnd);
  }
}
