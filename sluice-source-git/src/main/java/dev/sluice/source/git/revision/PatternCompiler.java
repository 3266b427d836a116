package dev.sluice.source.git.revision;

import java.util.function.Predicate;

/**
 * What makes something that looks for it of a pattern of {@code --grep} and its likes. It is
 * brought by whoever asks, so that a program has one place that knows on which patterns its matcher
 * does not end.
 */
@FunctionalInterface
public interface PatternCompiler {
  /**
   * What says whether a text holds a match.
   *
   * @param regex in the syntax of RE2
   * @throws IllegalArgumentException with what is wrong in the pattern
   */
  Predicate<String> compile(String regex, boolean ignoresCase);
}
