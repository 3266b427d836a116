package dev.sluice.detect.rule;

/** How it is known that a provider's secrets have the shape a rule states. */
public enum Evidence {
  /** The referenced page of the provider shows the shape. */
  DOCUMENTED,
  /** Public code or another scanner's published rules have secrets of this shape. */
  OBSERVED,
  /** Neither was looked up: the shape is what is usual for such secrets. */
  GUESS
}
