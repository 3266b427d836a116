package dev.sluice.report;

import dev.sluice.report.text.FindingJson;
import dev.sluice.report.text.GoJsonWriter;
import dev.sluice.scan.Finding;
import java.io.IOException;
import java.io.Writer;
import java.util.function.Supplier;

/**
 * The jsonl report: a finding a line; gitleaks' fields first, then ours. A run that was not
 * complete says so in a last line, which is no finding.
 */
final class JsonLinesReport implements ReportWriter {
  /** The fields of the last line. */
  static final String COMPLETE = "Complete";

  static final String REASON = "IncompleteReason";

  private final Writer out;
  private final Supplier<RunSummary> run;

  JsonLinesReport(Writer out, Supplier<RunSummary> run) {
    this.out = out;
    this.run = run;
  }

  @Override
  public void accept(Finding finding) throws IOException {
    GoJsonWriter json = GoJsonWriter.compact(out).beginObject();
    FindingJson.gitleaksFields(json, finding);
    FindingJson.ownFields(json, finding);
    FindingJson.validityFields(json, finding);
    json.endObject();
    out.append('\n');
  }

  @Override
  public void finish() throws IOException {
    RunSummary summary = run.get();
    if (summary.verdict() != RunSummary.Verdict.INCOMPLETE) {
      return;
    }
    GoJsonWriter.compact(out)
        .beginObject()
        .bool(COMPLETE, false)
        .text(REASON, summary.incompleteReason())
        .endObject();
    out.append('\n');
  }
}
