package dev.sluice.detect.weigh;

import dev.sluice.detect.rule.Confidence;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleKind;
import dev.sluice.detect.weigh.Signs.Slot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Weighs the matches of rules that know little of their secrets. The weight is a sum over signs,
 * each of which can be shown; what weighs as much as what was a secret more often than not, is
 * taken for one. For one thread.
 */
public final class Weigher {
  /** From which probability on a match is reported. */
  public static final double REPORTED_MIN = 0.5;

  /** From which probability on it is reported with medium and with high confidence. */
  public static final double MEDIUM_MIN = 0.75;

  public static final double HIGH_MIN = 0.97;

  /** The weight of what is refused at sight. */
  public static final double REFUSED = Double.NEGATIVE_INFINITY;

  /**
   * A sign and its weight.
   *
   * @param name for people
   * @param weight what it adds
   */
  public record Sign(String name, double weight) {
    /** Whether the name quotes a part of the value. */
    public boolean quotesValue() {
      return name.startsWith(ValueSigns.VALUE + " ") || name.startsWith(ValueSigns.WORD);
    }
  }

  /**
   * What became of a match.
   *
   * @param weight the sum
   * @param probability how often what weighs so much is a secret
   * @param signs those that were read and weigh something, the heaviest first
   */
  public record Explanation(double weight, double probability, List<Sign> signs) {}

  private final Signs signs = new Signs();

  /** Made for the first match: most texts of a few lines have none. */
  private @Nullable SignReader reader;

  /** The match that was not refused at sight, while its first signs are at hand. */
  private @Nullable Sight seen;

  private double seenSum;

  private SignReader reader() {
    SignReader made = reader;
    if (made == null) {
      made = new SignReader(signs);
      reader = made;
    }
    return made;
  }

  /**
   * Whether the matches of a rule are weighed: it knows little of its secrets, and its matches were
   * learned from. What a user's own rule finds is the user's word.
   */
  public static boolean weighs(Rule rule) {
    return isWeak(rule) && Weights.builtIn().knows(rule.id());
  }

  /** Whether a rule knows so little of its secrets that its matches can be learned from. */
  public static boolean isWeak(Rule rule) {
    RuleKind kind = rule.kind();
    if (kind == null) {
      return false;
    }
    return switch (kind) {
      case FORMAT -> false;
      case CONTAINER -> rule.confidence() != Confidence.HIGH && !hasStructure(rule);
      case NAMED, GENERIC -> true;
    };
  }

  /**
   * Whether a validator knows more of a rule's secrets than that they are the user and the password
   * that basic authentication encodes, which made-up ones are too.
   */
  private static boolean hasStructure(Rule rule) {
    return rule.validator() != null && !rule.validator().startsWith("basic");
  }

  /** The signs of a match; they change with the next. */
  public Signs signs(Sight sight) {
    seen = null;
    reader().read(sight);
    return signs;
  }

  /**
   * Whether the signs of its name and its value alone weigh so little that a match is not reported,
   * whatever stands around it and in whatever path. Most matches are refused so, for a small part
   * of what it takes to read all signs.
   *
   * @param sight its lines and its path are not looked at
   */
  public boolean isRefusedAtSight(Sight sight, Weights weights) {
    reader().readFirst(sight);
    seenSum = sum(signs, 0, weights);
    boolean isRefused = seenSum < weights.firstMin();
    seen = isRefused ? null : sight;
    return isRefused;
  }

  /**
   * Ends what is known of the match that was not refused at sight: its text may have changed since.
   */
  public void forget() {
    seen = null;
  }

  /** What a match weighs, {@link #REFUSED} if it is refused at sight. */
  public double weight(Sight sight, Weights weights) {
    double first;
    if (seen != null && seen.isSameMatch(sight)) {
      first = seenSum;
    } else {
      reader().readFirst(sight);
      first = sum(signs, 0, weights);
    }
    seen = null;
    if (first < weights.firstMin()) {
      return REFUSED;
    }
    reader().readOther(sight);
    return first + sum(signs, signs.firstCount(), weights) - weights.bias();
  }

  /** The bias, and what the signs from an index on weigh. */
  private static double sum(Signs signs, int from, Weights weights) {
    double sum = weights.bias();
    for (int i = from; i < signs.count(); i++) {
      sum += weights.of(signs.id(i));
    }
    return sum;
  }

  /** What the match that was weighed last would weigh at most in an object with another path. */
  public double weightElsewhere(double weight, Weights weights) {
    return weight
        + best(Slot.LANGUAGE, PathKind.Language.values().length, weights)
        + best(Slot.PLACE, PathKind.Place.values().length, weights)
        + best(Slot.ORIGIN, 2, weights);
  }

  /** How much another value of a slot would add to the weight. */
  private double best(Slot slot, int values, Weights weights) {
    double own = signs.weightOf(slot, weights);
    double best = own;
    int kept = signs.slot(slot);
    for (int value = 0; value < values; value++) {
      signs.slot(slot, value, null);
      best = Math.max(best, signs.weightOf(slot, weights));
    }
    signs.restore(slot, kept);
    return best - own;
  }

  /** The confidence of what is reported. */
  public static Confidence confidence(double probability) {
    return probability >= HIGH_MIN
        ? Confidence.HIGH
        : probability >= MEDIUM_MIN ? Confidence.MEDIUM : Confidence.LOW;
  }

  /** Why a match weighs what it weighs. */
  public static Explanation explain(Sight sight, Weights weights) {
    Signs signs = new Signs().named();
    SignReader reader = new SignReader(signs);
    reader.readFirst(sight);
    boolean isRefused = sum(signs, 0, weights) < weights.firstMin();
    if (!isRefused) {
      reader.readOther(sight);
    }
    List<Sign> named = new ArrayList<>();
    for (int i = 0; i < signs.count(); i++) {
      double weight = weights.of(signs.id(i));
      if (weight != 0) {
        named.add(new Sign(signs.name(i), weight));
      }
    }
    named.sort(Comparator.comparingDouble((Sign sign) -> -Math.abs(sign.weight())));
    double sum = sum(signs, 0, weights);
    double probability = weights.probability(isRefused ? REFUSED : sum);
    return new Explanation(sum, probability, List.copyOf(named));
  }

  /** A probability for people. */
  public static String percent(double probability) {
    return String.format(Locale.ROOT, "%.0f%%", 100 * probability);
  }
}
