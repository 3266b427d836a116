package dev.sluice.report;

import dev.sluice.report.text.GoJsonWriter;
import dev.sluice.report.text.UriPath;
import dev.sluice.scan.Finding;
import dev.sluice.scan.Validity;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

/**
 * The sarif report, version 2.1.0. The plain form is gitleaks' byte for byte; the full form adds
 * levels, help and fingerprints that let a viewer follow a finding as its file changes.
 */
final class SarifReport implements ReportWriter {
  /** Who is named as the tool. */
  record Tool(String name, String version, String address) {}

  private final Appendable out;
  private final GoJsonWriter json;
  private final boolean full;
  private final Supplier<RunSummary> run;

  SarifReport(
      Appendable out, Tool tool, List<ReportRule> rules, boolean full, Supplier<RunSummary> run)
      throws IOException {
    this.run = run;
    this.out = out;
    this.json = GoJsonWriter.indented(out, "", " ");
    this.full = full;
    json.beginObject()
        .text("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
        .text("version", "2.1.0")
        .name("runs")
        .beginArray()
        .beginObject()
        .name("tool")
        .beginObject()
        .name("driver")
        .beginObject()
        .text("name", tool.name())
        .text("semanticVersion", tool.version())
        .text("informationUri", tool.address())
        .name("rules")
        .beginArray();
    for (ReportRule rule : rules) {
      rule(rule);
    }
    json.endArray().endObject().endObject().name("results").beginArray();
  }

  @Override
  public void accept(Finding finding) throws IOException {
    json.beginObject().name("message").beginObject().text("text", message(finding)).endObject();
    json.text("ruleId", finding.ruleId());
    if (full) {
      json.text("level", level(finding));
    }
    json.name("locations").beginArray().beginObject().name("physicalLocation").beginObject();
    location(finding);
    json.endObject().endObject().endArray();
    fingerprints(finding);
    json.name("properties").beginObject().texts("tags", finding.tags());
    if (full) {
      json.text("confidence", finding.confidence());
      attribution(finding.attribution());
    }
    Validity validity = finding.validity();
    if (validity.isTold()) {
      json.text("validity", validity.state().word());
      if (!validity.reason().isEmpty()) {
        json.text("validityReason", validity.reason());
      }
      for (Validity.Fact fact : validity.facts()) {
        json.text("validity." + fact.name(), fact.value());
      }
    }
    json.endObject().endObject();
  }

  private void attribution(Finding.Attribution attribution) throws IOException {
    if (!attribution.kind().isEmpty()) {
      json.text("kind", attribution.kind());
    }
    if (!attribution.provider().isEmpty()) {
      json.text("provider", attribution.provider());
    }
    if (!attribution.alsoMatched().isEmpty()) {
      json.texts("alsoMatched", attribution.alsoMatched());
    }
  }

  @Override
  public void finish() throws IOException {
    json.endArray();
    if (full) {
      invocation(run.get());
    }
    json.endObject().endArray().endObject();
    out.append('\n');
  }

  /** What a run says of itself if it was not complete. */
  private void invocation(RunSummary summary) throws IOException {
    if (summary.verdict() != RunSummary.Verdict.INCOMPLETE) {
      return;
    }
    json.name("invocations").beginArray().beginObject().bool("executionSuccessful", false);
    json.name("toolExecutionNotifications").beginArray().beginObject();
    json.text("level", "error").name("message").beginObject();
    json.text("text", summary.incompleteReason()).endObject();
    json.endObject().endArray().endObject().endArray();
  }

  private void rule(ReportRule rule) throws IOException {
    json.beginObject().text("id", rule.id()).name("shortDescription").beginObject();
    json.text("text", rule.description()).endObject();
    if (full) {
      json.name("defaultConfiguration").beginObject();
      json.text("level", level(rule.severity())).endObject();
      json.name("help").beginObject().text("text", help(rule)).endObject();
      if (!rule.references().isEmpty()) {
        json.text("helpUri", rule.references().getFirst());
      }
    }
    json.endObject();
  }

  private void location(Finding finding) throws IOException {
    Finding.Location location = finding.location();
    String address = finding.symlinkFile().isEmpty() ? finding.file() : finding.symlinkFile();
    json.name("artifactLocation")
        .beginObject()
        .text("uri", full ? UriPath.of(address) : address)
        .endObject();
    if (full && location.startLine() == 0) {
      // A finding about a file as a whole: the format has no line 0.
      return;
    }
    json.name("region")
        .beginObject()
        .number("startLine", location.startLine())
        .number("startColumn", location.startColumn())
        .number("endLine", location.endLine())
        // The format means the column behind the last; gitleaks writes the last.
        .number("endColumn", location.endColumn() + (full ? 1 : 0))
        .name("snippet")
        .beginObject()
        .text("text", finding.secret())
        .endObject()
        .endObject();
  }

  private void fingerprints(Finding finding) throws IOException {
    Finding.Commit commit = finding.commit();
    if (full) {
      json.name("fingerprints")
          .beginObject()
          .text("sluice/position/v1", finding.fingerprint())
          .text("sluice/content/v1", finding.contentFingerprint())
          .endObject();
    }
    json.name("partialFingerprints")
        .beginObject()
        .text("commitSha", commit.id())
        .text("email", commit.email())
        .text("author", commit.author())
        .text("date", commit.date())
        .text("commitMessage", commit.message())
        .endObject();
  }

  private static String message(Finding finding) {
    String place = finding.ruleId() + " has detected secret for file " + finding.file();
    String commit = finding.commit().id();
    return commit.isEmpty() ? place + "." : place + " at commit " + commit + ".";
  }

  private static String help(ReportRule rule) {
    return rule.description()
        + " Revoke the credential at its provider, then remove it from the source.";
  }

  /** A live secret is an error whatever it opens, and a dead one is worth a note. */
  private static String level(Finding finding) {
    return switch (finding.validity().state()) {
      case ACTIVE -> "error";
      case INACTIVE -> "note";
      case NOT_ASKED, UNKNOWN, UNCHECKED -> level(finding.severity());
    };
  }

  private static String level(String severity) {
    return switch (severity) {
      case "critical", "high" -> "error";
      case "low" -> "note";
      default -> "warning";
    };
  }
}
