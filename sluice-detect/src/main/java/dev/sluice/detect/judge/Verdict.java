package dev.sluice.detect.judge;

import dev.sluice.detect.rule.Confidence;

/** What the judge makes of a match. */
public sealed interface Verdict {
  /**
   * A secret.
   *
   * @param confidence how sure
   * @param entropy the secret's entropy in bits a byte
   * @param detail what a validator read in the secret, or empty
   */
  record Accepted(Confidence confidence, double entropy, String detail) implements Verdict {}

  /** Not a secret, or not to be reported. */
  record Rejected(Rejection rejection) implements Verdict {}
}
