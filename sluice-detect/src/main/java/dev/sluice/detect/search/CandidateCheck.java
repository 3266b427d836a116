package dev.sluice.detect.search;

import dev.sluice.detect.compile.CompiledRules;
import dev.sluice.detect.compile.EntryTable;
import dev.sluice.detect.compile.PrefixTable;
import dev.sluice.detect.compile.RuleTrait;
import dev.sluice.detect.confirm.Backtracker;

/**
 * Rejects candidates that no match can come of, by what must stand around the required literal and
 * before any start is tried. It rejects most of those that no match comes of, and none of those
 * that one does. It buys time on texts made of candidates, such as heads of tokens in a row, where
 * many rules ask the same of each.
 */
final class CandidateCheck {
  /** So many bytes are read at once to know what stands before a required literal. */
  private static final int UNREAD_FEW = 48;

  /**
   * Candidates so close to each other of which more than the required literal is there mean many of
   * them.
   */
  private static final int FOLLOWED_SOON_BYTES = 256;

  private final CompiledRules compiled;
  private final Backtracker backtracker;
  private final NearbyKeywords keywords;
  private final RecentGrams grams = new RecentGrams();

  /**
   * For each number of what several entries ask of the text from a required literal on, which text
   * and place it was last asked of, twice, and one more if the answer was yes.
   */
  private final long[] answers;

  /** How far was read for each of those answers. */
  private final int[] read;

  /** The number of the text at hand, above all places in it. */
  private long textNumber;

  /** Where the last required literal was that stood with what a match has from there on. */
  private int followed;

  /** Whether it was asked which keywords stand near the last candidate. */
  private boolean askedKeywords;

  private byte[] text = new byte[0];
  private int textEnd;

  CandidateCheck(CompiledRules compiled, Backtracker backtracker, NearbyKeywords keywords) {
    this.compiled = compiled;
    this.backtracker = backtracker;
    this.keywords = keywords;
    answers = new long[compiled.entries.tailCount()];
    read = new int[compiled.entries.tailCount()];
  }

  /** Sets the text at hand. */
  void text(byte[] bytes, int from, int to) {
    text = bytes;
    textEnd = to;
    grams.text(bytes, from, to);
    textNumber += 1L << Integer.SIZE;
    followed = -FOLLOWED_SOON_BYTES - 1;
  }

  /** Whether it was found for another rule already that no match comes of an entry's candidate. */
  boolean isRefuted(int at, int position) {
    int tail = compiled.entries.tail(at);
    return tail >= 0 && answers[tail] == 2 * (textNumber + position);
  }

  /** Begins with another candidate. */
  void begin() {
    askedKeywords = false;
  }

  /** Whether keywords far away had a say in what was told of the candidate. */
  boolean askedKeywords() {
    return askedKeywords;
  }

  /** Whether all that can be told without trying starts is there. */
  boolean mayMatch(int at, int rule, int position, int from, int to) {
    EntryTable entries = compiled.entries;
    int tail = entries.tail(at);
    long no = 2 * (textNumber + position);
    boolean isAnswered = tail >= 0 && (answers[tail] | 1) == (no | 1);
    if (isAnswered) {
      backtracker.readTo(read[tail]);
      if (answers[tail] == no) {
        return false;
      }
    }
    int address = entries.restAddress(at);
    int rest = position + entries.restOffset(at);
    boolean follows =
        isAnswered || ((address < 0 || rest <= textEnd) && hasFollowSet(at, position));
    // What is known already, as it is where candidates are close together, is asked first; but not
    // before what is answered for others too.
    if (follows && tail < 0 && !mayStandAround(at, rule, from, rest, to, UNREAD_FEW)) {
      return false;
    }
    if (follows && !isAnswered && address >= 0) {
      backtracker.begin(
          compiled.programs.code(rule),
          rest,
          compiled.rules.visits(rule),
          compiled.rules.groups(rule));
      follows = backtracker.matches(address, rest);
    }
    if (tail >= 0) {
      answers[tail] = follows ? no | 1 : no;
      read[tail] = backtracker.furthest();
    }
    if (follows) {
      // What lies around is read where it will be asked for again soon.
      boolean isSoon = Math.abs(position - followed) <= FOLLOWED_SOON_BYTES;
      followed = position;
      return mayStandAround(at, rule, from, rest, to, isSoon ? Integer.MAX_VALUE : 0);
    }
    return false;
  }

  /** Whether what a match has before its required literal, and a keyword, may stand there. */
  private boolean mayStandAround(int at, int rule, int from, int rest, int to, int unreadMax) {
    int list = compiled.entries.prefixes(at);
    askedKeywords |= compiled.rules.has(rule, RuleTrait.NEEDS_KEYWORD);
    return (list == PrefixTable.NONE
            || grams.mayHold(compiled.prefixes, list, from, rest, unreadMax))
        && keywords.mayBeNear(rule, from, to + compiled.rules.matchBytesMax(rule), unreadMax);
  }

  /** Whether the bytes stand there that follow the required literal in every match. */
  private boolean hasFollowSet(int at, int position) {
    EntryTable entries = compiled.entries;
    int bytes = entries.followBytes(at);
    if (bytes == 0) {
      return true;
    }
    int set = entries.followSet(at);
    int left = position + entries.followFrom(at);
    int end = Math.min(textEnd, position + entries.followTo(at) + bytes);
    backtracker.readTo(end);
    // So many bytes in a row cover one of the bytes that are as far apart.
    int probe = left + bytes - 1;
    while (probe < end) {
      if (!compiled.isIn(set, text[probe])) {
        left = probe + 1;
        probe += bytes;
        continue;
      }
      int start = probe;
      while (start > left && compiled.isIn(set, text[start - 1])) {
        start--;
      }
      int after = probe + 1;
      while (after < start + bytes && after < end && compiled.isIn(set, text[after])) {
        after++;
      }
      if (after == start + bytes) {
        return true;
      }
      left = after + 1;
      probe = after + bytes;
    }
    return false;
  }
}
