package dev.sluice.review;

import dev.sluice.scan.Finding;
import dev.sluice.scan.IgnoreList;

/**
 * Where a secret was found. Its fingerprints are made of what is shown of it, never taken from the
 * report: whoever wrote that could else have a person silence something they do not see.
 *
 * @param hash the secret's hash as content fingerprints have it; empty where it is not known
 * @param commit the commit that brought it in, without its message
 */
public record Place(
    String ruleId, String file, int line, int column, String hash, Finding.Commit commit) {
  private static final int HASH_LENGTH = 16;

  static Place of(Finding finding, String hash) {
    Finding.Commit commit = finding.commit();
    return new Place(
        finding.ruleId(),
        finding.file(),
        finding.location().startLine(),
        finding.location().startColumn(),
        hash,
        new Finding.Commit(
            commit.id(), commit.link(), commit.author(), commit.email(), commit.date(), ""));
  }

  /** The hash of a finding's secret; empty where the report hides both. */
  static String hashOf(Finding finding) {
    String own = Finding.contentFingerprint(finding.ruleId(), finding.secret(), finding.file());
    if (!isHidden(finding.secret())) {
      return hash(own, finding);
    }
    // What is hidden has its hash from the report, if that tells one of this rule and file.
    return finding.contentFingerprint().equals(own)
        ? ""
        : hash(finding.contentFingerprint(), finding);
  }

  private static String hash(String content, Finding finding) {
    int from = finding.ruleId().length() + 1;
    boolean isWhole =
        content.length() == from + HASH_LENGTH + 1 + finding.file().length()
            && content.startsWith(finding.ruleId() + ":")
            && content.endsWith(":" + finding.file());
    String hash = isWhole ? content.substring(from, from + HASH_LENGTH) : "";
    return hash.chars().allMatch(c -> Character.digit(c, 16) >= 0 && c < 'g') ? hash : "";
  }

  /** Whether a report shows another word in place of a secret, or only its beginning. */
  static boolean isHidden(String secret) {
    return secret.isEmpty() || secret.equals("REDACTED") || secret.endsWith("...");
  }

  /** The fingerprint by position, as gitleaks has it. */
  public String positional() {
    return Finding.positionalFingerprint(commit.id(), file, ruleId, line);
  }

  /** The fingerprint by content, which survives moves in the file; empty without a hash. */
  public String content() {
    return hash.isEmpty() ? "" : ruleId + ":" + hash + ":" + file;
  }

  /** The fingerprint of the secret in whatever file; empty without a hash. */
  String everywhere() {
    return hash.isEmpty() ? "" : ruleId + ":" + hash + ":" + IgnoreList.EVERYWHERE;
  }

  /** How the place of a leak is remembered. */
  String remembered() {
    if (hash.isEmpty()) {
      return positional();
    }
    return commit.id().isEmpty() ? content() : commit.id() + " " + content();
  }
}
