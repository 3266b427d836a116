package dev.sluice.detect.search;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.sluice.detect.compile.Keywords;
import dev.sluice.detect.compile.RuleSource;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the engine must find: RE2/J over the whole input, one character a byte. */
final class Re2Oracle {
  private final Pattern pattern;
  private final List<String> keywords;
  private final RuleSource rule;

  Re2Oracle(RuleSource rule) {
    this.rule = rule;
    pattern = Pattern.compile(inBytes(rule.regex()));
    keywords = rule.keywords().stream().map(k -> latin1(Keywords.bytes(k))).toList();
  }

  /** The spans of all matches and their groups, one text a match. */
  List<String> spans(int index, byte[] input) {
    String text = latin1(input);
    String lower = text.toLowerCase(Locale.ROOT);
    List<String> spans = new ArrayList<>();
    Matcher matcher = pattern.matcher(text);
    int from = 0;
    while (from <= text.length() && matcher.find(from)) {
      if (matcher.end() == matcher.start()
          || !near(lower, matcher.start(), matcher.end())
          || (rule.digitNeeded() && !secret(matcher).matches("(?s).*[0-9].*"))) {
        from = matcher.start() + 1;
        continue;
      }
      StringBuilder span = new StringBuilder("rule " + index);
      for (int group = 0; group <= matcher.groupCount(); group++) {
        span.append(' ').append(matcher.start(group)).append('-').append(matcher.end(group));
      }
      spans.add(span.toString());
      from = matcher.end();
    }
    return spans;
  }

  private String secret(Matcher matcher) {
    if (rule.secretGroup() > 0) {
      String secret = matcher.group(rule.secretGroup());
      return secret == null ? "" : secret;
    }
    for (int group = 1; group <= matcher.groupCount(); group++) {
      if (matcher.group(group) != null) {
        return matcher.group(group);
      }
    }
    return matcher.group();
  }

  private boolean near(String lower, int start, int end) {
    if (keywords.isEmpty()) {
      return true;
    }
    int from = Math.max(0, start - MatchEngine.KEYWORD_REACH_BYTES);
    int to = Math.min(lower.length(), end + MatchEngine.KEYWORD_REACH_BYTES);
    String around = lower.substring(from, to);
    return keywords.stream().anyMatch(around::contains);
  }

  /** The spans of all rules, in order. */
  static List<String> all(List<RuleSource> rules, byte[] input) {
    List<String> spans = new ArrayList<>();
    for (int rule = 0; rule < rules.size(); rule++) {
      spans.addAll(new Re2Oracle(rules.get(rule)).spans(rule, input));
    }
    return spans;
  }

  private static String latin1(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** The pattern with every character beyond ASCII as its UTF-8 bytes; not for use in classes. */
  private static String inBytes(String regex) {
    StringBuilder bytes = new StringBuilder();
    regex
        .codePoints()
        .mapToObj(Character::toString)
        .forEach(
            character -> {
              String utf8 = latin1(character.getBytes(StandardCharsets.UTF_8));
              bytes.append(utf8.length() == 1 ? utf8 : "(?:" + utf8 + ")");
            });
    return bytes.toString();
  }
}
