package dev.sluice.detect.compile;

/** What is true of a rule, or not; a bit each in the {@link RuleTable}. */
public enum RuleTrait {
  /** A repeat without limit was cut, so that a longer match is reported in part. */
  CAPPED(1),

  /** A keyword must stand near a match, and not every match holds one itself. */
  NEEDS_KEYWORD(2),

  /** The rule is looked for around its keywords alone. */
  FOUND_BY_KEYWORD(4),

  /** The rule has nothing to be found by, and is tried at every byte. */
  TRIED_EVERYWHERE(8),

  /** The secret must hold a digit. */
  NEEDS_DIGIT(16),

  /** The rule is looked for only before token spans with a digit. */
  FOUND_BY_TOKEN_SPAN(32);

  private final int bit;

  RuleTrait(int bit) {
    this.bit = bit;
  }

  /** The bit of this trait. */
  int bit() {
    return bit;
  }
}
