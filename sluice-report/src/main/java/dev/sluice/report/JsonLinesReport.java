package dev.sluice.report;

import dev.sluice.scan.Finding;
import java.io.IOException;
import java.io.Writer;

/** The jsonl report: a finding a line; gitleaks' fields first, then ours. */
final class JsonLinesReport implements ReportWriter {
  private final Writer out;

  JsonLinesReport(Writer out) {
    this.out = out;
  }

  @Override
  public void accept(Finding finding) throws IOException {
    GoJsonWriter json = GoJsonWriter.compact(out).beginObject();
    FindingJson.gitleaksFields(json, finding);
    FindingJson.ownFields(json, finding);
    json.endObject();
    out.append('\n');
  }

  @Override
  public void finish() {}
}
