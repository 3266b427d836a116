package dev.sluice.scan;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;

/**
 * A match with its provenance: which rule, where, and in which commit if any. Lines and columns are
 * 1-based; columns count bytes from the start of the line, and {@code endColumn} is the last
 * byte's.
 */
public record Finding(
    String ruleId,
    String description,
    Location location,
    String line,
    String match,
    String secret,
    String file,
    String symlinkFile,
    Commit commit,
    float entropy,
    List<String> tags,
    String severity,
    String confidence,
    String fingerprint,
    String contentFingerprint)
    implements Serializable {

  /** The order of reports: by file, commit, place, rule. It depends on nothing but the finding. */
  public static final Comparator<Finding> REPORT_ORDER = new FindingOrder();

  private static final int HASH_BYTES = 8;

  public Finding {
    tags = List.copyOf(tags);
  }

  /** How much text it holds: what a bound on findings held counts. */
  long characters() {
    return (long) line.length() + match.length() + secret.length();
  }

  public Finding withLocation(Location value) {
    return new Finding(
        ruleId,
        description,
        value,
        line,
        match,
        secret,
        file,
        symlinkFile,
        commit,
        entropy,
        tags,
        severity,
        confidence,
        fingerprint,
        contentFingerprint);
  }

  public Finding withCommit(Commit value) {
    return new Finding(
        ruleId,
        description,
        location,
        line,
        match,
        secret,
        file,
        symlinkFile,
        value,
        entropy,
        tags,
        severity,
        confidence,
        fingerprint,
        contentFingerprint);
  }

  /** Where a match lies in its object. */
  public record Location(
      long startOffset, long endOffset, int startLine, int endLine, int startColumn, int endColumn)
      implements Serializable {}

  /** The commit that introduced a finding; {@link #NONE} outside Git. */
  public record Commit(
      String id, String link, String author, String email, String date, String message)
      implements Serializable {
    public static final Commit NONE = new Commit("", "", "", "", "", "");

    /** A commit of which nothing but the id is known. */
    public static Commit ofId(String id) {
      return new Commit(id, "", "", "", "", "");
    }
  }

  /** The positional fingerprint, in the form gitleaks gives it. */
  public static String positionalFingerprint(
      String commitId, String file, String ruleId, int startLine) {
    String place = file + ":" + ruleId + ":" + startLine;
    return commitId.isEmpty() ? place : commitId + ":" + place;
  }

  /** Survives moves inside a file: the rule, a hash of the secret, and the file. */
  public static String contentFingerprint(String ruleId, String secret, String file) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
      return ruleId + ":" + HexFormat.of().formatHex(hash, 0, HASH_BYTES) + ":" + file;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
