package dev.sluice.detect.rule;

/** How sure a match is a real secret. */
public enum Confidence {
  /** A guess. */
  LOW,
  /** Shape and context agree. */
  MEDIUM,
  /** The shape alone, or a checksum, proves it. */
  HIGH;

  /** What a rule without a confidence has. */
  public static final Confidence DEFAULT = MEDIUM;
}
