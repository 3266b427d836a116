package dev.sluice.detect.config;

import dev.sluice.detect.config.RuleDraft.Place;
import dev.sluice.detect.rule.CharacterClass;
import dev.sluice.detect.rule.Confidence;
import dev.sluice.detect.rule.Evidence;
import dev.sluice.detect.rule.Required;
import dev.sluice.detect.rule.RuleKind;
import dev.sluice.detect.rule.Severity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads one {@code [[rules]]} table. */
final class RuleReader {
  private final FileReading reading;
  private final AllowlistReader allowlists;

  RuleReader(FileReading reading, AllowlistReader allowlists) {
    this.reading = reading;
    this.allowlists = allowlists;
  }

  RuleDraft read(Fields fields) {
    String id = fields.string("id");
    if (id == null || id.isBlank()) {
      String description = fields.string("description");
      throw fields.error(
          "id",
          "a rule has no 'id'"
              + (description == null ? "" : " (description: " + description + ")")
              + "; give it one that no other rule has");
    }
    String where = "rule '" + id + "': ";
    RuleDraft draft = new RuleDraft(id, new Place(fields.file(), fields.position("id")));
    draft.description = fields.string("description");
    readShape(fields, draft, where);
    Integer group = fields.integer("secretGroup");
    draft.secretGroup = group == null ? 0 : group;
    Double entropy = fields.number("entropy");
    draft.entropy = entropy == null ? 0 : entropy;
    draft.keywords = lowerCase(fields.strings("keywords"));
    draft.tags = orEmpty(fields.strings("tags"));
    draft.allowlists = allowlists.read(allowlists.tables(fields, where), where);
    draft.required = required(fields, where);
    draft.skipReport = Boolean.TRUE.equals(fields.flag("skipReport"));
    readOurs(fields, draft, where);
    reading.warnUnread(fields, where);
    return draft;
  }

  private void readShape(Fields fields, RuleDraft draft, String where) {
    draft.path = fields.nonEmpty("path");
    if (draft.path != null) {
      reading.checkNow(fields, "path", draft.path, where);
    }
    draft.regex = fields.nonEmpty("regex");
    String field = "regex";
    Fields assigned = fields.table("assigned");
    if (assigned != null) {
      if (draft.regex != null) {
        throw fields.error("assigned", where + "'assigned' and 'regex' exclude each other");
      }
      draft.regex = Assigned.regex(assigned);
      field = "assigned";
      reading.warnUnread(assigned, where + "assigned: ");
    }
    if (draft.regex != null) {
      draft.regexPlace = new Place(fields.file(), fields.position(field));
      reading.checkRegex(fields, field, draft.regex, where);
    }
  }

  private void readOurs(Fields fields, RuleDraft draft, String where) {
    draft.kind = word(fields, "kind", RuleKind.class, where);
    draft.provider = fields.nonEmpty("provider");
    draft.evidence = word(fields, "evidence", Evidence.class, where);
    draft.severity = word(fields, "severity", Severity.class, where);
    draft.confidence = word(fields, "confidence", Confidence.class, where);
    List<String> needs = fields.strings("needs");
    if (needs != null) {
      Set<CharacterClass> classes = EnumSet.noneOf(CharacterClass.class);
      for (String need : needs) {
        classes.add(constant(fields, "needs", CharacterClass.class, need, where));
      }
      draft.needs = classes;
    }
    draft.validator = fields.nonEmpty("validator");
    if (draft.validator != null && !reading.isValidator(draft.validator)) {
      throw fields.error(
          "validator",
          where
              + "no validator is called '"
              + draft.validator
              + "'; see the list in docs/rules.md");
    }
    draft.references = fields.strings("references");
    draft.examples = fields.strings("examples");
    draft.counterExamples = fields.strings("counterExamples");
  }

  private List<Required> required(Fields fields, String where) {
    List<Required> result = new ArrayList<>();
    for (Fields table : fields.tables("required")) {
      String id = table.nonEmpty("id");
      if (id == null) {
        throw table.error("id", where + "a 'required' table needs the 'id' of another rule");
      }
      result.add(new Required(id, table.integer("withinLines"), table.integer("withinColumns")));
      reading.warnUnread(table, where + "required: ");
    }
    return result;
  }

  static <E extends Enum<E>> @Nullable E word(
      Fields fields, String name, Class<E> type, String where) {
    String word = fields.nonEmpty(name);
    return word == null ? null : constant(fields, name, type, word, where);
  }

  private static <E extends Enum<E>> E constant(
      Fields fields, String name, Class<E> type, String word, String where) {
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equalsIgnoreCase(word)) {
        return constant;
      }
    }
    String known =
        Arrays.stream(type.getEnumConstants())
            .map(constant -> constant.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
    throw fields.error(name, where + "unknown " + name + " '" + word + "'; use one of " + known);
  }

  private static List<String> lowerCase(@Nullable List<String> words) {
    return words == null
        ? List.of()
        : words.stream().map(word -> word.toLowerCase(Locale.ROOT)).toList();
  }

  private static List<String> orEmpty(@Nullable List<String> words) {
    return words == null ? List.of() : words;
  }
}
