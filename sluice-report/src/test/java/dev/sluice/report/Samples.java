package dev.sluice.report;

import dev.sluice.scan.Finding;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;

/** Findings that tests write. */
final class Samples {
  private Samples() {}

  static Finding finding(String description, List<String> tags, String fingerprint) {
    return new Finding(
        "test-rule",
        description,
        new Finding.Location(10, 18, 1, 2, 1, 2),
        "whole line containing secret",
        "line containing secret",
        "a secret",
        "auth.py",
        "",
        new Finding.Commit(
            "0000000000000000", "", "John Doe", "johndoe@gmail.com", "10-19-2003", "opps"),
        0,
        tags,
        "high",
        "medium",
        Finding.Attribution.NONE,
        fingerprint,
        "test-rule:1234:auth.py");
  }

  /** The report of some findings. */
  static String write(Reports reports, ReportFormat format, Finding... findings)
      throws IOException {
    StringWriter out = new StringWriter();
    ReportWriter writer = reports.writer(format, out, Samples::run);
    for (Finding finding : findings) {
      writer.accept(finding);
    }
    writer.finish();
    return out.toString();
  }

  static RunSummary run() {
    return new RunSummary(
        "here",
        "",
        3,
        1000,
        0.5f,
        List.of(new RunSummary.Outcome("scanned", 3)),
        List.of(),
        0,
        new RunSummary.Timeline(0.2f, List.of(1f, 2.5f, 2f)));
  }

  static Finding odd(String text) {
    return new Finding(
        "rule",
        text,
        new Finding.Location(0, 1, 1, 1, 1, 1),
        text,
        text,
        text,
        text,
        "",
        Finding.Commit.NONE,
        3.5f,
        List.of(text),
        "low",
        "low",
        Finding.Attribution.NONE,
        text,
        text);
  }
}
