package dev.sluice.project;

import dev.sluice.detect.rule.RuleSet;
import dev.sluice.detect.rule.Severity;
import dev.sluice.report.ReportFile;
import dev.sluice.report.ReportFormat;
import dev.sluice.report.ReportRule;
import dev.sluice.report.ReportWriter;
import dev.sluice.report.Reports;
import dev.sluice.report.RunSummary;
import dev.sluice.scan.Finding;
import dev.sluice.scan.ScanOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What came of a project's scan.
 *
 * @param folder the project's folder
 * @param findings those that are neither ignored nor in the baseline, in the order of reports;
 *     their files are named from the project's folder, their secrets hidden
 * @param known how many were ignored or in the baseline
 * @param outcome what was covered
 * @param rules the rules that ran
 * @param warnings what the author of the rule file should know
 */
public record ProjectResult(
    Path folder,
    List<Finding> findings,
    long known,
    ScanOutcome outcome,
    RuleSet rules,
    List<String> warnings) {
  public ProjectResult {
    findings = List.copyOf(findings);
    warnings = List.copyOf(warnings);
  }

  /** The findings that are at least that severe. */
  public List<Finding> atLeast(Severity severity) {
    return findings.stream()
        .filter(finding -> severityOf(finding).compareTo(severity) >= 0)
        .toList();
  }

  private static Severity severityOf(Finding finding) {
    return Severity.valueOf(finding.severity().toUpperCase(Locale.ROOT));
  }

  /** Why not everything was seen, the first reasons in words; empty if it was. */
  public List<String> gaps() {
    if (outcome.complete()) {
      return List.of();
    }
    List<String> gaps = new ArrayList<>();
    outcome.problems().stream()
        .map(problem -> problem.path() + ": " + problem.message())
        .forEach(gaps::add);
    long more = outcome.problemsTotal() - outcome.problems().size();
    if (more > 0) {
      gaps.add("and " + more + " more");
    }
    if (!outcome.stopped().isEmpty()) {
      gaps.add("the scan ended early: " + outcome.stopped());
    }
    return gaps;
  }

  /**
   * Writes a report, in the format that the file's ending tells.
   *
   * @throws ProjectException if no format has the ending
   */
  public void write(Path file) throws IOException, ProjectException {
    ReportFormat format =
        ReportFormat.ofFile(file.toString())
            .orElseThrow(
                () ->
                    new ProjectException(
                        file
                            + " names no report format; end it with .json, .jsonl, .sarif, .csv,"
                            + " .xml (junit), .html or .txt"));
    try (ReportFile report = ReportFile.create(file);
        ReportWriter writer =
            new Reports(ProjectVersion.text(), reportRules(), false)
                .writer(format, report.writer(), this::summary)) {
      for (Finding finding : findings) {
        writer.accept(finding);
      }
      writer.finish();
      report.commit();
    }
  }

  private List<ReportRule> reportRules() {
    return rules.rules().stream()
        .map(
            rule ->
                new ReportRule(
                    rule.id(),
                    rule.description(),
                    rule.severity().name().toLowerCase(Locale.ROOT),
                    rule.references()))
        .toList();
  }

  private RunSummary summary() {
    List<RunSummary.Outcome> outcomes = new ArrayList<>();
    outcomes.add(new RunSummary.Outcome("scanned", outcome.scanned()));
    outcome
        .skipped()
        .forEach((why, count) -> outcomes.add(new RunSummary.Outcome("skipped: " + why, count)));
    outcome.failed().forEach((why, count) -> outcomes.add(new RunSummary.Outcome(why, count)));
    return new RunSummary(
        folder.toString(),
        outcome.complete() ? "" : "some objects could not be scanned",
        outcome.scanned(),
        outcome.bytes(),
        0,
        outcomes,
        outcome.problems().stream()
            .map(one -> new RunSummary.Problem(one.path(), one.kind() + ": " + one.message()))
            .toList(),
        outcome.problemsTotal(),
        new RunSummary.Timeline(1, List.of()));
  }
}
