package dev.sluice.detect.config;

import dev.sluice.detect.rule.RuleSet;
import dev.sluice.detect.validate.Validators;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * How rule files are loaded.
 *
 * @param files gives the files that {@code extend.path} names
 * @param defaults the rule set that {@code extend.useDefault} means
 * @param aliases the default rules that another name stands for; the name itself where it is none
 * @param regexCheck how a regex is checked and its groups counted
 * @param checkEveryRegex whether the regexes of rules are checked now, and not only where a group
 *     is named; the engine's compiler checks them anyway. Those of paths and allowlists always are
 * @param isValidator whether a validator of this name exists
 */
public record LoadOptions(
    RuleFiles files,
    Supplier<RuleSet> defaults,
    Function<String, List<String>> aliases,
    RegexCheck regexCheck,
    boolean checkEveryRegex,
    Predicate<String> isValidator) {

  /** No extended files, no default rules, every regex checked with RE2/J. */
  public static final LoadOptions STRICT =
      new LoadOptions(
          RuleFiles.NONE, () -> RuleSet.EMPTY, List::of, RegexCheck.RE2, true, Validators::isKnown);

  public LoadOptions withFiles(RuleFiles value) {
    return new LoadOptions(value, defaults, aliases, regexCheck, checkEveryRegex, isValidator);
  }

  public LoadOptions withDefaults(Supplier<RuleSet> value) {
    return new LoadOptions(files, value, aliases, regexCheck, checkEveryRegex, isValidator);
  }

  public LoadOptions withAliases(Function<String, List<String>> value) {
    return new LoadOptions(files, defaults, value, regexCheck, checkEveryRegex, isValidator);
  }

  public LoadOptions withRegexCheck(RegexCheck value) {
    return new LoadOptions(files, defaults, aliases, value, checkEveryRegex, isValidator);
  }

  public LoadOptions withCheckEveryRegex(boolean value) {
    return new LoadOptions(files, defaults, aliases, regexCheck, value, isValidator);
  }
}
