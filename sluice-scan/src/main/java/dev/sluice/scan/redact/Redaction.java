package dev.sluice.scan.redact;

import dev.sluice.scan.Finding;
import java.io.Serializable;
import java.util.List;

/**
 * How much of a secret is hidden: 0 keeps it, 100 replaces it by a word, anything between keeps
 * that much less of its start.
 */
public record Redaction(int percent) implements Serializable {
  public static final Redaction NONE = new Redaction(0);
  public static final Redaction FULL = new Redaction(100);

  public Redaction {
    if (percent < 0 || percent > 100) {
      throw new IllegalArgumentException("redaction is a percentage from 0 to 100, not " + percent);
    }
  }

  /**
   * The finding with its secret hidden wherever it shows. What else was found beside it only a
   * {@link Redactor} knows.
   */
  public Finding apply(Finding finding) {
    if (percent == 0) {
      return finding;
    }
    Redactor redactor = new Redactor(this);
    redactor.learn(finding);
    return redactor.apply(finding);
  }

  /** A secret with so much of it hidden. */
  public String shown(String secret) {
    return percent == 0 || secret.isEmpty()
        ? secret
        : new HiddenText(percent).hide(secret, List.of(new Occurrence(0, secret.length(), true)));
  }
}
