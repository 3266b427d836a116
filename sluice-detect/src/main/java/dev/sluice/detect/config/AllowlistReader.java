package dev.sluice.detect.config;

import dev.sluice.detect.rule.Allowlist;
import dev.sluice.detect.rule.Allowlist.Condition;
import dev.sluice.detect.rule.Allowlist.RegexTarget;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/** Reads allowlists, of a rule or of a whole file, in the old form and the new. */
final class AllowlistReader {
  private final FileReading reading;

  AllowlistReader(FileReading reading) {
    this.reading = reading;
  }

  /** The tables of both forms; a file may use only one. */
  List<Fields> tables(Fields parent, String where) {
    Fields old = parent.table("allowlist");
    List<Fields> tables = parent.tables("allowlists");
    if (old == null) {
      return tables;
    }
    if (!tables.isEmpty()) {
      throw parent.error(
          "allowlist",
          where
              + "'allowlist' is the old form and cannot stand beside 'allowlists'; move it to an"
              + " 'allowlists' table of its own");
    }
    return List.of(old);
  }

  List<Allowlist> read(List<Fields> tables, String where) {
    List<Allowlist> result = new ArrayList<>();
    for (Fields table : tables) {
      result.add(read(table, where));
    }
    return result;
  }

  Allowlist read(Fields fields, String where) {
    String description = fields.string("description");
    Allowlist allowlist =
        new Allowlist(
            description == null ? "" : description,
            condition(fields, where),
            distinct(fields.strings("commits"), true),
            regexes(fields, "paths", where),
            target(fields, where),
            regexes(fields, "regexes", where),
            distinct(fields.strings("stopwords"), false),
            Boolean.TRUE.equals(fields.flag("leavesWeighed")),
            Boolean.TRUE.equals(fields.flag("onlyFetched")));
    if (allowlist.isEmpty()) {
      throw fields.error(
          "description",
          where
              + "an allowlist must hold at least one of commits, paths, regexes, stopwords; fill it"
              + " or remove it");
    }
    return allowlist;
  }

  private static Condition condition(Fields fields, String where) {
    String word = fields.string("condition");
    return switch (word == null ? "" : word.toUpperCase(Locale.ROOT)) {
      case "AND", "&&" -> Condition.AND;
      case "", "OR", "||" -> Condition.OR;
      default ->
          throw fields.error(
              "condition", where + "unknown condition '" + word + "'; use 'AND' or 'OR'");
    };
  }

  private static RegexTarget target(Fields fields, String where) {
    String word = fields.string("regexTarget");
    return switch (word == null ? "" : word) {
      case "", "secret" -> RegexTarget.SECRET;
      case "match" -> RegexTarget.MATCH;
      case "line" -> RegexTarget.LINE;
      case "before" -> RegexTarget.BEFORE;
      case "marked" -> RegexTarget.MARKED;
      default ->
          throw fields.error(
              "regexTarget",
              where
                  + "unknown regexTarget '"
                  + word
                  + "'; use 'secret', 'match', 'line', 'before' or 'marked'");
    };
  }

  private List<String> regexes(Fields fields, String name, String where) {
    List<String> regexes = fields.strings(name);
    if (regexes == null) {
      return List.of();
    }
    for (String regex : regexes) {
      reading.checkNow(fields, name, regex, where.isEmpty() ? "allowlist: " : where);
    }
    return regexes;
  }

  private static List<String> distinct(@Nullable List<String> words, boolean trim) {
    if (words == null) {
      return List.of();
    }
    SequencedSet<String> result = new LinkedHashSet<>();
    for (String word : words) {
      String lower = word.toLowerCase(Locale.ROOT);
      result.add(trim ? lower.strip() : lower);
    }
    return List.copyOf(result);
  }
}
