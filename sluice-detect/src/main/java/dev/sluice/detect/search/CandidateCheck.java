package dev.sluice.detect.search;

import dev.sluice.detect.compile.CompiledRules;
import dev.sluice.detect.confirm.Backtracker;

/**
 * Rejects candidates that no match can come of, by what must stand around the required literal and
 * before any start is tried. It rejects most of those that no match comes of, and none of those
 * that one does.
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
  private final RecentGrams heads = new RecentGrams();

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

  private byte[] text = new byte[0];
  private int textEnd;

  CandidateCheck(CompiledRules compiled, Backtracker backtracker, NearbyKeywords keywords) {
    this.compiled = compiled;
    this.backtracker = backtracker;
    this.keywords = keywords;
    answers = new long[compiled.tailCount];
    read = new int[compiled.tailCount];
  }

  /** Sets the text at hand. */
  void text(byte[] bytes, int from, int to) {
    text = bytes;
    textEnd = to;
    heads.text(bytes, from, to);
    textNumber += 1L << Integer.SIZE;
    followed = -FOLLOWED_SOON_BYTES - 1;
  }

  /** Whether it was found for another rule already that no match comes of an entry's candidate. */
  boolean isRefuted(int at, int position) {
    int tail = compiled.entries[at + CompiledRules.ENTRY_TAIL];
    return tail >= 0 && answers[tail] == 2 * (textNumber + position);
  }

  /** Whether all that can be told without trying starts is there. */
  boolean mayMatch(int at, int rule, int position, int from, int to) {
    int[] entries = compiled.entries;
    int tail = entries[at + CompiledRules.ENTRY_TAIL];
    long no = 2 * (textNumber + position);
    boolean isAnswered = tail >= 0 && (answers[tail] | 1) == (no | 1);
    if (isAnswered) {
      backtracker.readTo(read[tail]);
      if (answers[tail] == no) {
        return false;
      }
    }
    int address = entries[at + CompiledRules.ENTRY_ADDRESS];
    int rest = position + entries[at + CompiledRules.ENTRY_OFFSET];
    boolean follows =
        isAnswered || ((address < 0 || rest <= textEnd) && hasNeededRun(at, position));
    // What is known already, as it is where candidates are close together, is asked first; but not
    // before what is answered for others too.
    if (follows && tail < 0 && !mayStandAround(at, rule, from, rest, to, UNREAD_FEW)) {
      return false;
    }
    if (follows && !isAnswered && address >= 0) {
      backtracker.begin(
          compiled.programs.code(rule),
          rest,
          compiled.rule(rule, CompiledRules.VISITS),
          compiled.rule(rule, CompiledRules.GROUPS));
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
    int list = compiled.entries[at + CompiledRules.ENTRY_HEADS];
    return (list == 0 || heads.mayHold(compiled.heads, list, from, rest, unreadMax))
        && keywords.mayBeNear(rule, from, to + compiled.rule(rule, CompiledRules.BOUND), unreadMax);
  }

  /** Whether the run is there that must follow the required literal in a match. */
  private boolean hasNeededRun(int at, int position) {
    int[] entries = compiled.entries;
    int bytes = entries[at + CompiledRules.ENTRY_RUN_BYTES];
    if (bytes == 0) {
      return true;
    }
    int set = entries[at + CompiledRules.ENTRY_RUN_SET] << 2;
    int left = position + entries[at + CompiledRules.ENTRY_RUN_FROM];
    int end = Math.min(textEnd, position + entries[at + CompiledRules.ENTRY_RUN_TO] + bytes);
    backtracker.readTo(end);
    // Any run covers one of the bytes that are a run's length apart.
    int probe = left + bytes - 1;
    while (probe < end) {
      if (!in(set, probe)) {
        left = probe + 1;
        probe += bytes;
        continue;
      }
      int start = probe;
      while (start > left && in(set, start - 1)) {
        start--;
      }
      int after = probe + 1;
      while (after < start + bytes && after < end && in(set, after)) {
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

  private boolean in(int set, int position) {
    int value = text[position] & 0xff;
    return (compiled.sets[set + (value >>> 6)] >>> value & 1) != 0;
  }
}
