package dev.sluice.detect.judge;

import dev.sluice.detect.rule.Required;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Resolves overlaps among the accepted matches of one object: a rule that requires others keeps its
 * matches only near theirs, a generic rule yields to one that knows the provider, and a rule that
 * only serves others is not reported.
 */
public final class OverlapResolution {
  /** How many matches of required rules a match lists at most. */
  public static final int RELATED_MAX = 64;

  /**
   * How far from a match others may change its outcome, unless its rule requires others: further
   * than any encoded stretch or match is long.
   */
  public static final int REACH_BYTES = 64 << 10;

  /** With how many specific matches to either side a generic one is compared. */
  private static final int COMPARED_MAX = 64;

  /**
   * The outcome of one match.
   *
   * @param rejection why it is not reported, or null
   * @param related indexes of the matches its rule required
   * @param alsoMatched the rules whose matches of the same secret yielded to it
   */
  public record Outcome(
      @Nullable Rejection rejection, List<Integer> related, List<Integer> alsoMatched) {}

  private final RuleSet rules;
  private final List<Found> found;
  private final @Nullable Rejection[] rejections;
  private final List<List<Integer>> related = new ArrayList<>();

  /** The rules that yielded to a match of the same secret, by that match. */
  private final Map<Integer, List<Integer>> yielded = new HashMap<>();

  private final boolean acrossLines;

  private OverlapResolution(RuleSet rules, List<Found> found, boolean acrossLines) {
    this.acrossLines = acrossLines;
    this.rules = rules;
    this.found = found;
    rejections = new Rejection[found.size()];
  }

  /**
   * The outcome of each match, in the same order.
   *
   * @param acrossLines whether a generic match may yield to a specific one of another line
   */
  public static List<Outcome> resolve(RuleSet rules, List<Found> found, boolean acrossLines) {
    OverlapResolution resolution = new OverlapResolution(rules, found, acrossLines);
    resolution.require();
    resolution.skipServants();
    if (found.size() > 1) {
      resolution.yieldToSpecific();
      resolution.yieldToSurer();
      resolution.leaveOneOfEach();
    }
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      outcomes.add(
          new Outcome(
              resolution.rejections[i], resolution.related.get(i), resolution.alsoMatched(i)));
    }
    return outcomes;
  }

  private Rule rule(int index) {
    return rules.rule(found.get(index).rule());
  }

  private void require() {
    Map<Integer, List<Integer>> byRule = new HashMap<>();
    for (int i = 0; i < found.size(); i++) {
      byRule.computeIfAbsent(found.get(i).rule(), rule -> new ArrayList<>()).add(i);
    }
    byRule
        .values()
        .forEach(
            list ->
                list.sort(
                    (one, other) -> Long.compare(found.get(one).line(), found.get(other).line())));
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
   * A generic match yields to a specific one whose secret holds its own, byte for byte as decoded,
   * where the two lie on the same line or in the same bytes. Nearness alone is no reason: two
   * secrets of one line, or of one encoded stretch, are two secrets.
   */
  private void yieldToSpecific() {
    List<Integer> specific = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      if (rejections[i] == null && !rule(i).isGeneric()) {
        specific.add(i);
      }
    }
    if (specific.isEmpty()) {
      return;
    }
    specific.sort(this::compareByPlace);
    for (int i = 0; i < found.size(); i++) {
      if (rejections[i] == null && rule(i).isGeneric()) {
        Integer better = holding(found.get(i), specific);
        if (better != null) {
          rejections[i] = new Rejection.YieldsTo(rule(better).id());
          noteYielded(better, i);
        }
      }
    }
  }

  /** Notes that a rule with a kind yielded to another; those of a gitleaks file are not noted. */
  private void noteYielded(int better, int worse) {
    if (rule(better).kind() != null && rule(worse).kind() != null) {
      List<Integer> to = yielded.computeIfAbsent(better, _ -> new ArrayList<>());
      to.add(found.get(worse).rule());
      to.addAll(yielded.getOrDefault(worse, List.of()));
    }
  }

  private void leaveOneOfEach() {
    List<Integer> open = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      if (rejections[i] == null) {
        open.add(i);
      }
    }
    OneSecret.resolve(rules, found, open)
        .forEach(
            (worse, better) -> {
              rejections[worse] = new Rejection.YieldsTo(rule(better).id());
              noteYielded(better, worse);
            });
  }

  /** The other rules that found a match's secret, in their order, each once. */
  private List<Integer> alsoMatched(int index) {
    List<Integer> to = yielded.get(index);
    if (to == null) {
      return List.of();
    }
    TreeSet<Integer> others = new TreeSet<>(to);
    others.remove(found.get(index).rule());
    return List.copyOf(others);
  }

  /** An order that depends on nothing but the matches themselves, not on how they came. */
  private int compareByPlace(int one, int other) {
    Found a = found.get(one);
    Found b = found.get(other);
    int order = Long.compare(a.secretStart(), b.secretStart());
    if (order == 0) {
      order = Long.compare(a.secretEnd(), b.secretEnd());
    }
    if (order == 0) {
      order = a.secret().compareTo(b.secret());
    }
    return order == 0 ? Integer.compare(a.rule(), b.rule()) : order;
  }

  /** Of several rules that found the very same secret, the less sure ones yield. */
  private void yieldToSurer() {
    Map<Place, Integer> surest = new HashMap<>();
    for (int i = 0; i < found.size(); i++) {
      if (rejections[i] == null) {
        surest.merge(place(i), i, (a, b) -> sureness(b) > sureness(a) ? b : a);
      }
    }
    for (int i = 0; i < found.size(); i++) {
      Integer better = surest.get(place(i));
      if (rejections[i] == null
          && better != null
          && (rule(better).kind() == null || rule(i).kind() == null)
          && sureness(better) > sureness(i)) {
        rejections[i] = new Rejection.YieldsTo(rule(better).id());
      }
    }
  }

  /**
   * A secret and where it stands; several may stand in the same encoded stretch. What a record
   * compares by itself is linked in every process anew, so that is written out.
   */
  private record Place(long start, long end, String secret) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Place place
          && start == place.start
          && end == place.end
          && secret.equals(place.secret);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * Long.hashCode(start) + Long.hashCode(end)) + secret.hashCode();
    }

    /** The place, without the secret. */
    @Override
    public String toString() {
      return "Place[start=%d, end=%d]".formatted(start, end);
    }
  }

  private Place place(int index) {
    Found one = found.get(index);
    return new Place(one.secretStart(), one.secretEnd(), one.secret());
  }

  private int sureness(int index) {
    return switch (rule(index).confidence()) {
      case LOW -> 0;
      case MEDIUM -> 1;
      case HIGH -> 2;
    };
  }

  /** The nearest specific match that holds the secret of a generic one, or null. */
  private @Nullable Integer holding(Found generic, List<Integer> specific) {
    int after = firstAfter(specific, generic.secretStart());
    for (int step = 0; step < COMPARED_MAX; step++) {
      int before = after - 1 - step;
      if (before >= 0 && holds(found.get(specific.get(before)), generic)) {
        return specific.get(before);
      }
      int next = after + step;
      if (next < specific.size() && holds(found.get(specific.get(next)), generic)) {
        return specific.get(next);
      }
    }
    return null;
  }

  /** The first of the sorted matches whose secret starts after an offset. */
  private int firstAfter(List<Integer> sorted, long offset) {
    int low = 0;
    int high = sorted.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (found.get(sorted.get(middle)).secretStart() <= offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private boolean holds(Found specific, Found generic) {
    boolean isNear =
        Math.abs(specific.secretStart() - generic.secretStart()) <= REACH_BYTES
            && (specific.line() == generic.line()
                || (acrossLines
                    && specific.secretStart() < generic.secretEnd()
                    && generic.secretStart() < specific.secretEnd()));
    return isNear && specific.secret().contains(generic.secret());
  }
}
