package dev.sluice.cli.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises a configuration that was written for another scanner, to say so once. */
final class ForeignConfig {
  /** Up to so many fields may be misspelled, and each is worth a line. */
  private static final int MISSPELLED_MAX = 4;

  private static final Pattern UNKNOWN =
      Pattern.compile("(.*?:[\\d:]+): .*unknown field '([^']*)' is ignored.*");

  private ForeignConfig() {}

  /** What a file that is not TOML seems to be, as an end to the message; or nothing. */
  static String hint(String name, String text) {
    String start = text.stripLeading();
    String lower = name.toLowerCase(Locale.ROOT);
    boolean isJson = start.startsWith("{") || lower.endsWith(".json");
    boolean isYaml = !isJson && (lower.endsWith(".yaml") || lower.endsWith(".yml") || isYaml(text));
    String whose = "";
    if (isJson && text.contains("\"plugins_used\"")) {
      whose = ", a baseline of detect-secrets";
    } else if (isYaml && has(text, "detectors")) {
      whose = ", custom detectors of trufflehog";
    } else if (isYaml && has(text, "fileignoreconfig")) {
      whose = ", a configuration of Talisman";
    } else if (isYaml && has(text, "rules") && text.contains("pattern:")) {
      whose = ", rules in the form of Kingfisher, Nosey Parker or Titus";
    }
    String kind = isJson ? "JSON" : isYaml ? "YAML" : "";
    return kind.isEmpty()
        ? ""
        : "; the file is "
            + kind
            + whose
            + ", and a rule file is TOML in the form of gitleaks ('sluice rules show ID' shows what"
            + " a rule has)";
  }

  private static boolean isYaml(String text) {
    return Pattern.compile("^[\\w.-]+:\\s", Pattern.MULTILINE).matcher(text).find();
  }

  private static boolean has(String text, String key) {
    return Pattern.compile("^" + key + ":", Pattern.MULTILINE).matcher(text).find();
  }

  /** The warnings, with many unknown fields told of in one. */
  static List<String> told(List<String> warnings) {
    Map<String, Integer> counts = new TreeMap<>();
    String first = "";
    int total = 0;
    for (String warning : warnings) {
      Matcher matcher = UNKNOWN.matcher(warning);
      if (matcher.matches()) {
        counts.merge(matcher.group(2), 1, Integer::sum);
        first = first.isEmpty() ? matcher.group(1) : first;
        total++;
      }
    }
    if (total <= MISSPELLED_MAX) {
      return warnings;
    }
    List<String> others =
        new ArrayList<>(
            warnings.stream().filter(warning -> !UNKNOWN.matcher(warning).matches()).toList());
    StringBuilder names = new StringBuilder();
    counts.forEach(
        (name, count) ->
            names
                .append(names.isEmpty() ? "" : ", ")
                .append('\'')
                .append(name)
                .append(count == 1 ? "'" : "' (" + count + " times)"));
    others.add(
        total
            + " unknown fields are ignored, the first at "
            + first
            + ": "
            + names
            + "; if this is another scanner's configuration, what they ask for is not done");
    return others;
  }
}
