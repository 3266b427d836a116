package dev.sluice.detect.literal;

import dev.sluice.detect.regex.ByteSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How often sequences of byte sets occur in source text. Rules ask for the same sets and beginnings
 * of sequences again and again while they are compiled, so what was worked out once is kept. One
 * thread at a time.
 */
final class SequenceFrequency {
  /** What is known of a set. */
  private static final class Known {
    /** Its place in the order of asking. */
    final int number;

    /** How often it is met in a sequence. */
    final double inSequence;

    /** Its bytes as {@link GramFrequency} has them. */
    final String symbols;

    /** Its share of the classes of {@link PairFrequency}. */
    final double[] parts;

    Known(int number, ByteSet set) {
      this.number = number;
      inSequence = ByteFrequency.inSequence(set);
      symbols = GramFrequency.symbols(set);
      parts = PairFrequency.parts(set);
    }
  }

  /** What is known of a sequence. */
  private static final class Beginning {
    final int number;

    /** How often it ends in each class of {@link PairFrequency}. */
    final double[] shares;

    /** How often it is found as a gram; negative if nobody asked. */
    double gram = -1;

    Beginning(int number, double[] shares) {
      this.number = number;
      this.shares = shares;
    }
  }

  private final Map<ByteSet, Known> sets = new HashMap<>();
  private final Beginning nothing = new Beginning(0, PairFrequency.START);

  /** Sequences by the number of the one without its last set, and that set's. */
  private final Map<Long, Beginning> beginnings = new HashMap<>();

  /** The product of how often each of {@code sequence} is met in a sequence. */
  double share(List<ByteSet> sequence) {
    double share = 1;
    for (int i = 0; i < sequence.size(); i++) {
      share *= known(sequence.get(i)).inSequence;
    }
    return share;
  }

  /** How often {@code sequence} is found, a byte of text. */
  double found(List<ByteSet> sequence) {
    Known[] known = new Known[sequence.size()];
    for (int i = 0; i < known.length; i++) {
      known[i] = known(sequence.get(i));
    }
    double most = 1;
    for (int from = 0; from + GramFrequency.BYTES <= known.length; from++) {
      most = Math.min(most, gram(known, from));
    }
    if (most < 1) {
      return most;
    }
    double pairs = PairFrequency.sum(sequence(known, 0, known.length).shares);
    return Math.max(share(sequence), pairs);
  }

  private Known known(ByteSet set) {
    Known known = sets.get(set);
    if (known == null) {
      known = new Known(sets.size(), set);
      sets.put(set, known);
    }
    return known;
  }

  private double gram(Known[] known, int from) {
    Beginning sequence = sequence(known, from, from + GramFrequency.BYTES);
    if (sequence.gram < 0) {
      String[] symbols = new String[GramFrequency.BYTES];
      for (int i = 0; i < symbols.length; i++) {
        symbols[i] = known[from + i].symbols;
      }
      sequence.gram = GramFrequency.of(symbols, PairFrequency.sum(sequence.shares));
    }
    return sequence.gram;
  }

  private Beginning sequence(Known[] known, int from, int to) {
    Beginning at = nothing;
    for (int i = from; i < to; i++) {
      long key = (long) at.number << 32 | known[i].number;
      Beginning longer = beginnings.get(key);
      if (longer == null) {
        longer =
            new Beginning(beginnings.size() + 1, PairFrequency.behind(at.shares, known[i].parts));
        beginnings.put(key, longer);
      }
      at = longer;
    }
    return at;
  }
}
