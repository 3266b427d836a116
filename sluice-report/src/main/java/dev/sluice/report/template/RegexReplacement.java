package dev.sluice.report.template;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.Map;

/**
 * Puts something in the place of every match, as Go does: {@code $1} and {@code $name}, in braces
 * or without, stand for a group and for nothing where there is none, {@code $$} for a dollar sign.
 */
final class RegexReplacement {
  private static final java.util.regex.Pattern GROUP =
      java.util.regex.Pattern.compile("\\$(?:(?<dollar>\\$)|(?<plain>\\w+)|\\{(?<braced>\\w+)\\})");

  private final Arguments in;
  private final Matcher matcher;
  private final Map<String, Integer> names;
  private final StringBuilder out = new StringBuilder();

  private RegexReplacement(Pattern pattern, Arguments in) {
    this.in = in;
    matcher = pattern.matcher(in.text(1));
    names = pattern.namedGroups();
  }

  /** The second argument with the third in the place of every match. */
  static String of(Pattern pattern, Arguments in) {
    return new RegexReplacement(pattern, in).replaced(in.text(1), in.text(2));
  }

  private String replaced(String text, String replacement) {
    int from = 0;
    boolean isFirst = true;
    while (matcher.find()) {
      // An empty match right behind another one is none.
      if (isFirst || matcher.end() > from) {
        append(text, from, matcher.start());
        expand(replacement);
        from = matcher.end();
      }
      isFirst = false;
    }
    append(text, from, text.length());
    return out.toString();
  }

  private void expand(String replacement) {
    var group = GROUP.matcher(replacement);
    int from = 0;
    while (group.find()) {
      append(replacement, from, group.start());
      from = group.end();
      String plain = group.group("plain");
      String found =
          group.group("dollar") != null
              ? "$"
              : found(plain == null ? group.group("braced") : plain);
      append(found, 0, found.length());
    }
    append(replacement, from, replacement.length());
  }

  private String found(String name) {
    int number =
        name.matches("\\d{1,6}")
            ? Integer.parseInt(name)
            : names.getOrDefault(name, Integer.MAX_VALUE);
    String found = number <= matcher.groupCount() ? matcher.group(number) : null;
    return found == null ? "" : found;
  }

  private void append(String text, int from, int to) {
    if (out.length() + (to - from) > Arguments.TEXT_MAX) {
      throw in.problem("makes too long a text");
    }
    out.append(text, from, to);
  }
}
