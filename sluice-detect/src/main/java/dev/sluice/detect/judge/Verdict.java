package dev.sluice.detect.judge;

import dev.sluice.detect.rule.Confidence;

/** What the judge makes of a match. */
public sealed interface Verdict {
  /**
   * A secret.
   *
   * @param rule the rule that reports it: the one that matched, or the row of the provider table
   * @param provider whose secret it is, or empty
   * @param confidence how sure
   * @param entropy the secret's entropy in bits a byte
   * @param isProven whether a validator found the secret's own checksum or structure right
   * @param detail what a validator read in the secret, or empty
   */
  record Accepted(
      int rule,
      String provider,
      Confidence confidence,
      double entropy,
      boolean isProven,
      String detail)
      implements Verdict {
    /** The same secret under another rule. */
    Accepted of(int otherRule, String otherProvider, Confidence otherConfidence) {
      return new Accepted(otherRule, otherProvider, otherConfidence, entropy, isProven, detail);
    }
  }

  /** Not a secret, or not to be reported. */
  record Rejected(Rejection rejection) implements Verdict {}
}
