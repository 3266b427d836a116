package dev.sluice.report;

import dev.sluice.report.owner.Owners;
import dev.sluice.report.template.Template;
import java.io.IOException;
import java.io.Writer;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;

/**
 * Makes report writers.
 *
 * @param version the version that reports name
 * @param rules asked for the rules that ran, in the order reports list them, by a format that does
 * @param likeGitleaks true where a report must be gitleaks' to the byte, the tool's name included
 * @param clock the time of day, for the formats that demand it
 * @param owners whose files are whose, for the format that tells it
 */
public record Reports(
    String version,
    Supplier<List<ReportRule>> rules,
    boolean likeGitleaks,
    InstantSource clock,
    Owners owners) {
  private static final SarifReport.Tool GITLEAKS =
      new SarifReport.Tool("gitleaks", "v8.0.0", "https://github.com/gitleaks/gitleaks");

  public Reports(String version, List<ReportRule> rules, boolean likeGitleaks) {
    this(version, rules, likeGitleaks, InstantSource.system());
  }

  public Reports(
      String version, List<ReportRule> rules, boolean likeGitleaks, InstantSource clock) {
    this(version, known(rules), likeGitleaks, clock, Owners.NONE);
  }

  private static Supplier<List<ReportRule>> known(List<ReportRule> rules) {
    List<ReportRule> copied = List.copyOf(rules);
    return () -> copied;
  }

  public Reports withOwners(Owners value) {
    return new Reports(version, rules, likeGitleaks, clock, value);
  }

  /**
   * A writer in a format that needs no template.
   *
   * @param run asked for the run's summary when the report is finished
   */
  public ReportWriter writer(ReportFormat format, Writer out, Supplier<RunSummary> run)
      throws IOException {
    return switch (format) {
      case JSON -> new JsonReport(out);
      case JSONL -> new JsonLinesReport(out, run);
      case CSV -> new CsvReport(out, likeGitleaks);
      case JUNIT -> new JunitReport(out);
      case SARIF -> new SarifReport(out, tool(), rules.get(), !likeGitleaks, run);
      case GITLAB_CODEQUALITY -> new GitlabCodeQualityReport(out);
      case GITLAB_SECRET_DETECTION -> new GitlabSecretDetectionReport(out, version, run, clock);
      case HTML -> new HtmlReport(out, run);
      case MARKDOWN -> new MarkdownReport(out, run, owners, clock);
      case HUMAN -> new HumanReport(out, run, false);
      case TEMPLATE -> throw new IllegalArgumentException("a template report needs its template");
    };
  }

  /** A writer that fills in a Go text template, which may tell the time. */
  public ReportWriter templateWriter(String template, Writer out, InstantSource clock) {
    return new TemplateReport(out, Template.parse(template), clock);
  }

  private SarifReport.Tool tool() {
    return likeGitleaks ? GITLEAKS : new SarifReport.Tool("sluice", version, "https://sluice.dev");
  }
}
