package dev.sluice.detect.config;

import dev.sluice.detect.config.RuleDraft.Place;
import dev.sluice.detect.rule.CharacterClass;
import dev.sluice.detect.rule.Confidence;
import dev.sluice.detect.rule.NamedShape;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleKind;
import dev.sluice.detect.toml.Position;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

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

  /**
   * A value in which nothing ends a word, somewhere behind a name on its line. It is seldom in
   * text, so that few places are looked at.
   */
  private static final String PLAIN_VALUE =
      "[^\\r\\n]{0,40}?[ \\t=:,>(\"'\\x60/|\\[{@]"
          + "([0-9A-Za-z][0-9A-Za-z_\\-]{15,300})(?:[^0-9A-Za-z_\\-+/.]|[.](?:[^0-9A-Za-z_]|$)|$)";

  /**
   * A value of all characters that tokens are made of, right behind what assigns it: paths and
   * addresses are made of them too, and have providers' names in them.
   */
  private static final String WIDE_VALUE =
      "[\\w.\\-]{0,24}\\\\?[\"'\\x60\\])]{0,3}[ \\t]{0,4}(?:=>|:=|[=:,>(|]|[ \\t])[ \\t]{0,4}"
          + "\\\\?[\"'\\x60]?([0-9A-Za-z][0-9A-Za-z_\\-+/.:=%~]{15,600})(?:[^0-9A-Za-z_\\-+/]|$)";

  /** Shapes whose values surely are plain, by how they are written. */
  private static final Pattern PLAIN_SHAPE =
      Pattern.compile("(?:\\(\\?i?:|[0-9A-Za-z_\\[\\]{},()|?\\-]|\\\\-)*");

  private NameRules() {}

  /** Adds the rules for the names of a file's providers. */
  static void addTo(FileDraft draft, String file) {
    Set<String> wide = wideNames(draft);
    Set<String> names = new TreeSet<>();
    Set<String> wideNames = new TreeSet<>();
    for (String line : draft.providerNames) {
      String name = line.substring(0, line.indexOf(' '));
      if (name.length() >= NAME_LETTERS_MIN) {
        (wide.contains(name) ? wideNames : names).add(name);
      }
    }
    add(draft, file, List.copyOf(names), "", PLAIN_VALUE);
    add(draft, file, List.copyOf(wideNames), "wide-", WIDE_VALUE);
  }

  /** The names of rows whose shapes have more than plain values. */
  private static Set<String> wideNames(FileDraft draft) {
    Set<String> wide = new HashSet<>();
    for (RuleDraft rule : draft.rules.values()) {
      NamedShape shape = rule.shape;
      if (shape != null && !PLAIN_SHAPE.matcher(shape.value()).matches()) {
        wide.addAll(shape.names());
      }
    }
    return wide;
  }

  private static void add(
      FileDraft draft, String file, List<String> names, String kind, String value) {
    for (int from = 0; from < names.size(); from += NAMES_MAX) {
      List<String> some = names.subList(from, Math.min(names.size(), from + NAMES_MAX));
      addRule(draft, file, some, Rule.OF_NAMES + kind + some.getFirst(), value);
    }
  }

  private static void addRule(
      FileDraft draft, String file, List<String> names, String id, String value) {
    String first = names.getFirst();
    RuleDraft rule = new RuleDraft(id, new Place(file, new Position(1, 1)));
    rule.description =
        "Proposes to the provider table what stands behind a name from %s to %s."
            .formatted(first, names.getLast());
    rule.regex = "(?i:" + String.join("|", names) + ")" + value;
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
