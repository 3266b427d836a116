package dev.sluice.detect.judge;

import dev.sluice.detect.rule.Confidence;

/**
 * An accepted match of an object, as much of it as the matches around it may change its outcome.
 *
 * @param rule the rule's index
 * @param line line of the match's start, from 1
 * @param column column of the match's start, from 1
 * @param secretStart where the secret starts in the object, before decoding
 * @param secretEnd where it ends
 * @param secret the secret itself
 * @param isProven whether the secret's own checksum or structure was found right
 * @param confidence how sure the match is, which depends on the rule that proposed it
 */
public record Found(
    int rule,
    long line,
    int column,
    long secretStart,
    long secretEnd,
    String secret,
    boolean isProven,
    Confidence confidence) {
  /** A match that is as sure as a guess. */
  public Found(
      int rule,
      long line,
      int column,
      long secretStart,
      long secretEnd,
      String secret,
      boolean isProven) {
    this(rule, line, column, secretStart, secretEnd, secret, isProven, Confidence.LOW);
  }

  /** A match of which nothing was found right or wrong. */
  public Found(int rule, long line, int column, long secretStart, long secretEnd, String secret) {
    this(rule, line, column, secretStart, secretEnd, secret, false, Confidence.LOW);
  }

  /** The rule and the place, without the secret. */
  @Override
  public String toString() {
    return "Found[rule=%d, line=%d, column=%d]".formatted(rule, line, column);
  }
}
