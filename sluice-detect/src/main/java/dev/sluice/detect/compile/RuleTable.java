package dev.sluice.detect.compile;

import java.util.Arrays;
import java.util.List;

/**
 * The compiled rules, a row of integers each: one array, so that it is read from a file as it is.
 * Only this class knows where in a row a value stands; {@link RuleRow} says what the values are.
 */
public final class RuleTable {
  private static final int START = 0;
  private static final int VISITS = 1;
  private static final int GROUPS = 2;
  private static final int MATCH_BYTES_MAX = 3;
  private static final int BACK_BYTES = 4;
  private static final int FIRST_SET = 5;
  private static final int TRAITS = 6;
  private static final int KEYWORDS_FROM = 7;
  private static final int KEYWORDS_TO = 8;
  private static final int BYTES_NEEDED = 9;
  private static final int SECRET_GROUP = 10;
  private static final int ROW = 11;

  private final int[] rows;

  /**
   * @param rows the rows as {@link #rows} gave them
   */
  RuleTable(int[] rows) {
    if (rows.length % ROW != 0) {
      throw new IllegalArgumentException("compiled rules damaged (rules): compile again");
    }
    this.rows = rows;
  }

  static RuleTable of(List<RuleRow> rules) {
    int[] rows = new int[rules.size() * ROW];
    int at = 0;
    for (RuleRow rule : rules) {
      rows[at + START] = rule.program().start();
      rows[at + VISITS] = rule.program().visits();
      rows[at + GROUPS] = rule.program().groupCount();
      rows[at + MATCH_BYTES_MAX] = rule.matchBytesMax();
      rows[at + BACK_BYTES] = rule.backBytes();
      rows[at + FIRST_SET] = rule.firstSet();
      rows[at + TRAITS] = rule.traitBits();
      rows[at + KEYWORDS_FROM] = rule.keywordsFrom();
      rows[at + KEYWORDS_TO] = rule.keywordsTo();
      rows[at + BYTES_NEEDED] = rule.bytesNeeded();
      rows[at + SECRET_GROUP] = rule.secretGroup();
      at += ROW;
    }
    return new RuleTable(rows);
  }

  /** All rows, never changed. */
  int[] rows() {
    return rows;
  }

  /** How many rules there are. */
  public int count() {
    return rows.length / ROW;
  }

  /** The address at which the rule's program begins. */
  public int start(int rule) {
    return rows[rule * ROW + START];
  }

  /** How many instructions of the program are entered at most once a position. */
  public int visits(int rule) {
    return rows[rule * ROW + VISITS];
  }

  /** How many capture groups the pattern has beside the whole match. */
  public int groups(int rule) {
    return rows[rule * ROW + GROUPS];
  }

  /** The longest match in bytes. */
  public int matchBytesMax(int rule) {
    return rows[rule * ROW + MATCH_BYTES_MAX];
  }

  /** The most bytes from a match's start to a required literal of it. */
  public int backBytes(int rule) {
    return rows[rule * ROW + BACK_BYTES];
  }

  /** The number of the set of bytes a match can begin with. */
  public int firstSet(int rule) {
    return rows[rule * ROW + FIRST_SET];
  }

  /** The number of the rule's first keyword. */
  public int keywordsFrom(int rule) {
    return rows[rule * ROW + KEYWORDS_FROM];
  }

  /** The number after that of the rule's last keyword. */
  public int keywordsTo(int rule) {
    return rows[rule * ROW + KEYWORDS_TO];
  }

  /** How many bytes past a match's start must be known before it can be told. */
  public int bytesNeeded(int rule) {
    return rows[rule * ROW + BYTES_NEEDED];
  }

  /** The group that holds the secret, or 0 for the first that took part. */
  public int secretGroup(int rule) {
    return rows[rule * ROW + SECRET_GROUP];
  }

  /** Whether a trait is true of a rule. */
  public boolean has(int rule, RuleTrait trait) {
    return (rows[rule * ROW + TRAITS] & trait.bit()) != 0;
  }

  /** The rules of which a trait is true, in ascending order. */
  int[] with(RuleTrait trait) {
    int[] found = new int[0];
    int bit = trait.bit();
    // Few instructions for each: a cold JVM interprets it.
    for (int at = TRAITS; at < rows.length; at += ROW) {
      if ((rows[at] & bit) != 0) {
        found = Arrays.copyOf(found, found.length + 1);
        found[found.length - 1] = at / ROW;
      }
    }
    return found;
  }
}
