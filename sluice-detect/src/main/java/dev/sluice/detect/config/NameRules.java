package dev.sluice.detect.config;

import dev.sluice.detect.config.RuleDraft.Place;
import dev.sluice.detect.rule.CharacterClass;
import dev.sluice.detect.rule.Confidence;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleKind;
import dev.sluice.detect.toml.Position;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Rules that propose values to the provider table: what stands behind a provider's name on its line
 * and may be a secret. They report nothing of their own, and they look for the names of the table,
 * so that they are made from it and not written.
 */
final class NameRules {
  /** Shorter names stand in too many words to be looked for by themselves. */
  private static final int NAME_LETTERS_MIN = 4;

  /** More alternatives than this make a rule slow to confirm. */
  private static final int NAMES_MAX = 400;

  private static final String VALUE =
      "[^\\r\\n]{0,40}?[ \\t=:,>(\"'\\x60/|\\[{@]"
          + "([0-9A-Za-z][0-9A-Za-z_\\-+/.:=%~]{15,300})(?:[^0-9A-Za-z_\\-+/]|$)";

  private NameRules() {}

  /** Adds the rules for the names of a file's providers. */
  static void addTo(FileDraft draft, String file) {
    Set<String> names = new TreeSet<>();
    for (String line : draft.providerNames) {
      String name = line.substring(0, line.indexOf(' '));
      if (name.length() >= NAME_LETTERS_MIN) {
        names.add(name);
      }
    }
    List<String> sorted = List.copyOf(names);
    for (int from = 0; from < sorted.size(); from += NAMES_MAX) {
      add(draft, file, sorted.subList(from, Math.min(sorted.size(), from + NAMES_MAX)));
    }
  }

  private static void add(FileDraft draft, String file, List<String> names) {
    String first = names.getFirst();
    RuleDraft rule = new RuleDraft(Rule.OF_NAMES + first, new Place(file, new Position(1, 1)));
    rule.description =
        "Proposes to the provider table what stands behind a name from %s to %s."
            .formatted(first, names.getLast());
    rule.regex = "(?i:" + String.join("|", names) + ")" + VALUE;
    rule.kind = RuleKind.GENERIC;
    rule.skipReport = true;
    rule.confidence = Confidence.LOW;
    rule.needs = Set.of(CharacterClass.DIGIT, CharacterClass.LETTER);
    rule.references = List.of("docs/rules.md");
    rule.examples = List.of(first + " = {{lower-alnum:32}}", "\"" + first + "\": \"{{hex:32}}\"");
    rule.counterExamples = List.of(first + " = {{hex:15}}", first + " = {{repeat:x:32}}");
    draft.rules.put(rule.id, rule);
    draft.listing.add(rule.id);
  }
}
