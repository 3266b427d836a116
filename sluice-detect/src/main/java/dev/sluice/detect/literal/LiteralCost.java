package dev.sluice.detect.literal;

import dev.sluice.detect.literal.LiteralPicker.Search;
import dev.sluice.detect.regex.ByteSet;
import java.util.List;

/**
 * What it costs to look for a required literal, in tries of a pattern a byte of text. One thread at
 * a time.
 */
public final class LiteralCost {
  /** How much the wish for rare bytes gives way to a place at the start of a word. */
  private static final double WORD_START = 0.1;

  /** How often so many bytes of identifiers follow, at any byte, as if they were none. */
  private static final double IDENTIFIER_SPANS = 0.25;

  /** The same for the bytes at which a word may begin. */
  private static final double IDENTIFIER_SPANS_OF_WORDS = 0.04;

  /** How many of them are found, at least, by a required literal of wide sets. */
  private static final double WIDE_SHARE_LEAST = 0.05;

  /** Ids and hashes are never rarer than this. */
  private static final double WIDE_COST_LEAST = 3e-5;

  /** With so many bytes more, half as often. */
  private static final double IDENTIFIER_BYTES_TO_HALVE = 5;

  private static final double HALVINGS_MAX = 10;

  /** What it costs that identifier spans are looked at inside words, too. */
  private static final double COST_INSIDE_WORDS = 3e-5;

  /** What a second look at every byte costs. */
  private static final double COST_BROAD = 0.03;

  /** What is looked for everywhere makes all that is looked for so a little more frequent. */
  private static final double COST_OPEN = 1e-6;

  /** What it costs to look up a key that is there, against trying the pattern. */
  private static final double COST_LOOK_UP = 0.05;

  /** The share of text that lies before token spans with a digit. */
  private static final double BEFORE_TOKEN_SPANS = 0.05;

  /** Keys beyond a few hundred fill the table that rejects most of the text. */
  private static final double COST_KEY = 2e-8;

  private final SequenceFrequency frequency = new SequenceFrequency();

  /**
   * How often the required literal will be found, a byte of text; infinite if it is not to be used.
   */
  double of(RequiredLiteral literal, Search search) {
    List<ByteSet> sets = literal.sets();
    boolean isNarrow = RequiredLiteral.isNarrow(sets, search == Search.IN_IDENTIFIER_SPANS);
    if (search == Search.IN_IDENTIFIER_SPANS) {
      // Sets that hold most of a word are looked for only where one begins.
      boolean use = literal.isInIdentifierSpan() && (isNarrow || literal.isAtWordStart());
      return use ? identifierCost(literal) : Double.POSITIVE_INFINITY;
    }
    if (RequiredLiteral.keys(sets) > RequiredLiteral.KEYS_MAX
        || (search == Search.BEFORE_TOKEN_SPANS && !isNarrow)) {
      return Double.POSITIVE_INFINITY;
    }
    List<ByteSet> key = sets.subList(0, Math.min(sets.size(), RequiredLiteral.KEY_BYTES));
    double cost =
        frequency.found(sets) * wordStart(literal)
            + frequency.found(key) * COST_LOOK_UP
            + RequiredLiteral.keys(sets) * COST_KEY;
    cost += isNarrow ? 0 : COST_BROAD;
    return search == Search.BEFORE_TOKEN_SPANS ? cost * BEFORE_TOKEN_SPANS : cost + COST_OPEN;
  }

  private double identifierCost(RequiredLiteral literal) {
    double atWord = ByteFrequency.of(literal.before()) / ByteFrequency.OF_NO_WORD;
    double spans = literal.isAtWordStart() ? IDENTIFIER_SPANS_OF_WORDS * atWord : IDENTIFIER_SPANS;
    double inside = literal.isAtWordStart() ? 0 : COST_INSIDE_WORDS;
    double halvings = Math.min(HALVINGS_MAX, literal.identifierBytes() / IDENTIFIER_BYTES_TO_HALVE);
    double share = frequency.share(literal.sets());
    // Ids and hashes are made of the same wide sets as keys.
    boolean isNarrow = RequiredLiteral.isNarrow(literal.sets(), true);
    double cost =
        (isNarrow ? share : Math.max(share, WIDE_SHARE_LEAST)) * spans * Math.pow(2, -halvings);
    return inside + (isNarrow ? cost : Math.max(cost, WIDE_COST_LEAST));
  }

  private static double wordStart(RequiredLiteral literal) {
    return literal.isAtWordStart() ? WORD_START : 1;
  }
}
