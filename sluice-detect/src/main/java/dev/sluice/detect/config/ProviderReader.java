package dev.sluice.detect.config;

import dev.sluice.detect.config.RuleDraft.Place;
import dev.sluice.detect.rule.CharacterClass;
import dev.sluice.detect.rule.Confidence;
import dev.sluice.detect.rule.Evidence;
import dev.sluice.detect.rule.NamedShape;
import dev.sluice.detect.rule.RuleKind;
import dev.sluice.detect.rule.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reads one {@code [[providers]]} table: a provider, the names it goes by, and a row for each kind
 * of its secrets. A provider without rows only lends its name to what generic rules find. A table
 * with {@code any = true} has the rows for providers of whose secrets no shape is known.
 */
final class ProviderReader {
  /** What a row asks of a secret that says nothing of it. */
  private static final double ENTROPY = 3.0;

  private static final Set<CharacterClass> NEEDS =
      Set.of(CharacterClass.DIGIT, CharacterClass.LETTER);

  private final FileReading reading;

  ProviderReader(FileReading reading) {
    this.reading = reading;
  }

  void read(Fields fields, FileDraft draft) {
    String provider = fields.nonEmpty("name");
    if (provider == null) {
      throw fields.error("name", "a provider has no 'name'; give it the one people know it by");
    }
    String where = "provider '" + provider + "': ";
    boolean isAny = Boolean.TRUE.equals(fields.flag("any"));
    List<String> names = isAny ? List.of() : names(fields, "names", where);
    for (String name : names) {
      draft.providerNames.add(name + " " + provider);
    }
    List<String> references = fields.strings("references");
    for (Fields secret : fields.tables("secrets")) {
      RuleDraft rule = row(secret, provider, names, where);
      rule.references = references;
      RuleDraft before = draft.rules.put(rule.id, rule);
      if (before != null) {
        throw rule.place.error("rule '" + rule.id + "' is already defined at " + before.origin);
      }
      draft.listing.add(rule.id);
    }
    reading.warnUnread(fields, where);
  }

  /** Providers of whose secrets only the name is known. */
  void readNames(Fields fields, FileDraft draft) {
    if (fields.has("providerNames")) {
      for (String name : names(fields, "providerNames", "")) {
        draft.providerNames.add(name + " " + name);
      }
    }
  }

  private RuleDraft row(Fields fields, String provider, List<String> shared, String outer) {
    String id = fields.nonEmpty("id");
    if (id == null) {
      throw fields.error("id", outer + "one of its secrets has no 'id'");
    }
    String where = outer + "'" + id + "': ";
    RuleDraft rule = new RuleDraft(id, new Place(fields.file(), fields.position("id")));
    String value = fields.nonEmpty("value");
    if (value == null) {
      throw fields.error("id", where + "it needs 'value': a regex for the whole secret");
    }
    reading.checkNow(fields, "value", value, where);
    rule.shape =
        new NamedShape(
            fields.has("names") ? names(fields, "names", where) : shared, "^(?:" + value + ")$");
    rule.kind = shared.isEmpty() ? RuleKind.GENERIC : RuleKind.NAMED;
    rule.provider = shared.isEmpty() ? "" : provider;
    String opens = fields.nonEmpty("opens");
    String whole = fields.nonEmpty("description");
    if ((opens == null) == (whole == null)) {
      throw fields.error("id", where + "it needs either 'opens' or 'description'");
    }
    rule.description = whole == null ? provider + " " + opens : whole;
    rule.severity = RuleReader.word(fields, "severity", Severity.class, where);
    rule.evidence = RuleReader.word(fields, "evidence", Evidence.class, where);
    rule.confidence = rule.evidence == Evidence.GUESS ? Confidence.LOW : Confidence.MEDIUM;
    Double entropy = fields.number("entropy");
    rule.entropy = entropy == null ? ENTROPY : entropy;
    rule.needs = NEEDS;
    reading.warnUnread(fields, where);
    return rule;
  }

  /** Names of words in lower case; what separates the words is not part of a name. */
  private static List<String> names(Fields fields, String field, String where) {
    List<String> names = fields.strings(field);
    if (names == null || names.isEmpty()) {
      throw fields.error(field, where + "it needs '" + field + "': at least one");
    }
    List<String> plain = new ArrayList<>();
    for (String name : names) {
      if (!isPlain(name)) {
        throw fields.error(
            field, where + "the name '" + name + "' is not of lower-case letters and digits alone");
      }
      plain.add(name);
    }
    return plain;
  }

  private static boolean isPlain(String name) {
    return name.length() >= 2
        && name.chars().allMatch(c -> (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'));
  }
}
