package dev.sluice.detect.rule;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import java.util.function.Supplier;
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
  private final @Nullable Supplier<List<String>> listing;
  private final RuleOutline outline;

  /** Each a name, a space and the provider that goes by it. */
  private final Supplier<List<String>> names;

  private final Supplier<ProviderNames> providers;
  private final IntFunction<Rule> source;
  private final AtomicReferenceArray<@Nullable Rule> made;
  private volatile @Nullable Map<String, Integer> indexes;
  private volatile @Nullable ProviderNames knownProviders;

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
    this(title, description, rules, allowlists, listing, List.of());
  }

  /**
   * A rule set with a provider table.
   *
   * @param rules as of the other constructor, the rows of the table last
   * @param providerNames each a name, a space and the provider that goes by it
   */
  public RuleSet(
      String title,
      String description,
      List<Rule> rules,
      List<Allowlist> allowlists,
      List<String> listing,
      List<String> providerNames) {
    this(
        title,
        description,
        rules.size(),
        List.copyOf(rules)::get,
        allowlists,
        kept(listing),
        RuleOutline.of(rules, allowlists),
        kept(providerNames),
        null);
    indexes = index();
  }

  private static Supplier<List<String>> kept(List<String> listing) {
    List<String> copy = List.copyOf(listing);
    return () -> copy;
  }

  private RuleSet(
      String title,
      String description,
      int size,
      IntFunction<Rule> source,
      List<Allowlist> allowlists,
      @Nullable Supplier<List<String>> listing,
      RuleOutline outline,
      Supplier<List<String>> names,
      @Nullable Supplier<ProviderNames> providers) {
    this.outline = outline;
    this.names = names;
    this.providers = providers == null ? () -> ProviderNames.of(this) : providers;
    this.title = title;
    this.description = description;
    this.source = source;
    this.allowlists = List.copyOf(allowlists);
    this.listing = listing;
    made = new AtomicReferenceArray<>(size);
  }

  /**
   * A rule set whose rules are made on demand.
   *
   * @param size how many rules
   * @param source makes the rule of an index, the same whenever it is asked; ids are unique
   * @param listing gives what the other constructor takes; null for the rules' own order
   * @param outline what is known of all rules together
   * @param names gives what the other constructor takes
   * @param providers gives the same with the rows of each
   */
  public static RuleSet onDemand(
      String title,
      String description,
      int size,
      IntFunction<Rule> source,
      List<Allowlist> allowlists,
      @Nullable Supplier<List<String>> listing,
      RuleOutline outline,
      Supplier<List<String>> names,
      Supplier<ProviderNames> providers) {
    return new RuleSet(
        title, description, size, source, allowlists, listing, outline, names, providers);
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

  /** What is known of all rules together. */
  public RuleOutline outline() {
    return outline;
  }

  /** The ids in the order a report lists them, an id as often as it was defined. */
  public List<String> listing() {
    return listing != null ? listing.get() : rules().stream().map(Rule::id).toList();
  }

  /** Indexes of the rules on paths alone, ascending. */
  public List<Integer> pathOnly() {
    return outline.pathOnly();
  }

  /** The index of the first row of the provider table; all rules from there on are rows. */
  public int rowsFrom() {
    return outline.rowsFrom();
  }

  /** How many rules have a regex of their own to look for. */
  public int searchedRules() {
    return rowsFrom() - pathOnly().size();
  }

  /** Each a name, a space and the provider that goes by it. */
  public List<String> providerNames() {
    return names.get();
  }

  /** The names of providers, with the rows of each. */
  public ProviderNames providers() {
    ProviderNames known = knownProviders;
    if (known == null) {
      known = providers.get();
      knownProviders = known;
    }
    return known;
  }

  /**
   * The rules of these ids alone. Where rows of the provider table are among them, the rules that
   * propose values to rows stay too, and report nothing of their own unless they are wanted.
   */
  public RuleSet only(List<String> ids) {
    List<Rule> kept = new ArrayList<>();
    List<Rule> rows = new ArrayList<>();
    for (String id : ids) {
      Rule rule = rule(indexOf(id));
      (rule.shape() == null ? kept : rows).add(rule);
    }
    if (!rows.isEmpty()) {
      for (Rule rule : rules()) {
        if (rule.proposes() && !ids.contains(rule.id())) {
          kept.add(rule.withoutReport());
        }
      }
    }
    kept.addAll(rows);
    return new RuleSet(
        title,
        description,
        kept,
        allowlists,
        List.copyOf(ids),
        rows.isEmpty() ? List.of() : providerNames());
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
