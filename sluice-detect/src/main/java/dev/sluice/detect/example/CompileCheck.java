package dev.sluice.detect.example;

import dev.sluice.detect.regex.BoundedRegex;
import dev.sluice.detect.regex.RegexParser;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import java.util.ArrayList;
import java.util.List;

/** Finds the rules whose regex the engine cannot take, and says why. */
public final class CompileCheck {
  private CompileCheck() {}

  /** The rules that cannot be compiled. */
  public static List<ExampleCheck.Problem> check(RuleSet rules) {
    List<ExampleCheck.Problem> problems = new ArrayList<>();
    for (Rule rule : rules.rules()) {
      if (rule.regex() != null) {
        try {
          BoundedRegex.of(RegexParser.parse(rule.regex()));
        } catch (IllegalArgumentException e) {
          problems.add(new ExampleCheck.Problem(rule, String.valueOf(e.getMessage())));
        }
      }
    }
    return problems;
  }
}
