package dev.sluice.report;

import dev.sluice.report.text.GoJsonWriter;
import dev.sluice.scan.Finding;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/**
 * The report that GitLab shows in merge requests of every tier, as "code quality". It names no
 * secret, since everybody who sees the merge request sees it.
 */
final class GitlabCodeQualityReport implements ReportWriter {
  private final Appendable out;
  private final GoJsonWriter json;
  private final Map<String, Integer> seen = new HashMap<>();
  private String file = "";

  GitlabCodeQualityReport(Appendable out) throws IOException {
    this.out = out;
    this.json = GoJsonWriter.indented(out, "", " ");
    json.beginArray();
  }

  @Override
  public void accept(Finding finding) throws IOException {
    json.beginObject()
        .text(
            "description",
            finding.description() + " (" + finding.ruleId() + ")" + validity(finding))
        .text("check_name", finding.ruleId())
        .text("fingerprint", fingerprint(finding))
        .text("severity", severity(finding.severity()))
        .name("location")
        .beginObject()
        .text("path", finding.symlinkFile().isEmpty() ? finding.file() : finding.symlinkFile())
        .name("lines")
        .beginObject()
        // A finding about a file as a whole has no line; GitLab needs one.
        .number("begin", Math.max(1, finding.location().startLine()))
        .endObject()
        .endObject()
        .endObject();
  }

  @Override
  public void finish() throws IOException {
    json.endArray();
    out.append('\n');
  }

  /** Whether the secret is live, where the run asked; these formats have no field for it. */
  static String validity(Finding finding) {
    return finding.validity().isTold() ? " [" + finding.validity().words() + "]" : "";
  }

  /**
   * Stays the same when lines above change, so that GitLab does not take the finding for a new one,
   * and differs for the same secret twice in a file, of which GitLab would drop one. Findings come
   * file by file.
   */
  private String fingerprint(Finding finding) {
    if (!finding.file().equals(file)) {
      file = finding.file();
      seen.clear();
    }
    String content = finding.commit().id() + ":" + finding.contentFingerprint();
    int count = seen.merge(content, 1, Integer::sum);
    return sha256(content + ":" + count);
  }

  private static String sha256(String text) {
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static String severity(String severity) {
    return switch (severity) {
      case "critical" -> "blocker";
      case "high" -> "critical";
      case "medium" -> "major";
      case "low" -> "minor";
      default -> "info";
    };
  }
}
