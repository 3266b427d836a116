package dev.sluice.scan;

import dev.sluice.detect.Span;
import dev.sluice.scan.hash.ShortSha256;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;

/**
 * A match with its provenance: which rule, where, and in which commit if any. It holds the secret
 * in {@code secret}, {@code match} and {@code line}; {@link #toString} shows none of these, so that
 * a log does not.
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
    Attribution attribution,
    String fingerprint,
    String contentFingerprint,
    Validity validity)
    implements Serializable {

  /** The order of reports: by file, commit, place, rule. It depends on nothing but the finding. */
  public static final Comparator<Finding> REPORT_ORDER = new FindingOrder();

  private static final int HASH_BYTES = 8;

  public Finding {
    tags = List.copyOf(tags);
  }

  /** A finding of which nobody asked whether it is live. */
  public Finding(
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
      Attribution attribution,
      String fingerprint,
      String contentFingerprint) {
    this(
        ruleId,
        description,
        location,
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
        attribution,
        fingerprint,
        contentFingerprint,
        Validity.NOT_ASKED);
  }

  /** How much text it holds: what a bound on findings held counts. */
  long characters() {
    return (long) line.length() + match.length() + secret.length();
  }

  public Finding withLocation(Location value) {
    return toBuilder().location(value).build();
  }

  public Finding withCommit(Commit value) {
    return toBuilder().commit(value).build();
  }

  /**
   * The same finding with what is known of its being live, which its confidence follows: a live
   * secret is certain, and one that its provider does not know is less so than it looked.
   */
  public Finding withValidity(Validity value) {
    String follows =
        switch (value.state()) {
          case ACTIVE -> "high";
          case INACTIVE -> confidence.equals("high") ? "medium" : "low";
          case NOT_ASKED, UNKNOWN, UNCHECKED -> confidence;
        };
    return toBuilder().validity(value).confidence(follows).build();
  }

  /** A finding to be made, of which nothing is known yet. */
  public static Builder builder() {
    return new Builder();
  }

  /** A finding to be made that is like this one. */
  public Builder toBuilder() {
    return new Builder()
        .ruleId(ruleId)
        .description(description)
        .location(location)
        .line(line)
        .match(match)
        .secret(secret)
        .file(file)
        .symlinkFile(symlinkFile)
        .commit(commit)
        .entropy(entropy)
        .tags(tags)
        .severity(severity)
        .confidence(confidence)
        .attribution(attribution)
        .fingerprint(fingerprint)
        .contentFingerprint(contentFingerprint)
        .validity(validity);
  }

  /**
   * Where a match lies in its object. Offsets are from 0, the end one past the last byte or
   * character. Lines and columns are from 1; columns count bytes from the start of the line, and
   * {@code endColumn} is the last byte's.
   *
   * <p>What was found in an encoded stretch has the place of that stretch. Characters are UTF-16
   * units, those of a Java string: of the text that was scanned, or of the bytes decoded as UTF-8,
   * or as UTF-16 where they begin with its byte order mark. What cuts through a character has the
   * whole of it.
   *
   * @param startOffset the match's first byte
   * @param endOffset one past the match's last byte
   * @param secretBytes the secret's bytes
   * @param characters the match's characters, {@link Span#UNKNOWN} where they were not counted
   * @param secretCharacters the secret's characters, likewise
   */
  public record Location(
      long startOffset,
      long endOffset,
      int startLine,
      int endLine,
      int startColumn,
      int endColumn,
      Span secretBytes,
      Span characters,
      Span secretCharacters)
      implements Serializable {
    /** A place of which only the match's bytes are known: that of a report. */
    public Location(
        long startOffset,
        long endOffset,
        int startLine,
        int endLine,
        int startColumn,
        int endColumn) {
      this(
          startOffset,
          endOffset,
          startLine,
          endLine,
          startColumn,
          endColumn,
          Span.UNKNOWN,
          Span.UNKNOWN,
          Span.UNKNOWN);
    }
  }

  /**
   * What is known of a finding's rule and of whose secret it is; {@link #NONE} where the rule's
   * file says nothing of it.
   *
   * @param kind the rule's kind: format, container, named or generic; or empty
   * @param provider whose secret it is; or empty
   * @param alsoMatched the other rules that found the same secret and yielded
   */
  public record Attribution(String kind, String provider, List<String> alsoMatched)
      implements Serializable {
    public static final Attribution NONE = new Attribution("", "", List.of());

    public Attribution {
      alsoMatched = List.copyOf(alsoMatched);
    }
  }

  /** The commit that introduced a finding; {@link #NONE} outside Git. */
  public record Commit(
      String id, String link, String author, String email, String date, String message)
      implements Serializable {
    public static final Commit NONE = new Commit("", "", "", "", "", "");

    /** A commit of which nothing but the id is known. */
    public static Commit ofId(String id) {
      return new Commit(id, "", "", "", "", "");
    }

    /** The id: the message may hold the secret. */
    @Override
    public String toString() {
      return "Commit[" + id + "]";
    }
  }

  /** The rule and the place, without the secret and the text around it. */
  @Override
  public String toString() {
    return "Finding[ruleId=%s, file=%s, startLine=%d, startColumn=%d, commit=%s, confidence=%s]"
        .formatted(
            ruleId, file, location.startLine(), location.startColumn(), commit.id(), confidence);
  }

  /** The positional fingerprint, in the form gitleaks gives it. */
  public static String positionalFingerprint(
      String commitId, String file, String ruleId, int startLine) {
    String place = file + ":" + ruleId + ":" + startLine;
    return commitId.isEmpty() ? place : commitId + ":" + place;
  }

  /** Survives moves inside a file: the rule, a hash of the secret, and the file. */
  public static String contentFingerprint(String ruleId, String secret, String file) {
    byte[] hash = ShortSha256.of(secret.getBytes(StandardCharsets.UTF_8));
    return ruleId + ":" + HexFormat.of().formatHex(hash, 0, HASH_BYTES) + ":" + file;
  }

  /** A finding to be made; what it is not told is empty. */
  public static final class Builder {
    private String ruleId = "";
    private String description = "";
    private Location location = new Location(0, 0, 0, 0, 0, 0);
    private String line = "";
    private String match = "";
    private String secret = "";
    private String file = "";
    private String symlinkFile = "";
    private Commit commit = Commit.NONE;
    private float entropy;
    private List<String> tags = List.of();
    private String severity = "";
    private String confidence = "";
    private Attribution attribution = Attribution.NONE;
    private String fingerprint = "";
    private String contentFingerprint = "";
    private Validity validity = Validity.NOT_ASKED;

    private Builder() {}

    public Builder ruleId(String value) {
      ruleId = value;
      return this;
    }

    public Builder description(String value) {
      description = value;
      return this;
    }

    public Builder location(Location value) {
      location = value;
      return this;
    }

    public Builder line(String value) {
      line = value;
      return this;
    }

    public Builder match(String value) {
      match = value;
      return this;
    }

    public Builder secret(String value) {
      secret = value;
      return this;
    }

    public Builder file(String value) {
      file = value;
      return this;
    }

    public Builder symlinkFile(String value) {
      symlinkFile = value;
      return this;
    }

    public Builder commit(Commit value) {
      commit = value;
      return this;
    }

    public Builder entropy(float value) {
      entropy = value;
      return this;
    }

    public Builder tags(List<String> value) {
      tags = value;
      return this;
    }

    public Builder severity(String value) {
      severity = value;
      return this;
    }

    public Builder confidence(String value) {
      confidence = value;
      return this;
    }

    public Builder attribution(Attribution value) {
      attribution = value;
      return this;
    }

    public Builder fingerprint(String value) {
      fingerprint = value;
      return this;
    }

    public Builder contentFingerprint(String value) {
      contentFingerprint = value;
      return this;
    }

    public Builder validity(Validity value) {
      validity = value;
      return this;
    }

    public Finding build() {
      return new Finding(
          ruleId,
          description,
          location,
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
          attribution,
          fingerprint,
          contentFingerprint,
          validity);
    }
  }
}
