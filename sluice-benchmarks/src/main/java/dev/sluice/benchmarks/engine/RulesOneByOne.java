package dev.sluice.benchmarks.engine;

import dev.sluice.detect.regex.Re2;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import dev.sluice.scheduler.time.Ticker;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * How fast the same rules go without an engine, each regex over each file: with RE2/J, and with
 * {@code java.util.regex} behind a look for the rule's keywords, as one would first write it.
 */
final class RulesOneByOne {
  /** For how long a file after the other is scanned: the whole tree would take hours. */
  private static final long NANOS_MAX = 5_000_000_000L;

  private final Ticker ticker;
  private final List<byte[]> files;

  RulesOneByOne(Ticker ticker, List<byte[]> files) {
    this.ticker = ticker;
    this.files = files;
  }

  /** MB/s with RE2/J. */
  double withRe2(RuleSet rules) {
    List<com.google.re2j.Pattern> patterns = new ArrayList<>();
    for (Rule rule : rules.rules()) {
      if (rule.regex() != null) {
        patterns.add(Re2.compile(rule.regex()));
      }
    }
    return rate(
        text -> {
          long found = 0;
          for (com.google.re2j.Pattern pattern : patterns) {
            com.google.re2j.Matcher matcher = pattern.matcher(text);
            while (matcher.find()) {
              found++;
            }
          }
          return found;
        });
  }

  /** MB/s with {@code java.util.regex}; rules it cannot read are left out. */
  double withKeywords(RuleSet rules) {
    List<Pattern> patterns = new ArrayList<>();
    List<List<String>> keywords = new ArrayList<>();
    for (Rule rule : rules.rules()) {
      try {
        if (rule.regex() != null) {
          patterns.add(Pattern.compile(rule.regex().replace("(?P<", "(?<")));
          keywords.add(rule.keywords().stream().map(k -> k.toLowerCase(Locale.ROOT)).toList());
        }
      } catch (PatternSyntaxException otherSyntax) {
        // The JDK has no such syntax: the rule is left out, to its advantage.
      }
    }
    return rate(
        text -> {
          String lower = text.toLowerCase(Locale.ROOT);
          long found = 0;
          for (int i = 0; i < patterns.size(); i++) {
            List<String> wanted = keywords.get(i);
            if (wanted.isEmpty() || wanted.stream().anyMatch(lower::contains)) {
              Matcher matcher = patterns.get(i).matcher(text);
              while (matcher.find()) {
                found++;
              }
            }
          }
          return found;
        });
  }

  private double rate(ToLongFunction<String> scan) {
    long start = ticker.nanos();
    long bytes = 0;
    long found = 0;
    for (int i = 0; i < files.size() && ticker.nanos() - start < NANOS_MAX; i++) {
      found += scan.applyAsLong(new String(files.get(i), StandardCharsets.ISO_8859_1));
      bytes += files.get(i).length;
    }
    // What is found is of no interest, but must be used to be computed.
    return found < 0 ? 0 : bytes * 1e3 / (ticker.nanos() - start);
  }
}
