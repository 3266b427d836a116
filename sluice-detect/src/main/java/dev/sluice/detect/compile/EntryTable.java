package dev.sluice.detect.compile;

import java.util.List;

/**
 * What each required literal means to the rules that have it: a row of integers for each of those
 * rules, all in one array, so that it is read from a file as it is. A place in the table stands for
 * an entry. Only this class knows where in a row a value stands; {@link LiteralEntry} says what the
 * values are.
 */
public final class EntryTable {
  private static final int RULE = 0;
  private static final int DISTANCE_MIN = 1;
  private static final int REST_ADDRESS = 2;
  private static final int REST_OFFSET = 3;
  private static final int KEYWORD = 4;
  private static final int FOLLOW_BYTES = 5;
  private static final int FOLLOW_SET = 6;
  private static final int FOLLOW_FROM = 7;
  private static final int FOLLOW_TO = 8;
  private static final int PREFIXES = 9;
  private static final int AUTOMATON = 10;
  private static final int ROW = 11;

  /** Where an automaton begins is told behind its number. */
  private static final int OFFSET_BITS = 8;

  /** The place of the first entry of each required literal, and the end of the last. */
  private final int[] places;

  private final int[] rows;

  /**
   * @param places the places as {@link #places} gave them
   * @param rows the rows as {@link #rows} gave them
   */
  EntryTable(int[] places, int[] rows) {
    this.places = places;
    this.rows = rows;
  }

  /** The table of the entries of each required literal. */
  static EntryTable of(List<List<LiteralEntry>> literals) {
    int[] places = new int[literals.size() + 1];
    for (int i = 0; i < literals.size(); i++) {
      places[i + 1] = places[i] + literals.get(i).size() * ROW;
    }
    int[] rows = new int[places[literals.size()]];
    int at = 0;
    for (List<LiteralEntry> entries : literals) {
      for (LiteralEntry entry : entries) {
        write(rows, at, entry);
        at += ROW;
      }
    }
    return new EntryTable(places, rows);
  }

  private static void write(int[] rows, int at, LiteralEntry entry) {
    LiteralEntry.Follow follow = entry.follow();
    rows[at + RULE] = entry.rule();
    rows[at + DISTANCE_MIN] = entry.distanceMin();
    rows[at + REST_ADDRESS] = entry.restAddress();
    rows[at + REST_OFFSET] = entry.restOffset();
    rows[at + KEYWORD] = entry.keyword();
    if (follow != null) {
      rows[at + FOLLOW_BYTES] = follow.bytes();
      rows[at + FOLLOW_SET] = follow.set();
      rows[at + FOLLOW_FROM] = follow.from();
      rows[at + FOLLOW_TO] = follow.to();
    }
    rows[at + PREFIXES] = entry.prefixes();
    rows[at + AUTOMATON] = entry.automaton() << OFFSET_BITS | entry.automatonOffset();
  }

  /**
   * Whether all entries name what there is. Few instructions for each: a cold JVM interprets it.
   */
  boolean isWithin(int rules, int prefixes, int automata) {
    int outside = rows.length % ROW == 0 ? 0 : -1;
    for (int at = 0; at < rows.length && outside >= 0; at += ROW) {
      int rule = rows[at];
      int prefix = rows[at + PREFIXES];
      int automaton = rows[at + AUTOMATON];
      outside =
          rule
              | rules - 1 - rule
              | prefix
              | prefixes - 1 - prefix
              | automaton
              | automata - (automaton >>> OFFSET_BITS);
    }
    return outside >= 0;
  }

  /** The place of the first entry of each required literal, never changed. */
  int[] places() {
    return places;
  }

  /** All rows, never changed. */
  int[] rows() {
    return rows;
  }

  /** The place of the first entry of a required literal. */
  public int first(int literal) {
    return places[literal];
  }

  /** The place behind the last entry of a required literal. */
  public int end(int literal) {
    return places[literal + 1];
  }

  /** The place of the entry behind another. */
  public int next(int entry) {
    return entry + ROW;
  }

  /** The rule that the required literal is of. */
  public int rule(int entry) {
    return rows[entry + RULE];
  }

  /** The least distance from a match's start to the required literal. */
  public int distanceMin(int entry) {
    return rows[entry + DISTANCE_MIN];
  }

  /** The address from which the rest of the pattern can be tried, or -1. */
  public int restAddress(int entry) {
    return rows[entry + REST_ADDRESS];
  }

  /** How many bytes into the required literal the rest of the pattern begins. */
  public int restOffset(int entry) {
    return rows[entry + REST_OFFSET];
  }

  /** The number of the keyword that the required literal stands for, or -1. */
  public int keyword(int entry) {
    return rows[entry + KEYWORD];
  }

  /** How many bytes of one set follow the required literal in every match; 0 if none do. */
  public int followBytes(int entry) {
    return rows[entry + FOLLOW_BYTES];
  }

  /** The number of the set they are of. */
  public int followSet(int entry) {
    return rows[entry + FOLLOW_SET];
  }

  /** The least distance from the required literal's start to the first of them. */
  public int followFrom(int entry) {
    return rows[entry + FOLLOW_FROM];
  }

  /** The most. */
  public int followTo(int entry) {
    return rows[entry + FOLLOW_TO];
  }

  /** Where the {@link PrefixTable} says what stands before the required literal. */
  public int prefixes(int entry) {
    return rows[entry + PREFIXES];
  }

  /** The number of the automaton that tells what cannot come behind the required literal. */
  public int automaton(int entry) {
    return rows[entry + AUTOMATON] >>> OFFSET_BITS;
  }

  /** How many bytes behind the required literal's start that automaton begins. */
  public int automatonOffset(int entry) {
    return rows[entry + AUTOMATON] & (1 << OFFSET_BITS) - 1;
  }
}
