package dev.sluice.detect.regex;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

/**
 * The one way to RE2/J. Everything that is matched by it, whoever wrote the pattern, is compiled
 * here, because RE2/J does not come to an end, or not within its stack, on some patterns that it
 * does not refuse itself.
 */
public final class Re2 {
  /** How deep groups may lie in each other; Go's own limit. */
  private static final int DEPTH_MAX = 1_000;

  private Re2() {}

  /**
   * Compiles a pattern.
   *
   * @throws PatternSyntaxException with what is wrong
   */
  public static Pattern compile(String regex) {
    return compile(regex, false);
  }

  /**
   * Compiles a pattern.
   *
   * @param ignoresCase whether case does not matter in all of it
   * @throws PatternSyntaxException with what is wrong
   */
  public static Pattern compile(String regex, boolean ignoresCase) {
    if (EndlessFolding.in(regex, ignoresCase)) {
      throw new PatternSyntaxException(
          "letters U+1C80 to U+1C88 cannot be looked for where case does not matter: leave them"
              + " out of ranges, or take (?i) off",
          regex);
    }
    if (depth(regex) > DEPTH_MAX) {
      throw new PatternSyntaxException("groups lie in each other too deeply", "(");
    }
    return Pattern.compile(regex, ignoresCase ? Pattern.CASE_INSENSITIVE : 0);
  }

  /** At most how deep groups lie in each other: brackets of classes are taken for groups too. */
  private static int depth(String regex) {
    int depth = 0;
    int deepest = 0;
    for (int i = 0; i < regex.length(); i++) {
      switch (regex.charAt(i)) {
        case '\\' -> i++;
        case '(' -> deepest = Math.max(deepest, ++depth);
        case ')' -> depth = Math.max(0, depth - 1);
        default -> {}
      }
    }
    return deepest;
  }
}
