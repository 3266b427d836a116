package dev.sluice.report;

import dev.sluice.report.text.FindingJson;
import dev.sluice.report.text.GoJsonWriter;
import dev.sluice.report.text.GoXml;
import dev.sluice.scan.Finding;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Reader;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The junit report, byte for byte as gitleaks writes it. The number of findings stands before the
 * first of them, so they wait in a file that only its owner can read until the last is known. Where
 * the system allows it the file has no name once it is open, so that nothing can leave it behind.
 */
final class JunitReport implements ReportWriter {
  private final Appendable out;
  private final FileChannel spool;
  private final BufferedWriter cases;
  private long count;

  JunitReport(Appendable out) throws IOException {
    this.out = out;
    Path file = Files.createTempFile("sluice-junit", ".xml");
    spool =
        FileChannel.open(
            file,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    cases = new BufferedWriter(Channels.newWriter(spool, StandardCharsets.UTF_8));
  }

  @Override
  public void accept(Finding finding) throws IOException {
    count++;
    String message = message(finding);
    StringBuilder data = new StringBuilder();
    GoJsonWriter json = GoJsonWriter.indented(data, "", "\t").beginObject();
    FindingJson.gitleaksFields(json, finding);
    FindingJson.validityFields(json, finding);
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
    cases.flush();
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
    spool.close();
  }

  private void copyCases() throws IOException {
    char[] buffer = new char[8192];
    spool.position(0);
    // The reader is not closed: that would close the channel.
    Reader reader = Channels.newReader(spool, StandardCharsets.UTF_8);
    for (int n = reader.read(buffer); n >= 0; n = reader.read(buffer)) {
      out.append(new String(buffer, 0, n));
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
    String found = commit.isEmpty() ? place + "." : place + ", at commit " + commit + ".";
    return finding.validity().isTold()
        ? found + " Validity: " + finding.validity().state().word() + "."
        : found;
  }
}
