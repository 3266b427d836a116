package dev.sluice.detect.judge;

import dev.sluice.detect.rule.Required;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Settles the accepted matches of one object among each other: a rule that requires others keeps
 * its matches only near theirs, a generic rule yields to one that knows the provider, and a rule
 * that only serves others is not reported.
 */
public final class Settlement {
  /** How many matches of required rules a match lists at most. */
  public static final int RELATED_MAX = 64;

  /**
   * The fate of one match.
   *
   * @param rejection why it is not reported, or null
   * @param related indexes of the matches its rule required
   */
  public record Fate(@Nullable Rejection rejection, List<Integer> related) {}

  private final RuleSet rules;
  private final List<Found> found;
  private final @Nullable Rejection[] rejections;
  private final List<List<Integer>> related = new ArrayList<>();

  private Settlement(RuleSet rules, List<Found> found) {
    this.rules = rules;
    this.found = found;
    rejections = new Rejection[found.size()];
  }

  /** The fate of each match, in the same order. */
  public static List<Fate> settle(RuleSet rules, List<Found> found) {
    Settlement settlement = new Settlement(rules, found);
    settlement.require();
    settlement.skipServants();
    if (found.size() > 1) {
      settlement.yieldToSpecific();
      settlement.yieldToSurer();
    }
    List<Fate> fates = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      fates.add(new Fate(settlement.rejections[i], settlement.related.get(i)));
    }
    return fates;
  }

  private Rule rule(int index) {
    return rules.rule(found.get(index).rule());
  }

  private void require() {
    Map<Integer, List<Integer>> byRule = new HashMap<>();
    for (int i = 0; i < found.size(); i++) {
      byRule.computeIfAbsent(found.get(i).rule(), rule -> new ArrayList<>()).add(i);
    }
    byRule.values().forEach(list -> list.sort(Comparator.comparingLong(i -> found.get(i).line())));
    for (int i = 0; i < found.size(); i++) {
      List<Integer> near = new ArrayList<>(0);
      for (Required required : rule(i).required()) {
        List<Integer> others = byRule.getOrDefault(rules.indexOf(required.ruleId()), List.of());
        int before = near.size();
        addNear(found.get(i), required, others, near);
        if (near.size() == before && rejections[i] == null) {
          rejections[i] = new Rejection.RequiredMissing(required.ruleId());
        }
      }
      related.add(rejections[i] == null ? List.copyOf(near) : List.of());
    }
  }

  private void addNear(Found primary, Required required, List<Integer> others, List<Integer> near) {
    Integer lines = required.withinLines();
    int from = lines == null ? 0 : firstAtLine(others, primary.line() - lines);
    int limit = near.size() + RELATED_MAX;
    for (int i = from; i < others.size() && near.size() < limit; i++) {
      Found other = found.get(others.get(i));
      if (lines != null && other.line() - primary.line() > lines) {
        return;
      }
      Integer columns = required.withinColumns();
      if (columns == null || Math.abs(other.column() - primary.column()) <= columns) {
        near.add(others.get(i));
      }
    }
  }

  private int firstAtLine(List<Integer> sorted, long line) {
    int low = 0;
    int high = sorted.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (found.get(sorted.get(middle)).line() < line) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void skipServants() {
    for (int i = 0; i < found.size(); i++) {
      if (rejections[i] == null && rule(i).skipReport()) {
        rejections[i] = new Rejection.NotReported();
      }
    }
  }

  /**
   * A generic match yields where a specific secret overlaps it. Specific secrets are sorted by
   * start; the furthest end so far says whether an earlier one still reaches a place.
   */
  private void yieldToSpecific() {
    Integer[] specific =
        IntStream.range(0, found.size())
            .filter(i -> rejections[i] == null && !rule(i).isGeneric())
            .boxed()
            .sorted(Comparator.comparingLong(i -> found.get(i).secretStart()))
            .toArray(Integer[]::new);
    int[] furthest = new int[specific.length];
    for (int i = 0; i < specific.length; i++) {
      boolean further =
          i == 0 || found.get(specific[i]).secretEnd() > found.get(furthest[i - 1]).secretEnd();
      furthest[i] = further ? specific[i] : furthest[i - 1];
    }
    long[] starts = Arrays.stream(specific).mapToLong(i -> found.get(i).secretStart()).toArray();
    Map<Long, List<Integer>> byLine = new HashMap<>();
    for (int i : specific) {
      byLine.computeIfAbsent(found.get(i).line(), line -> new ArrayList<>(1)).add(i);
    }
    for (int i = 0; i < found.size(); i++) {
      if (rejections[i] == null && rule(i).isGeneric()) {
        Integer better = overlapping(found.get(i), starts, furthest);
        if (better == null) {
          better = holding(found.get(i), byLine.getOrDefault(found.get(i).line(), List.of()));
        }
        if (better != null) {
          rejections[i] = new Rejection.YieldsTo(rule(better).id());
        }
      }
    }
  }

  /** Of several rules that found the very same secret, the less sure ones yield. */
  private void yieldToSurer() {
    Map<List<Long>, Integer> surest = new HashMap<>();
    for (int i = 0; i < found.size(); i++) {
      if (rejections[i] == null) {
        surest.merge(place(i), i, (a, b) -> sureness(b) > sureness(a) ? b : a);
      }
    }
    for (int i = 0; i < found.size(); i++) {
      Integer better = surest.get(place(i));
      if (rejections[i] == null && better != null && sureness(better) > sureness(i)) {
        rejections[i] = new Rejection.YieldsTo(rule(better).id());
      }
    }
  }

  private List<Long> place(int index) {
    return List.of(found.get(index).secretStart(), found.get(index).secretEnd());
  }

  private int sureness(int index) {
    return switch (rule(index).confidence()) {
      case LOW -> 0;
      case MEDIUM -> 1;
      case HIGH -> 2;
    };
  }

  private @Nullable Integer overlapping(Found generic, long[] starts, int[] furthest) {
    int at = Arrays.binarySearch(starts, generic.secretEnd());
    int before = at < 0 ? -at - 2 : at - 1;
    // Equal starts may stand on either side of where the search landed.
    while (before >= 0 && starts[before] >= generic.secretEnd()) {
      before--;
    }
    if (before >= 0 && found.get(furthest[before]).secretEnd() > generic.secretStart()) {
      return furthest[before];
    }
    return null;
  }

  /** A specific secret on the same line that holds the generic one as text, as in gitleaks. */
  private @Nullable Integer holding(Found generic, List<Integer> sameLine) {
    int compared = 0;
    for (int i : sameLine) {
      if (found.get(i).secret().contains(generic.secret())) {
        return i;
      }
      if (++compared == RELATED_MAX) {
        break;
      }
    }
    return null;
  }
}
