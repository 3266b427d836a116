package dev.sluice.detect.compile;

import dev.sluice.detect.confirm.AutomatonTable;
import dev.sluice.detect.confirm.ProgramStore;
import dev.sluice.detect.prefilter.LiteralIndex;
import java.util.List;

/**
 * The tables of a compiled rule set, never changed once built. Each is an array or two behind
 * methods that say what stands where, so that a file of them is read without building anything.
 */
public final class CompiledRules {
  /** How far from a match, on either side, a keyword of its rule may stand. */
  public static final int KEYWORD_REACH_BYTES = 4096;

  /** What is known of each rule. */
  public final RuleTable rules;

  /** The program of each rule. */
  public final ProgramStore programs;

  /** The sets of bytes that the other tables name by number: see {@link #isIn}. */
  public final long[] sets;

  /** What each required literal means to the rules that have it. */
  public final EntryTable entries;

  public final KeywordTable keywords;

  public final PrefixTable prefixes;

  /** What refuses candidates before anything else looks at them. */
  public final AutomatonTable automata;

  /** The required literals looked for everywhere; their numbers begin at 0. */
  public final LiteralIndex open;

  /** The required literals looked for in identifier spans. */
  public final IdentifierLiterals inIdentifiers;

  /** The required literals looked for before token spans. */
  public final List<SpanLiterals> beforeTokens;

  /** What was compiled beside the rules; empty where nothing was. */
  public final byte[] patterns;

  /** How far before a secret a required literal looked for before token spans may begin. */
  public final int spanBackBytes;

  /** The longest match of a rule looked for before token spans. */
  public final int spanMatchBytesMax;

  /** The rules tried at every position. */
  public final int[] everywhere;

  CompiledRules(
      RuleTable rules,
      ProgramStore programs,
      long[] sets,
      EntryTable entries,
      KeywordTable keywords,
      PrefixTable prefixes,
      AutomatonTable automata,
      LiteralIndex open,
      IdentifierLiterals inIdentifiers,
      List<SpanLiterals> beforeTokens,
      byte[] patterns) {
    this.rules = rules;
    this.programs = programs;
    this.sets = sets;
    this.entries = entries;
    this.keywords = keywords;
    this.prefixes = prefixes;
    this.automata = automata;
    this.open = open;
    this.inIdentifiers = inIdentifiers;
    this.beforeTokens = beforeTokens;
    this.patterns = patterns;
    int back = 0;
    int longest = 0;
    for (SpanLiterals literals : beforeTokens) {
      back = Math.max(back, literals.backBytes());
      longest = Math.max(longest, literals.matchBytesMax());
    }
    spanBackBytes = back;
    spanMatchBytesMax = longest;
    everywhere = rules.with(RuleTrait.TRIED_EVERYWHERE);
  }

  /** Whether a byte is in the set of a number. */
  public boolean isIn(int set, byte value) {
    return (sets[(set << 2) + (value >>> 6 & 3)] >>> value & 1) != 0;
  }
}
