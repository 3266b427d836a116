package dev.sluice.detect.rule;

/** What a secret opens if it is live. */
public enum Severity {
  /** A publishable or test key. */
  LOW,
  /** Access of limited scope. */
  MEDIUM,
  /** Access to private data. */
  HIGH,
  /** A whole account, infrastructure, money. */
  CRITICAL;

  /** What a rule without a severity has. */
  public static final Severity DEFAULT = HIGH;
}
