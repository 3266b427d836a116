package dev.sluice.report;

import dev.sluice.report.text.VisibleText;
import dev.sluice.scan.Finding;
import dev.sluice.scan.Validity;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The csv report as gitleaks writes it: nothing at all without findings, and a {@code Link} column
 * only if the first finding has a link; three of validity only where the run asked for it. Unless
 * gitleaks' very bytes are asked for, a cell that a spreadsheet would take for a formula begins
 * with an apostrophe, and nothing turns the direction of its text: what is in a cell was written by
 * whoever wrote the files that were scanned.
 */
final class CsvReport implements ReportWriter {
  private static final List<String> COLUMNS =
      List.of(
          "RuleID",
          "Commit",
          "File",
          "SymlinkFile",
          "Secret",
          "Match",
          "StartLine",
          "EndLine",
          "StartColumn",
          "EndColumn",
          "Author",
          "Message",
          "Date",
          "Email",
          "Fingerprint",
          "Tags");

  private static final String FORMULA = "=+-@\t\r";

  private final Appendable out;
  private final boolean likeGitleaks;
  private boolean started;
  private boolean withLink;
  private boolean withValidity;
  private String separator = "";

  CsvReport(Appendable out, boolean likeGitleaks) {
    this.out = out;
    this.likeGitleaks = likeGitleaks;
  }

  @Override
  public void accept(Finding finding) throws IOException {
    Finding.Commit commit = finding.commit();
    if (!started) {
      started = true;
      withLink = !commit.link().isEmpty();
      for (String column : COLUMNS) {
        field(column);
      }
      if (withLink) {
        field("Link");
      }
      withValidity = finding.validity().isTold();
      if (withValidity) {
        field("Validity");
        field("ValidityReason");
        field("ValidityDetails");
      }
      endRow();
    }
    Finding.Location location = finding.location();
    field(finding.ruleId());
    field(commit.id());
    field(finding.file());
    field(finding.symlinkFile());
    field(finding.secret());
    field(finding.match());
    field(Integer.toString(location.startLine()));
    field(Integer.toString(location.endLine()));
    field(Integer.toString(location.startColumn()));
    field(Integer.toString(location.endColumn()));
    field(commit.author());
    field(commit.message());
    field(commit.date());
    field(commit.email());
    field(finding.fingerprint());
    field(String.join(" ", finding.tags()));
    if (withLink) {
      field(commit.link());
    }
    if (withValidity) {
      Validity validity = finding.validity();
      field(validity.state().word());
      field(validity.reason());
      field(
          validity.facts().stream()
              .map(fact -> fact.name() + "=" + fact.value())
              .collect(Collectors.joining("; ")));
    }
    endRow();
  }

  @Override
  public void finish() {}

  private void field(String text) throws IOException {
    out.append(separator);
    separator = ",";
    String value = likeGitleaks ? text : defused(text);
    if (needsQuotes(value)) {
      out.append('"').append(value.replace("\"", "\"\"")).append('"');
    } else {
      out.append(value);
    }
  }

  private static String defused(String text) {
    String straight = VisibleText.straight(text);
    return !straight.isEmpty() && FORMULA.indexOf(straight.charAt(0)) >= 0
        ? "'" + straight
        : straight;
  }

  private void endRow() throws IOException {
    out.append('\n');
    separator = "";
  }

  /** As Go's writer decides: a lone {@code \.} and a leading space are quoted too. */
  private static boolean needsQuotes(String value) {
    if (value.isEmpty()) {
      return false;
    }
    if (value.equals("\\.")) {
      return true;
    }
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == ',' || c == '"' || c == '\n' || c == '\r') {
        return true;
      }
    }
    return Character.isWhitespace(value.charAt(0)) || value.charAt(0) == '\u00a0';
  }
}
