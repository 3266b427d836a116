package dev.sluice.detect.rule;

import java.util.AbstractList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a scan and the allowlists over all of them. Immutable to its users. The rules of a
 * set that was read at build time are made when they are first asked for: most never match.
 */
public final class RuleSet {
  /** No rules. */
  public static final RuleSet EMPTY = new RuleSet("", "", List.of(), List.of(), List.of());

  private final String title;
  private final String description;
  private final List<Allowlist> allowlists;
  private final @Nullable List<String> listing;
  private final List<Integer> pathOnly;
  private final IntFunction<Rule> source;
  private final AtomicReferenceArray<@Nullable Rule> made;
  private volatile @Nullable Map<String, Integer> indexes;

  /**
   * A rule set.
   *
   * @param rules with unique ids; a rule's index here is its number everywhere
   * @param listing the ids in the order a report lists them, an id as often as it was defined
   */
  public RuleSet(
      String title,
      String description,
      List<Rule> rules,
      List<Allowlist> allowlists,
      List<String> listing) {
    this(
        title,
        description,
        rules.size(),
        List.copyOf(rules)::get,
        allowlists,
        List.copyOf(listing),
        IntStream.range(0, rules.size()).filter(i -> rules.get(i).isPathOnly()).boxed().toList());
    indexes = index();
  }

  private RuleSet(
      String title,
      String description,
      int size,
      IntFunction<Rule> source,
      List<Allowlist> allowlists,
      @Nullable List<String> listing,
      List<Integer> pathOnly) {
    this.title = title;
    this.description = description;
    this.source = source;
    this.allowlists = List.copyOf(allowlists);
    this.listing = listing;
    this.pathOnly = List.copyOf(pathOnly);
    made = new AtomicReferenceArray<>(size);
  }

  /**
   * A rule set whose rules are made on demand.
   *
   * @param size how many rules
   * @param source makes the rule of an index, the same whenever it is asked; ids are unique
   * @param listing as of the other constructor, or null for the rules' own order
   * @param pathOnly indexes of the rules on paths alone, ascending
   */
  public static RuleSet onDemand(
      String title,
      String description,
      int size,
      IntFunction<Rule> source,
      List<Allowlist> allowlists,
      @Nullable List<String> listing,
      List<Integer> pathOnly) {
    return new RuleSet(title, description, size, source, allowlists, listing, pathOnly);
  }

  public String title() {
    return title;
  }

  public String description() {
    return description;
  }

  public int size() {
    return made.length();
  }

  public Rule rule(int index) {
    Rule rule = made.get(index);
    if (rule == null) {
      rule = source.apply(index);
      made.set(index, rule);
    }
    return rule;
  }

  /** All rules by index. */
  public List<Rule> rules() {
    return new View();
  }

  /** The allowlists that hold for every rule. */
  public List<Allowlist> allowlists() {
    return allowlists;
  }

  /** The ids in the order a report lists them, an id as often as it was defined. */
  public List<String> listing() {
    return listing != null ? listing : rules().stream().map(Rule::id).toList();
  }

  /** Indexes of the rules on paths alone, ascending. */
  public List<Integer> pathOnly() {
    return pathOnly;
  }

  /** A rule's index, or -1 if no rule has the id. */
  public int indexOf(String id) {
    Map<String, Integer> known = indexes;
    if (known == null) {
      known = index();
      indexes = known;
    }
    return known.getOrDefault(id, -1);
  }

  private Map<String, Integer> index() {
    Map<String, Integer> result = HashMap.newHashMap(size());
    for (int i = 0; i < size(); i++) {
      String id = rule(i).id();
      if (result.put(id, i) != null) {
        throw new IllegalArgumentException("two rules have the id '" + id + "'");
      }
    }
    return result;
  }

  private final class View extends AbstractList<Rule> implements RandomAccess {
    @Override
    public Rule get(int index) {
      return rule(index);
    }

    @Override
    public int size() {
      return made.length();
    }
  }
}
