package dev.sluice.detect.judge;

import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleKind;
import dev.sluice.detect.rule.RuleSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Leaves one finding of each secret that several rules with a kind have found: that of the rule
 * that knows most of it. Format comes before container, then named, then generic; then a checksum
 * or structure that was found right; then the longer secret; then the surer rule.
 *
 * <p>Two matches are of one secret if they lie in the same bytes and the one's secret holds the
 * other's. Where the one is less than half of the other, it is a piece of it: a key file or a token
 * with a structure of its own then stands for what seems to be in it, and gives way to nothing.
 */
final class OneSecret {
  /** With how many matches to either side one is compared. */
  private static final int COMPARED_MAX = 64;

  private final RuleSet rules;
  private final List<Found> found;
  private final NavigableMap<Long, List<Integer>> winners = new TreeMap<>();
  private final Map<Integer, Integer> betterOf = new HashMap<>();

  private OneSecret(RuleSet rules, List<Found> found) {
    this.rules = rules;
    this.found = found;
  }

  /**
   * The matches that yield, each with the one it yields to.
   *
   * @param open the matches that are not rejected yet
   */
  static Map<Integer, Integer> resolve(RuleSet rules, List<Found> found, List<Integer> open) {
    OneSecret resolution = new OneSecret(rules, found);
    List<Integer> ranked = new ArrayList<>();
    for (int index : open) {
      if (resolution.kind(index) != null) {
        ranked.add(index);
      }
    }
    if (ranked.size() > 1) {
      ranked.sort(resolution::byRank);
      ranked.forEach(resolution::place);
    }
    return resolution.betterOf;
  }

  private Rule rule(int index) {
    return rules.rule(found.get(index).rule());
  }

  private @Nullable RuleKind kind(int index) {
    return rule(index).kind();
  }

  @SuppressWarnings("EnumOrdinal") // Kinds stand in the order of what they tell.
  private int rank(int index) {
    RuleKind kind = kind(index);
    return kind == null ? Integer.MAX_VALUE : kind.ordinal();
  }

  /**
   * The most telling first; it depends on nothing but the matches themselves. Compared one by one:
   * comparators of the platform that are put together are linked in every process anew.
   */
  private int byRank(int one, int other) {
    Found a = found.get(one);
    Found b = found.get(other);
    int order = Integer.compare(rank(one), rank(other));
    order = order != 0 ? order : Boolean.compare(b.isProven(), a.isProven());
    order = order != 0 ? order : Integer.compare(b.secret().length(), a.secret().length());
    order = order != 0 ? order : rule(other).confidence().compareTo(rule(one).confidence());
    order = order != 0 ? order : Integer.compare(a.rule(), b.rule());
    order = order != 0 ? order : Long.compare(a.secretStart(), b.secretStart());
    order = order != 0 ? order : Long.compare(a.line(), b.line());
    order = order != 0 ? order : Integer.compare(a.column(), b.column());
    return order != 0 ? order : b.confidence().compareTo(a.confidence());
  }

  private void place(int index) {
    Integer winner = winnerFor(index);
    if (winner == null) {
      winners.computeIfAbsent(found.get(index).secretStart(), _ -> new ArrayList<>(1)).add(index);
      return;
    }
    if (isPieceOf(winner, index)) {
      // What was placed before is only a piece of this one, which holds secrets by its structure.
      remove(winner);
      betterOf.replaceAll((_, better) -> better.equals(winner) ? Integer.valueOf(index) : better);
      betterOf.put(winner, index);
      place(index);
    } else {
      betterOf.put(index, winner);
    }
  }

  private void remove(int winner) {
    long start = found.get(winner).secretStart();
    List<Integer> at = winners.getOrDefault(start, List.of());
    at.remove(Integer.valueOf(winner));
    if (at.isEmpty()) {
      winners.remove(start);
    }
  }

  /** Whether one match is a small piece of another that has a structure of its own. */
  private boolean isPieceOf(int piece, int whole) {
    RuleKind kind = kind(whole);
    return (kind == RuleKind.FORMAT || kind == RuleKind.CONTAINER)
        && 2 * found.get(piece).secret().length() < found.get(whole).secret().length();
  }

  /** The nearest placed match of the same secret, or null. */
  private @Nullable Integer winnerFor(int index) {
    Found one = found.get(index);
    Integer before = among(winners.headMap(one.secretStart(), true).descendingMap(), one);
    return before != null ? before : among(winners.tailMap(one.secretStart(), false), one);
  }

  private @Nullable Integer among(NavigableMap<Long, List<Integer>> placed, Found one) {
    int compared = 0;
    for (Map.Entry<Long, List<Integer>> at : placed.entrySet()) {
      for (int winner : at.getValue()) {
        if (isSameSecret(found.get(winner), one)) {
          return winner;
        }
      }
      compared += at.getValue().size();
      boolean isFar = Math.abs(at.getKey() - one.secretStart()) > OverlapResolution.REACH_BYTES;
      if (isFar || compared > COMPARED_MAX) {
        return null;
      }
    }
    return null;
  }

  private static boolean isSameSecret(Found one, Found other) {
    return one.secretStart() < other.secretEnd()
        && other.secretStart() < one.secretEnd()
        && (one.secret().contains(other.secret()) || other.secret().contains(one.secret()));
  }
}
