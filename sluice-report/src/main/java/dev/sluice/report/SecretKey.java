package dev.sluice.report;

import dev.sluice.scan.Finding;

/** What findings of one secret have in common: its hash, as content fingerprints have it. */
public final class SecretKey {
  private static final int HASH_LENGTH = 16;

  private SecretKey() {}

  /** Whether another word stands in place of a secret, or only its beginning. */
  public static boolean isHidden(String secret) {
    return secret.isEmpty() || secret.equals("REDACTED") || secret.endsWith("...");
  }

  /** The hash of a finding's secret; empty where both are hidden. */
  public static String hash(Finding finding) {
    String own = Finding.contentFingerprint(finding.ruleId(), finding.secret(), finding.file());
    if (!isHidden(finding.secret())) {
      return hash(own, finding);
    }
    // What is hidden has its hash from the report, if that tells one of this rule and file.
    return finding.contentFingerprint().equals(own)
        ? ""
        : hash(finding.contentFingerprint(), finding);
  }

  /** The hash; what has none is a secret of its own, known by its place. */
  public static String of(Finding finding) {
    String hash = hash(finding);
    return hash.isEmpty()
        ? "at "
            + Finding.positionalFingerprint(
                finding.commit().id(),
                finding.file(),
                finding.ruleId(),
                finding.location().startLine())
            + ":"
            + finding.location().startColumn()
        : hash;
  }

  private static String hash(String content, Finding finding) {
    int from = finding.ruleId().length() + 1;
    boolean isWhole =
        content.length() == from + HASH_LENGTH + 1 + finding.file().length()
            && content.startsWith(finding.ruleId() + ":")
            && content.endsWith(":" + finding.file());
    String hash = isWhole ? content.substring(from, from + HASH_LENGTH) : "";
    boolean isHash = hash.chars().allMatch(c -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'));
    return isHash ? hash : "";
  }
}
