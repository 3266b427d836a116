package dev.sluice.benchmarks.judge;

import java.nio.file.Path;

/**
 * A match with what is known of it.
 *
 * @param group what it comes from: a repository, a package, a rule
 * @param source what kind of text that is
 * @param file its file
 * @param line its first line
 * @param lastLine its last line
 * @param rule the rule that proposed it
 * @param secret the value
 * @param isSecret whether it is one
 * @param isBinding whether the rules promise it: an example or a counter-example of a rule
 * @param weight how much it counts in training
 * @param signs its signs, those of the name and the value first
 * @param first how many those are
 */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares examples.
record Example(
    String group,
    Source source,
    Path file,
    long line,
    long lastLine,
    String rule,
    String secret,
    boolean isSecret,
    boolean isBinding,
    double weight,
    int[] signs,
    int first) {

  /** Where examples come from. */
  enum Source {
    /** Repositories whose lines people labelled. */
    LABELLED,
    /** Packages in which almost nothing is a secret, as if their text were somebody's own. */
    CLEAN,
    /** The same text where a package manager keeps what it fetched. */
    FETCHED,
    /** Examples and counter-examples of the rules. */
    RULES
  }

  /** The same, counting otherwise. */
  Example withWeight(double value) {
    return new Example(
        group, source, file, line, lastLine, rule, secret, isSecret, isBinding, value, signs,
        first);
  }

  /** The place, without the secret. */
  @Override
  public String toString() {
    return "Example[" + file + ":" + line + ", rule=" + rule + "]";
  }
}
