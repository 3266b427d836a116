package dev.sluice.detect.fingerprint;

import dev.sluice.detect.fingerprint.FingerprintPicker.Search;
import dev.sluice.detect.regex.ByteSet;
import java.util.List;

/**
 * What it costs to look for a fingerprint, in tries of a pattern a byte of text. One thread at a
 * time.
 */
public final class FingerprintCost {
  /** How much the wish for rare bytes gives way to a place at the start of a word. */
  private static final double WORD_START = 0.1;

  /** How often so many plain bytes follow, at any byte, as if they were none. */
  private static final double PLAIN_RUNS = 0.25;

  /** The same for the bytes at which a word may begin. */
  private static final double PLAIN_RUNS_OF_WORDS = 0.04;

  /** How many of them are found, at least, by a fingerprint of wide sets. */
  private static final double WIDE_SHARE_LEAST = 0.05;

  /** Ids and hashes are never rarer than this. */
  private static final double WIDE_COST_LEAST = 3e-5;

  /** With so many bytes more, half as often. */
  private static final double PLAIN_BYTES_TO_HALVE = 5;

  private static final double HALVINGS_MAX = 10;

  /** What it costs that rows of plain bytes are looked at inside words, too. */
  private static final double COST_INSIDE_WORDS = 3e-5;

  /** What a second look at every byte costs. */
  private static final double COST_BROAD = 0.03;

  /** What is looked for everywhere makes all that is looked for so a little more frequent. */
  private static final double COST_OPEN = 1e-6;

  /** What it costs to look up a key that is there, against trying the pattern. */
  private static final double COST_LOOK_UP = 0.05;

  /** The share of text that lies before runs of token bytes with a digit. */
  private static final double BEFORE_RUNS = 0.05;

  /** Keys beyond a few hundred fill the table that rejects most of the text. */
  private static final double COST_KEY = 2e-8;

  private final SequenceFrequency frequency = new SequenceFrequency();

  /** How often the fingerprint will be found, a byte of text; infinite if it is not to be used. */
  double of(Fingerprint fingerprint, Search search) {
    List<ByteSet> sets = fingerprint.sets();
    boolean isNarrow = Fingerprint.isNarrow(sets, search == Search.IN_PLAIN_RUNS);
    if (search == Search.IN_PLAIN_RUNS) {
      // Sets that hold most of a word are looked for only where one begins.
      boolean use = fingerprint.isInPlainRun() && (isNarrow || fingerprint.isAtWordStart());
      return use ? plainCost(fingerprint) : Double.POSITIVE_INFINITY;
    }
    if (Fingerprint.keys(sets) > Fingerprint.KEYS_MAX
        || (search == Search.BEFORE_RUNS && !isNarrow)) {
      return Double.POSITIVE_INFINITY;
    }
    List<ByteSet> key = sets.subList(0, Math.min(sets.size(), Fingerprint.KEY_BYTES));
    double cost =
        frequency.found(sets) * wordStart(fingerprint)
            + frequency.found(key) * COST_LOOK_UP
            + Fingerprint.keys(sets) * COST_KEY;
    cost += isNarrow ? 0 : COST_BROAD;
    return search == Search.BEFORE_RUNS ? cost * BEFORE_RUNS : cost + COST_OPEN;
  }

  private double plainCost(Fingerprint fingerprint) {
    double atWord = ByteFrequency.of(fingerprint.before()) / ByteFrequency.OF_NO_WORD;
    double runs = fingerprint.isAtWordStart() ? PLAIN_RUNS_OF_WORDS * atWord : PLAIN_RUNS;
    double inside = fingerprint.isAtWordStart() ? 0 : COST_INSIDE_WORDS;
    double halvings = Math.min(HALVINGS_MAX, fingerprint.plainBytes() / PLAIN_BYTES_TO_HALVE);
    double share = frequency.share(fingerprint.sets());
    // Ids and hashes are made of the same wide sets as keys.
    boolean isNarrow = Fingerprint.isNarrow(fingerprint.sets(), true);
    double cost =
        (isNarrow ? share : Math.max(share, WIDE_SHARE_LEAST)) * runs * Math.pow(2, -halvings);
    return inside + (isNarrow ? cost : Math.max(cost, WIDE_COST_LEAST));
  }

  private static double wordStart(Fingerprint fingerprint) {
    return fingerprint.isAtWordStart() ? WORD_START : 1;
  }
}
