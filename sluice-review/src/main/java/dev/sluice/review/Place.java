package dev.sluice.review;

import dev.sluice.scan.Finding;
import dev.sluice.scan.ignore.IgnoreList;

/**
 * Where a secret was found. Its fingerprints are made of what is shown of it, never taken from the
 * report: whoever wrote that could else have a person silence something they do not see.
 *
 * @param hash the secret's hash as content fingerprints have it; empty where it is not known
 * @param commit the commit that brought it in, without its message
 */
public record Place(
    String ruleId, String file, int line, int column, String hash, Finding.Commit commit) {
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
