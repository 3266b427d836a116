package dev.sluice.review;

import dev.sluice.report.ReportFormat;
import dev.sluice.report.ReportWriter;
import dev.sluice.report.Reports;
import dev.sluice.report.RunSummary;
import dev.sluice.scan.Finding;
import dev.sluice.scan.Validity;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Findings and reports that tests review. */
public final class Reported {
  public static final InstantSource CLOCK = () -> Instant.parse("2026-11-16T09:00:00Z");
  public static final String RULE = "acme-key";

  private Reported() {}

  public static Finding finding(String secret, String file, int line) {
    return finding(RULE, secret, file, line, Finding.Commit.NONE, Validity.NOT_ASKED);
  }

  public static Finding finding(
      String rule, String secret, String file, int line, Finding.Commit commit, Validity validity) {
    return new Finding(
        rule,
        "Describes it.",
        new Finding.Location(0, 6, line, line, 7, 6 + secret.length()),
        "key = " + secret,
        "key = " + secret,
        secret,
        file,
        "",
        commit,
        3,
        List.of(),
        "high",
        "high",
        Finding.Attribution.NONE,
        Finding.positionalFingerprint(commit.id(), file, rule, line),
        Finding.contentFingerprint(rule, secret, file),
        validity);
  }

  public static Finding.Commit commit(int number, String author, String date) {
    return new Finding.Commit(
        Integer.toHexString(number).repeat(40).substring(0, 40),
        "https://example.org/" + number,
        author,
        author + "@example.org",
        date,
        "message");
  }

  public static Path write(Path file, Iterable<Finding> findings) throws IOException {
    try (Writer out = Files.newBufferedWriter(file);
        ReportWriter writer =
            new Reports("1", List.of(), false)
                .writer(
                    file.toString().endsWith("json") ? ReportFormat.JSON : ReportFormat.JSONL,
                    out,
                    () -> RunSummary.ofReports("", ""))) {
      for (Finding finding : findings) {
        writer.accept(finding);
      }
      writer.finish();
    }
    return file;
  }

  /** A review of some findings, with its files in a folder. */
  public static Review review(Path folder, Finding... findings) throws IOException {
    Path report = write(folder.resolve("report.jsonl"), List.of(findings));
    return Review.of(List.of(report), DecisionFiles.of(folder, null), CLOCK);
  }
}
