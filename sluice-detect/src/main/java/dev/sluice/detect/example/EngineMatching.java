package dev.sluice.detect.example;

import dev.sluice.detect.compile.RuleSource;
import dev.sluice.detect.rule.RuleSet;
import dev.sluice.detect.search.MatchEngine;
import dev.sluice.detect.search.MatchSink;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Matching by the engine itself, one rule at a time. For one thread. */
public final class EngineMatching implements Matching {
  private final Map<String, MatchEngine> engines = new HashMap<>();

  @Override
  public List<int[]> matches(RuleSet rules, int rule, byte[] text) {
    String regex = rules.rule(rule).regex();
    if (regex == null) {
      return List.of();
    }
    MatchEngine engine =
        engines.computeIfAbsent(
            regex, key -> MatchEngine.compile(List.of(new RuleSource(key, List.of()))));
    List<int[]> found = new ArrayList<>();
    engine.scan(
        text,
        0,
        text.length,
        engine.newScratch(),
        match -> {
          int[] groups = new int[2 * (match.groupCount() + 1)];
          for (int group = 0; group <= match.groupCount(); group++) {
            groups[2 * group] = match.groupStart(group);
            groups[2 * group + 1] = match.groupEnd(group);
          }
          found.add(groups);
          return MatchSink.MATTERS;
        });
    return found;
  }
}
