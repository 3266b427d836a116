package dev.sluice.report;

import dev.sluice.scan.Finding;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The junit report, byte for byte as gitleaks writes it. The number of findings stands before the
 * first of them, so they wait in a file that only its owner can read until the last is known.
 */
final class JunitReport implements ReportWriter {
  private final Appendable out;
  private final Path spool;
  private final BufferedWriter cases;
  private long count;

  JunitReport(Appendable out) throws IOException {
    this.out = out;
    this.spool = Files.createTempFile("sluice-junit", ".xml");
    this.cases = Files.newBufferedWriter(spool);
  }

  @Override
  public void accept(Finding finding) throws IOException {
    count++;
    String message = message(finding);
    StringBuilder data = new StringBuilder();
    GoJsonWriter json = GoJsonWriter.indented(data, "", "\t").beginObject();
    FindingJson.gitleaksFields(json, finding);
    json.endObject();
    cases.append("\n\t\t<testcase classname=\"");
    GoXml.text(cases, finding.description());
    cases.append("\" file=\"");
    GoXml.text(cases, finding.file());
    cases.append("\" name=\"");
    GoXml.text(cases, message);
    cases.append("\" time=\"\">\n\t\t\t<failure message=\"");
    GoXml.text(cases, message);
    cases.append("\" type=\"");
    GoXml.text(cases, finding.description());
    cases.append("\">");
    GoXml.text(cases, data.toString());
    cases.append("</failure>\n\t\t</testcase>");
  }

  @Override
  public void finish() throws IOException {
    cases.close();
    String number = Long.toString(count);
    out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n\t<testsuite failures=\"")
        .append(number)
        .append("\" name=\"gitleaks\" tests=\"")
        .append(number)
        .append("\" time=\"\">");
    copyCases();
    out.append(count == 0 ? "</testsuite>\n</testsuites>" : "\n\t</testsuite>\n</testsuites>");
  }

  @Override
  public void close() throws IOException {
    try (cases) {
      Files.deleteIfExists(spool);
    }
  }

  private void copyCases() throws IOException {
    char[] buffer = new char[8192];
    try (BufferedReader reader = Files.newBufferedReader(spool)) {
      for (int n = reader.read(buffer); n >= 0; n = reader.read(buffer)) {
        out.append(new String(buffer, 0, n));
      }
    }
  }

  private static String message(Finding finding) {
    String place =
        finding.ruleId()
            + " has detected a secret in file "
            + finding.file()
            + ", line "
            + finding.location().startLine();
    String commit = finding.commit().id();
    return commit.isEmpty() ? place + "." : place + ", at commit " + commit + ".";
  }
}
