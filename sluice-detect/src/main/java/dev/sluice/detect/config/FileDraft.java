package dev.sluice.detect.config;

import dev.sluice.detect.config.RuleDraft.Place;
import dev.sluice.detect.rule.Allowlist;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleKind;
import dev.sluice.detect.rule.RuleSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** A rule file read but not yet complete: it may extend others, or be extended. */
final class FileDraft {
  /** An allowlist of the whole file that holds for one rule only. */
  record Targeted(String ruleId, Allowlist allowlist, Place place, boolean mustExist) {}

  String title = "";
  String description = "";
  final Map<String, RuleDraft> rules = new LinkedHashMap<>();
  final List<String> listing = new ArrayList<>();
  final List<Allowlist> allowlists = new ArrayList<>();
  final List<Targeted> targeted = new ArrayList<>();

  /** Each a name, a space and the provider that goes by it. */
  final List<String> providerNames = new ArrayList<>();

  static FileDraft of(RuleSet set) {
    FileDraft draft = new FileDraft();
    for (Rule rule : set.rules()) {
      draft.rules.put(rule.id(), RuleDraft.of(rule));
    }
    draft.listing.addAll(set.listing());
    draft.allowlists.addAll(set.allowlists());
    draft.providerNames.addAll(set.providerNames());
    return draft;
  }

  /**
   * Gives what is said of rules under other names to the rules of an extended file that are meant.
   * Returns the rules that only change others, where no other is meant.
   */
  List<RuleDraft> resolve(Function<String, List<String>> aliases, FileDraft base) {
    List<RuleDraft> meaningless = new ArrayList<>();
    for (RuleDraft rule : List.copyOf(rules.values())) {
      List<String> meant = aliases.apply(rule.id);
      boolean isAlias = !meant.equals(List.of(rule.id));
      if (!isAlias || (meant.isEmpty() && rule.isWhole())) {
        continue;
      }
      if (!meant.contains(rule.id)) {
        rules.remove(rule.id);
        listing.removeIf(rule.id::equals);
      }
      for (String id : meant) {
        if (base.rules.containsKey(id) && rules.putIfAbsent(id, rule) == null) {
          listing.add(id);
        }
      }
      if (meant.isEmpty()) {
        meaningless.add(rule);
      }
    }
    List<Targeted> said = List.copyOf(targeted);
    targeted.clear();
    for (Targeted one : said) {
      for (String id : aliases.apply(one.ruleId())) {
        targeted.add(new Targeted(id, one.allowlist(), one.place(), one.mustExist()));
      }
    }
    return meaningless;
  }

  /**
   * Takes in an extended file: its rules are the base that this file's rules of the same id lie
   * over, its other rules and its allowlists are added, and the listing is sorted.
   */
  void extend(FileDraft base, Set<String> disabled) {
    for (RuleDraft rule : base.rules.values()) {
      if (disabled.contains(rule.id)) {
        if (base.providerNames.isEmpty() || rule.kind != RuleKind.GENERIC) {
          continue;
        }
        // The rows of the provider table still take what the rule proposes.
        rule.skipReport = true;
        rules.put(rule.id, rule);
        listing.add(rule.id);
        continue;
      }
      RuleDraft over = rules.get(rule.id);
      if (over == null) {
        listing.add(rule.id);
      } else {
        rule.overlay(over);
      }
      rules.put(rule.id, rule);
    }
    allowlists.addAll(base.allowlists);
    providerNames.addAll(base.providerNames);
    for (Targeted target : base.targeted) {
      targeted.add(new Targeted(target.ruleId(), target.allowlist(), target.place(), false));
    }
    listing.sort(null);
  }

  RuleSet finish(RegexCheck check) {
    for (Targeted target : targeted) {
      RuleDraft rule = rules.get(target.ruleId());
      if (rule != null) {
        rule.allow(List.of(target.allowlist()));
      } else if (target.mustExist()) {
        throw target
            .place()
            .error(
                "targetRules names '"
                    + target.ruleId()
                    + "', but no rule has that id; correct it or remove it");
      }
    }
    List<Rule> finished = new ArrayList<>();
    for (String id : new LinkedHashSet<>(listing)) {
      RuleDraft rule = rules.get(id);
      if (rule != null) {
        finished.add(rule.finish(check));
      }
    }
    finished.sort(Comparator.comparing(rule -> rule.shape() != null));
    return new RuleSet(title, description, finished, allowlists, listing, providerNames);
  }
}
