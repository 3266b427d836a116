package dev.sluice.report;

import dev.sluice.report.text.GoJsonWriter;
import dev.sluice.scan.Finding;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The secret detection report of GitLab's security dashboards, in version 15.0.7 of its schema. The
 * schema demands when the scan began and ended, so this is the one report that differs from run to
 * run. It names no secret.
 */
final class GitlabSecretDetectionReport implements ReportWriter {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** What GitLab's own scanner names where there is no commit. */
  private static final String NO_COMMIT = "0000000";

  /** The most characters that the schema allows; a report with more is refused as a whole. */
  private static final int NAME_MAX = 255;

  private static final int DESCRIPTION_MAX = 1 << 20;

  private final Appendable out;
  private final GoJsonWriter json;
  private final String version;
  private final Supplier<RunSummary> run;
  private final InstantSource clock;
  private final Instant begun;

  GitlabSecretDetectionReport(
      Appendable out, String version, Supplier<RunSummary> run, InstantSource clock)
      throws IOException {
    this.out = out;
    this.json = GoJsonWriter.indented(out, "", " ");
    this.version = version;
    this.run = run;
    this.clock = clock;
    this.begun = clock.instant();
    json.beginObject().text("version", "15.0.7").name("vulnerabilities").beginArray();
  }

  @Override
  public void accept(Finding finding) throws IOException {
    String place = finding.fingerprint() + ":" + finding.location().startOffset();
    json.beginObject()
        .text("id", UUID.nameUUIDFromBytes(place.getBytes(StandardCharsets.UTF_8)).toString())
        .text("category", "secret_detection")
        .text("name", cut(finding.ruleId(), NAME_MAX))
        .text(
            "description",
            cut(finding.description() + GitlabCodeQualityReport.validity(finding), DESCRIPTION_MAX))
        .text("severity", severity(finding.severity()))
        .text("solution", "Revoke the credential at its provider, then remove it from the source.");
    json.name("identifiers")
        .beginArray()
        .beginObject()
        .text("type", "sluice_rule_id")
        .text("name", "Sluice rule " + finding.ruleId())
        .text("value", finding.ruleId())
        .endObject()
        .endArray();
    location(finding);
    json.endObject();
  }

  private void location(Finding finding) throws IOException {
    Finding.Commit commit = finding.commit();
    json.name("location")
        .beginObject()
        .text("file", finding.symlinkFile().isEmpty() ? finding.file() : finding.symlinkFile())
        .number("start_line", Math.max(1, finding.location().startLine()))
        .number("end_line", Math.max(1, finding.location().endLine()))
        .name("commit")
        .beginObject();
    if (!commit.author().isEmpty()) {
      json.text("author", commit.author()).text("date", commit.date());
      json.text("message", commit.message());
    }
    json.text("sha", commit.id().isEmpty() ? NO_COMMIT : commit.id()).endObject().endObject();
  }

  @Override
  public void finish() throws IOException {
    RunSummary summary = run.get();
    boolean isComplete = summary.verdict() == RunSummary.Verdict.COMPLETE;
    json.endArray().name("scan").beginObject();
    tool("analyzer");
    tool("scanner");
    json.text("type", "secret_detection")
        .text("start_time", TIME.format(begun))
        .text("end_time", TIME.format(clock.instant()))
        .text("status", isComplete ? "success" : "failure");
    if (!isComplete) {
      json.name("messages").beginArray().beginObject();
      json.text("level", "warn").text("value", summary.verdictWords()).endObject().endArray();
    }
    json.endObject().endObject();
    out.append('\n');
  }

  private void tool(String role) throws IOException {
    json.name(role)
        .beginObject()
        .text("id", "sluice")
        .text("name", "Sluice")
        .text("version", version)
        .name("vendor")
        .beginObject()
        .text("name", "Sluice")
        .endObject()
        .endObject();
  }

  private static String cut(String text, int max) {
    return text.codePointCount(0, text.length()) <= max
        ? text
        : text.substring(0, text.offsetByCodePoints(0, max));
  }

  private static String severity(String severity) {
    return switch (severity) {
      case "critical" -> "Critical";
      case "high" -> "High";
      case "medium" -> "Medium";
      case "low" -> "Low";
      default -> "Unknown";
    };
  }
}
