package dev.sluice.report;

import dev.sluice.report.template.Template;
import dev.sluice.report.template.TemplateList;
import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSorter;
import java.io.IOException;
import java.time.InstantSource;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/** A report in a form of the user's own: a Go text template over the list of findings. */
final class TemplateReport implements ReportWriter {
  private final Appendable out;
  private final Template template;
  private final InstantSource clock;
  private final FindingSorter findings = new FindingSorter();

  TemplateReport(Appendable out, Template template, InstantSource clock) {
    this.out = out;
    this.template = template;
    this.clock = clock;
  }

  @Override
  public void accept(Finding finding) throws IOException {
    findings.accept(finding);
  }

  @Override
  public void finish() throws IOException {
    template.run(
        new TemplateList() {
          @Override
          public long size() {
            return findings.count();
          }

          @Override
          public void forEach(Visitor visitor) throws IOException {
            findings.forEach(visitor::visit);
          }
        },
        TemplateReport::field,
        clock.instant().atZone(ZoneId.systemDefault()),
        out);
  }

  @Override
  public void close() throws IOException {
    findings.close();
  }

  private static @Nullable Object field(Object of, String name) {
    if (!(of instanceof Finding finding)) {
      return null;
    }
    Finding.Location location = finding.location();
    Finding.Commit commit = finding.commit();
    return switch (name) {
      case "RuleID" -> finding.ruleId();
      case "Description" -> finding.description();
      case "StartLine" -> (long) location.startLine();
      case "EndLine" -> (long) location.endLine();
      case "StartColumn" -> (long) location.startColumn();
      case "EndColumn" -> (long) location.endColumn();
      case "Line" -> finding.line();
      case "Match" -> finding.match();
      case "Secret" -> finding.secret();
      case "File" -> finding.file();
      case "SymlinkFile" -> finding.symlinkFile();
      case "Commit" -> commit.id();
      case "Link" -> commit.link();
      case "Entropy" -> finding.entropy();
      case "Author" -> commit.author();
      case "Email" -> commit.email();
      case "Date" -> commit.date();
      case "Message" -> commit.message();
      case "Tags" -> finding.tags();
      case "Fingerprint" -> finding.fingerprint();
      case "Severity" -> finding.severity();
      case "Confidence" -> finding.confidence();
      case "Validity" -> finding.validity().isTold() ? finding.validity().state().word() : "";
      case "ValidityReason" -> finding.validity().reason();
      case "ContentFingerprint" -> finding.contentFingerprint();
      default -> null;
    };
  }
}
