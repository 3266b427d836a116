package dev.sluice.detect.rule;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The rules of a scan and the allowlists over all of them. Immutable. */
public final class RuleSet {
  /** No rules. */
  public static final RuleSet EMPTY = new RuleSet("", "", List.of(), List.of(), List.of());

  private final String title;
  private final String description;
  private final List<Rule> rules;
  private final List<Allowlist> allowlists;
  private final List<String> listing;
  private final Map<String, Integer> indexes;

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
    this.title = title;
    this.description = description;
    this.rules = List.copyOf(rules);
    this.allowlists = List.copyOf(allowlists);
    this.listing = List.copyOf(listing);
    indexes = HashMap.newHashMap(rules.size());
    for (int i = 0; i < this.rules.size(); i++) {
      String id = this.rules.get(i).id();
      if (indexes.put(id, i) != null) {
        throw new IllegalArgumentException("two rules have the id '" + id + "'");
      }
    }
  }

  public String title() {
    return title;
  }

  public String description() {
    return description;
  }

  public List<Rule> rules() {
    return rules;
  }

  public Rule rule(int index) {
    return rules.get(index);
  }

  /** The allowlists that hold for every rule. */
  public List<Allowlist> allowlists() {
    return allowlists;
  }

  /** The ids in the order a report lists them, an id as often as it was defined. */
  public List<String> listing() {
    return listing;
  }

  public int size() {
    return rules.size();
  }

  /** A rule's index, or -1 if no rule has the id. */
  public int indexOf(String id) {
    return indexes.getOrDefault(id, -1);
  }
}
