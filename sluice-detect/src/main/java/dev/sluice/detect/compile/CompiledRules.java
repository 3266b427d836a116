package dev.sluice.detect.compile;

import dev.sluice.detect.confirm.ProgramStore;
import dev.sluice.detect.prefilter.LiteralIndex;
import java.util.Arrays;
import java.util.List;

/** The tables of a compiled rule set: plain arrays, never changed once built. */
public final class CompiledRules {
  /** How far from a match, on either side, a keyword of its rule may stand. */
  public static final int KEYWORD_REACH_BYTES = 4096;

  /** Ints a rule takes in {@link #rules}. */
  static final int RULE_SIZE = 11;

  /** Address of the rule's program. */
  public static final int START = 0;

  public static final int VISITS = 1;
  public static final int GROUPS = 2;

  /** The longest match in bytes. */
  public static final int BOUND = 3;

  /** The most bytes from a match's start to a required literal of it. */
  public static final int BACK = 4;

  /** Number of the set of bytes a match can begin with. */
  public static final int FIRST = 5;

  static final int FLAGS = 6;
  public static final int KEYWORDS_FROM = 7;
  public static final int KEYWORDS_TO = 8;

  /** Bytes past a match's start that must be known before it can be told. */
  public static final int RIGHT_NEED = 9;

  /** The group that holds the secret, or 0 for the first that took part. */
  public static final int SECRET_GROUP = 10;

  /** Flag: a repeat without limit was cut. */
  public static final int CAPPED = 1;

  /** Flag: a keyword must stand near a match, and not every match holds one itself. */
  public static final int GATED = 2;

  /** Flag: found by its keywords alone. */
  public static final int BY_KEYWORD = 4;

  /** Flag: has nothing to be found by, and is tried at every byte. */
  public static final int EVERYWHERE = 8;

  /** Flag: the secret must hold a digit. */
  public static final int DIGIT_NEEDED = 16;

  /** Flag: looked for only before token spans with a digit. */
  public static final int BY_RUN = 32;

  /** Ints an entry takes in {@link #entries}. */
  public static final int ENTRY_SIZE = 11;

  public static final int ENTRY_RULE = 0;

  /** The least distance from a match's start to the required literal. */
  public static final int ENTRY_DISTANCE = 1;

  /** Address from which the rest of the program can be tried, or -1. */
  public static final int ENTRY_ADDRESS = 2;

  /** Where in the required literal that address belongs. */
  public static final int ENTRY_OFFSET = 3;

  /** The keyword the required literal stands for, or -1. */
  public static final int ENTRY_KEYWORD = 4;

  /** How many bytes a run has that follows the required literal in every match; 0 for none. */
  public static final int ENTRY_RUN_BYTES = 5;

  /** Number of the set its bytes are of. */
  public static final int ENTRY_RUN_SET = 6;

  /** The least distance from the required literal's start to the run. */
  public static final int ENTRY_RUN_FROM = 7;

  /** The most. */
  public static final int ENTRY_RUN_TO = 8;

  /**
   * Number of what is asked of the text from the required literal on, if others ask it too, or -1.
   */
  public static final int ENTRY_TAIL = 9;

  /** Where it is said in {@link #heads} what stands before the required literal in every match. */
  public static final int ENTRY_HEADS = 10;

  public final int ruleCount;
  final int[] rules;
  public final ProgramStore programs;
  public final long[] sets;

  /** First entry of each required literal in {@link #entries}, in ints, and one more at the end. */
  public final int[] entriesFrom;

  public final int[] entries;

  /** Start of each keyword in {@link #keywords}, and one more at the end. */
  public final int[] keywordsFrom;

  public final byte[] keywords;

  /**
   * What stands between a match's start and its required literal. Each place begins a list that
   * ends with 0, of how many grams follow one of which must stand there, and these: see NeededHead.
   */
  public final int[] heads;

  /** How many numbers there are in {@link #ENTRY_TAIL}. */
  public final int tailCount;

  /** The required literals looked for everywhere. */
  public final LiteralIndex open;

  /** The required literals looked for in identifier spans; their numbers follow the open ones. */
  public final LiteralIndex plain;

  /** The required literals looked for before token spans; their numbers follow the plain ones. */
  public final List<SpanLiterals> atRuns;

  /** How many required literals are looked for everywhere. */
  public final int openCount;

  /** For each required literal looked for there, how many plain bytes must stand from it on. */
  public final int[] plainBytes;

  /** Whether one of them may begin inside a word. */
  public final boolean plainInsideWords;

  /** How far before a secret a required literal looked for before token spans may begin. */
  public final int runBackBytes;

  /** The longest match of a rule looked for before token spans. */
  public final int runBoundBytes;

  /** What was compiled beside the rules; empty where nothing was. */
  public final byte[] patterns;

  /** The rules tried at every position. */
  public final int[] everywhere;

  CompiledRules(
      int ruleCount,
      int[] rules,
      ProgramStore programs,
      long[] sets,
      int[] entriesFrom,
      int[] entries,
      int[] keywordsFrom,
      byte[] keywords,
      int[] heads,
      int tailCount,
      LiteralIndex open,
      LiteralIndex plain,
      List<SpanLiterals> atRuns,
      int openCount,
      int[] plainBytes,
      boolean plainInsideWords,
      byte[] patterns) {
    this.ruleCount = ruleCount;
    this.rules = rules;
    this.programs = programs;
    this.sets = sets;
    this.entriesFrom = entriesFrom;
    this.entries = entries;
    this.keywordsFrom = keywordsFrom;
    this.keywords = keywords;
    this.heads = heads;
    this.tailCount = tailCount;
    this.open = open;
    this.plain = plain;
    this.atRuns = atRuns;
    this.openCount = openCount;
    this.plainBytes = plainBytes;
    this.plainInsideWords = plainInsideWords;
    int back = 0;
    int bound = 0;
    for (SpanLiterals literals : atRuns) {
      back = Math.max(back, literals.backBytes());
      bound = Math.max(bound, literals.boundBytes());
    }
    runBackBytes = back;
    runBoundBytes = bound;
    this.patterns = patterns;
    everywhere = withFlag(EVERYWHERE);
  }

  private int[] withFlag(int flag) {
    int[] result = new int[0];
    for (int at = FLAGS; at < rules.length; at += RULE_SIZE) {
      if ((rules[at] & flag) != 0) {
        result = Arrays.copyOf(result, result.length + 1);
        result[result.length - 1] = at / RULE_SIZE;
      }
    }
    return result;
  }

  public int rule(int index, int field) {
    return rules[index * RULE_SIZE + field];
  }

  public boolean has(int index, int flag) {
    return (rule(index, FLAGS) & flag) != 0;
  }
}
