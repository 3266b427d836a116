package dev.sluice.detect.match;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the engine must find: RE2/J over the whole input, one character a byte. */
final class Re2Oracle {
  private final Pattern pattern;
  private final List<String> keywords;

  Re2Oracle(RuleSource rule) {
    pattern = Pattern.compile(inBytes(rule.regex()));
    keywords = rule.keywords().stream().map(k -> latin1(Keywords.bytes(k))).toList();
  }

  /** The spans of all matches and their groups, one text a match. */
  List<String> spans(int rule, byte[] input) {
    String text = latin1(input);
    String lower = text.toLowerCase(Locale.ROOT);
    List<String> spans = new ArrayList<>();
    Matcher matcher = pattern.matcher(text);
    int from = 0;
    while (from <= text.length() && matcher.find(from)) {
      if (matcher.end() == matcher.start() || !near(lower, matcher.start(), matcher.end())) {
        from = matcher.start() + 1;
        continue;
      }
      StringBuilder span = new StringBuilder("rule " + rule);
      for (int group = 0; group <= matcher.groupCount(); group++) {
        span.append(' ').append(matcher.start(group)).append('-').append(matcher.end(group));
      }
      spans.add(span.toString());
      from = matcher.end();
    }
    return spans;
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
