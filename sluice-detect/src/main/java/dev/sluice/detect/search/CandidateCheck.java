package dev.sluice.detect.search;

import dev.sluice.detect.compile.CompiledRules;
import dev.sluice.detect.compile.EntryTable;
import dev.sluice.detect.compile.PrefixTable;
import dev.sluice.detect.confirm.AutomatonTable;
import dev.sluice.detect.confirm.Backtracker;

/**
 * Rejects candidates that no match can come of, by what must stand around the required literal and
 * before any start is tried. It rejects most of those that no match comes of, and none of those
 * that one does. Each of its questions buys time on texts made of candidates: the rest of the
 * pattern halves that of names in a row, follow sets take a third off commands with headers, and
 * grams, where they are known already, take two fifths off passwords in a row.
 */
final class CandidateCheck {
  /** So many bytes are read at once to know what stands before a required literal. */
  private static final int UNREAD_FEW = 48;

  /**
   * Candidates so close to each other of which more than the required literal is there mean many of
   * them.
   */
  private static final int FOLLOWED_SOON_BYTES = 256;

  /** How far behind a required literal an automaton looks. */
  static final int REFUSAL_REACH_BYTES = 64;

  private final CompiledRules compiled;
  private final OwnPrograms programs;
  private final Backtracker backtracker;
  private final RecentGrams grams = new RecentGrams();

  /** Where the last required literal was that stood with what a match has from there on. */
  private int followed;

  /** What was asked last, which many rules of one literal ask in a row, and the answer. */
  private int askedAutomaton;

  private int askedFrom;
  private boolean wasRefused;

  private byte[] text = new byte[0];
  private int textEnd;

  CandidateCheck(CompiledRules compiled, OwnPrograms programs, Backtracker backtracker) {
    this.compiled = compiled;
    this.programs = programs;
    this.backtracker = backtracker;
  }

  /** Sets the text at hand. */
  void text(byte[] bytes, int from, int to) {
    text = bytes;
    textEnd = to;
    grams.text(bytes, from, to);
    followed = -FOLLOWED_SOON_BYTES - 1;
    askedAutomaton = AutomatonTable.NONE;
  }

  /**
   * Whether the bytes behind a required literal say that nothing comes of it: the first thing to
   * ask, since it takes a step a byte and notes nothing.
   */
  boolean isRefused(int at, int position) {
    int automaton = compiled.entries.automaton(at);
    if (automaton == AutomatonTable.NONE) {
      return false;
    }
    int from = position + compiled.entries.automatonOffset(at);
    if (automaton != askedAutomaton || from != askedFrom) {
      int to = Math.min(textEnd, from + REFUSAL_REACH_BYTES);
      askedAutomaton = automaton;
      askedFrom = from;
      wasRefused =
          compiled.automata.refusedAt(automaton, text, from, to) != AutomatonTable.NOT_REFUSED;
    }
    return wasRefused;
  }

  /** Whether all that can be told without trying starts is there. */
  boolean mayMatch(int at, int rule, int position, int from) {
    EntryTable entries = compiled.entries;
    int address = entries.restAddress(at);
    int rest = position + entries.restOffset(at);
    if ((address >= 0 && rest > textEnd) || !hasFollowSet(at, position)) {
      return false;
    }
    // What is known already, as it is where candidates are close together, is asked first.
    if (!mayStandBefore(at, from, rest, UNREAD_FEW)) {
      return false;
    }
    if (address >= 0) {
      backtracker.begin(
          programs.code(rule), rest, compiled.rules.visits(rule), compiled.rules.groups(rule));
      if (!backtracker.matches(address, rest)) {
        return false;
      }
    }
    // What lies before is read where it will be asked for again soon.
    boolean isSoon = Math.abs(position - followed) <= FOLLOWED_SOON_BYTES;
    followed = position;
    return mayStandBefore(at, from, rest, isSoon ? Integer.MAX_VALUE : 0);
  }

  /** Whether what a match has before its required literal may stand there. */
  private boolean mayStandBefore(int at, int from, int rest, int unreadMax) {
    int list = compiled.entries.prefixes(at);
    return list == PrefixTable.NONE
        || grams.mayHold(compiled.prefixes, list, from, rest, unreadMax);
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
