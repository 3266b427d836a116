package dev.sluice.scan;

import java.io.Serializable;

/**
 * How much of a secret is hidden: 0 keeps it, 100 replaces it by a word, anything between keeps
 * that much less of its start.
 */
public record Redaction(int percent) implements Serializable {
  public static final Redaction NONE = new Redaction(0);
  public static final Redaction FULL = new Redaction(100);

  private static final String WORD = "REDACTED";

  public Redaction {
    if (percent < 0 || percent > 100) {
      throw new IllegalArgumentException("redaction is a percentage from 0 to 100, not " + percent);
    }
  }

  /** The finding with its secret hidden wherever it shows: match, line and commit message. */
  public Finding apply(Finding finding) {
    String secret = finding.secret();
    if (percent == 0 || secret.isEmpty()) {
      return finding;
    }
    String shown = mask(secret);
    Finding.Commit commit = finding.commit();
    return new Finding(
        finding.ruleId(),
        finding.description(),
        finding.location(),
        finding.line().replace(secret, shown),
        finding.match().replace(secret, shown),
        shown,
        finding.file(),
        finding.symlinkFile(),
        new Finding.Commit(
            commit.id(),
            commit.link(),
            commit.author(),
            commit.email(),
            commit.date(),
            commit.message().replace(secret, shown)),
        finding.entropy(),
        finding.tags(),
        finding.severity(),
        finding.confidence(),
        finding.fingerprint(),
        finding.contentFingerprint());
  }

  String mask(String secret) {
    if (percent == 100) {
      return WORD;
    }
    int kept = (int) Math.rint(secret.length() * (100 - percent) / 100.0);
    return secret.substring(0, kept) + "...";
  }
}
