package dev.sluice.detect.rule;

/** What a rule knows of the secrets it finds, the most telling first. */
public enum RuleKind {
  /** The secret has a marker, a structure or a host of its own. */
  FORMAT,
  /** The secret stands in a form that holds secrets: a key file, a connection string, a command. */
  CONTAINER,
  /** A provider's name stands beside a value of a shape that others have too. */
  NAMED,
  /** Only a word such as {@code key} or {@code password} says that the value is a secret. */
  GENERIC
}
