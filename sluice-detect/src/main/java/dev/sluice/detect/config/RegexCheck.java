package dev.sluice.detect.config;

import com.google.re2j.PatternSyntaxException;
import dev.sluice.detect.regex.OtherSyntax;
import dev.sluice.detect.regex.Re2;

/** Says whether a regex is valid, and how many groups it has. */
@FunctionalInterface
public interface RegexCheck {
  /** Compiles the regex with RE2/J. */
  RegexCheck RE2 =
      regex -> {
        try {
          return Re2.compile(regex).groupCount();
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
