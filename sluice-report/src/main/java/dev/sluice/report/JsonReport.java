package dev.sluice.report;

import dev.sluice.report.text.FindingJson;
import dev.sluice.report.text.GoJsonWriter;
import dev.sluice.scan.Finding;
import java.io.IOException;

/**
 * The json report, byte for byte as gitleaks writes it for rules of its own files; after its fields
 * those of a run that asked whether secrets are live.
 */
final class JsonReport implements ReportWriter {
  private final Appendable out;

  /** What is handed on with the next finding: the stream takes a lock for each piece. */
  private final StringBuilder text = new StringBuilder();

  private final GoJsonWriter json;

  JsonReport(Appendable out) throws IOException {
    this.out = out;
    this.json = GoJsonWriter.indented(text, "", " ").beginArray();
  }

  @Override
  public void accept(Finding finding) throws IOException {
    json.beginObject();
    FindingJson.gitleaksFields(json, finding);
    FindingJson.attribution(json, finding);
    FindingJson.validityFields(json, finding);
    json.endObject();
    handOn();
  }

  @Override
  public void finish() throws IOException {
    json.endArray();
    text.append('\n');
    handOn();
  }

  private void handOn() throws IOException {
    out.append(text);
    text.setLength(0);
  }
}
