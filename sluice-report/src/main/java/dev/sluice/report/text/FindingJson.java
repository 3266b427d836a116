package dev.sluice.report.text;

import dev.sluice.scan.Finding;
import dev.sluice.scan.Validity;
import java.io.IOException;

/** A finding's fields as JSON. */
public final class FindingJson {
  private FindingJson() {}

  /** gitleaks' fields in gitleaks' order. */
  public static void gitleaksFields(GoJsonWriter json, Finding finding) throws IOException {
    Finding.Location location = finding.location();
    Finding.Commit commit = finding.commit();
    json.text("RuleID", finding.ruleId())
        .text("Description", finding.description())
        .number("StartLine", location.startLine())
        .number("EndLine", location.endLine())
        .number("StartColumn", location.startColumn())
        .number("EndColumn", location.endColumn())
        .text("Match", finding.match())
        .text("Secret", finding.secret())
        .text("File", finding.file())
        .text("SymlinkFile", finding.symlinkFile())
        .text("Commit", commit.id());
    if (!commit.link().isEmpty()) {
      json.text("Link", commit.link());
    }
    json.number("Entropy", finding.entropy())
        .text("Author", commit.author())
        .text("Email", commit.email())
        .text("Date", commit.date())
        .text("Message", commit.message())
        .texts("Tags", finding.tags())
        .text("Fingerprint", finding.fingerprint());
  }

  /**
   * What is known of the rule and of whose secret it is. Rules of a gitleaks file say nothing of it
   * and add no field, so that their report stays gitleaks' byte for byte.
   */
  public static void attribution(GoJsonWriter json, Finding finding) throws IOException {
    Finding.Attribution attribution = finding.attribution();
    if (attribution.kind().isEmpty()) {
      return;
    }
    json.text("Kind", attribution.kind());
    if (!attribution.provider().isEmpty()) {
      json.text("Provider", attribution.provider());
    }
    if (!attribution.alsoMatched().isEmpty()) {
      json.texts("AlsoMatched", attribution.alsoMatched());
    }
  }

  /** Whether the secret is live, if anybody asked; nothing otherwise. */
  public static void validityFields(GoJsonWriter json, Finding finding) throws IOException {
    Validity validity = finding.validity();
    if (!validity.isTold()) {
      return;
    }
    json.text("Validity", validity.state().word());
    if (!validity.reason().isEmpty()) {
      json.text("ValidityReason", validity.reason());
    }
    if (!validity.facts().isEmpty()) {
      json.name("ValidityDetails").beginObject();
      for (Validity.Fact fact : validity.facts()) {
        json.text(fact.name(), fact.value());
      }
      json.endObject();
    }
  }

  /** The fields that Sluice adds. */
  public static void ownFields(GoJsonWriter json, Finding finding) throws IOException {
    Finding.Location location = finding.location();
    json.text("ContentFingerprint", finding.contentFingerprint())
        .text("Severity", finding.severity())
        .text("Confidence", finding.confidence())
        .number("StartOffset", location.startOffset())
        .number("EndOffset", location.endOffset());
    attribution(json, finding);
  }
}
