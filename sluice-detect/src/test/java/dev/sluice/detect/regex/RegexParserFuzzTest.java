package dev.sluice.detect.regex;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.sluice.detect.compile.RuleSource;
import dev.sluice.detect.search.MatchEngine;
import dev.sluice.detect.search.MatchSink;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Whatever the pattern, the parser gives a tree or a {@link RegexSyntaxException}, and what it
 * gives can be compiled and run, or is refused as too large. A pattern RE2/J refuses is refused,
 * but for a brace that stands for itself and repeats, which RE2 takes and RE2/J does not.
 */
class RegexParserFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void parse_anyPattern_parsesOrRefuses(byte[] data) {
    String pattern = new String(data, StandardCharsets.US_ASCII);
    try {
      RegexParser.parse(pattern);
    } catch (RegexSyntaxException refused) {
      return;
    }
    try {
      Pattern.compile(pattern);
    } catch (PatternSyntaxException e) {
      if (pattern.matches("(?s).*\\{[*+?{].*")) {
        return;
      }
      throw new AssertionError("RE2/J refuses " + pattern, e);
    }
    try {
      MatchEngine engine = MatchEngine.compile(List.of(new RuleSource(pattern, List.of())));
      engine.scan(data, 0, data.length, engine.newScratch(), match -> MatchSink.MATTERS);
    } catch (IllegalArgumentException tooLarge) {
      // Written out, the pattern exceeds what the engine takes.
    }
  }
}
