package dev.sluice.detect.config;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.sluice.detect.regex.OtherSyntax;

/** Says whether a regex is valid, and how many groups it has. */
@FunctionalInterface
public interface RegexCheck {
  /** Compiles the regex with RE2/J. */
  RegexCheck RE2 =
      regex -> {
        if (EndlessFolding.in(regex)) {
          throw new IllegalArgumentException(
              "letters U+1C80 to U+1C88 cannot be looked for where case does not matter: leave them"
                  + " out of ranges, or take (?i) off");
        }
        try {
          return Pattern.compile(regex).groupCount();
        } catch (PatternSyntaxException e) {
          String other = OtherSyntax.in(regex);
          throw new IllegalArgumentException(
              other == null ? e.getDescription() + ": `" + e.getPattern() + "`" : other, e);
        }
      };

  /**
   * The number of groups of a regex.
   *
   * @throws IllegalArgumentException with what is wrong, if it is not a regex
   */
  int groups(String regex);
}
