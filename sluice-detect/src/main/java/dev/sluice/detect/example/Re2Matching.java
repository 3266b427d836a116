package dev.sluice.detect.example;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.sluice.detect.regex.Re2;
import dev.sluice.detect.rule.RuleSet;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Matching by RE2/J over the whole text, one character a byte. For one thread. */
public final class Re2Matching implements Matching {
  private final Map<String, Pattern> patterns = new HashMap<>();

  @Override
  public List<int[]> matches(RuleSet rules, int rule, byte[] text) {
    String regex = rules.rule(rule).regex();
    if (regex == null) {
      return List.of();
    }
    Pattern pattern = patterns.computeIfAbsent(regex, Re2::compile);
    Matcher matcher = pattern.matcher(new String(text, StandardCharsets.ISO_8859_1));
    List<int[]> result = new ArrayList<>();
    while (matcher.find()) {
      int[] groups = new int[2 * (matcher.groupCount() + 1)];
      for (int group = 0; group <= matcher.groupCount(); group++) {
        groups[2 * group] = matcher.start(group);
        groups[2 * group + 1] = matcher.end(group);
      }
      result.add(groups);
    }
    return result;
  }
}
