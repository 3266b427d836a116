package dev.sluice.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What reports say of the run, and what the cells and lines of a hostile author can do. */
class VerdictTest {
  private static final Reports REPORTS = new Reports("1.2.3", List.of(), false);
  private static final RunSummary CUT = RunSummary.ofReports("here", "INCOMPLETE: 3 failed");
  private static final RunSummary NOT_TOLD = RunSummary.ofReports("here", "");

  @ParameterizedTest
  @EnumSource(
      value = ReportFormat.class,
      names = {"JSONL", "SARIF", "HTML", "HUMAN", "MARKDOWN", "GITLAB_SECRET_DETECTION"})
  void finish_incompleteRun_isSaid(ReportFormat format) throws IOException {
    assertTrue(write(format, CUT).contains("INCOMPLETE: 3 failed"));
  }

  @Test
  void finish_notKnown_isNotCalledComplete() throws IOException {
    String page = write(ReportFormat.HTML, NOT_TOLD);
    assertTrue(page.contains("\"complete\":false,\"incompleteReason\":\"not known"), page);
    assertTrue(write(ReportFormat.HUMAN, NOT_TOLD).endsWith("its report does not tell\n"));
    assertFalse(write(ReportFormat.SARIF, NOT_TOLD).contains("invocations"));
    assertTrue(write(ReportFormat.MARKDOWN, NOT_TOLD).contains("its report does not tell"));
    String gitlab = write(ReportFormat.GITLAB_SECRET_DETECTION, NOT_TOLD);
    assertTrue(gitlab.contains("\"status\": \"failure\""), gitlab);
    assertTrue(gitlab.contains("its report does not tell"), gitlab);
  }

  @Test
  void finish_sarifOfAnIncompleteRun_isAnInvocationThatFailed() throws IOException {
    String report = write(ReportFormat.SARIF, CUT);
    assertTrue(report.contains("\"invocations\": ["), report);
    assertTrue(report.contains("\"executionSuccessful\": false"), report);
  }

  @Test
  void read_jsonlOfAnIncompleteRun_givesItsReasonAndItsFindings() throws IOException {
    List<String> files = new ArrayList<>();
    String reason =
        ReportReader.read(
            new StringReader(write(ReportFormat.JSONL, CUT)), finding -> files.add(finding.file()));
    assertEquals("INCOMPLETE: 3 failed", reason);
    assertEquals(List.of("file"), files);
    String complete = write(ReportFormat.JSONL, Samples.run());
    assertEquals("", ReportReader.read(new StringReader(complete), finding -> {}));
    assertEquals(1, complete.lines().count());
  }

  @Test
  void csv_cellsThatAreFormulas_areDefused() throws IOException {
    for (String start : List.of("=", "+", "-", "@", "\t", "\r")) {
      String cell = start + "cmd()";
      String report = csv(cell, false);
      assertTrue(report.contains("'" + cell), report);
      assertFalse(report.contains("," + cell) || report.contains("\"" + cell), report);
      assertFalse(csv(cell, true).contains("'"));
    }
    assertEquals(csv("plain", true), csv("plain", false));
  }

  @Test
  void everyForm_directionOfText_isNotTurned() throws IOException {
    String name = "invoice\u202efdp.exe";
    assertTrue(csv(name, true).contains("\u202e"));
    assertFalse(csv(name, false).contains("\u202e"));
    for (ReportFormat format : List.of(ReportFormat.HTML, ReportFormat.HUMAN)) {
      StringWriter out = new StringWriter();
      ReportWriter writer = REPORTS.writer(format, out, () -> CUT);
      writer.accept(Samples.odd(name));
      writer.finish();
      assertFalse(out.toString().contains("\u202e"), format.name());
      assertFalse(out.toString().contains("\\u202e"), format.name());
    }
  }

  private static String csv(String text, boolean likeGitleaks) throws IOException {
    StringWriter out = new StringWriter();
    ReportWriter writer =
        new Reports("1.2.3", List.of(), likeGitleaks).writer(ReportFormat.CSV, out, Samples::run);
    writer.accept(Samples.odd(text));
    writer.finish();
    return out.toString();
  }

  private static String write(ReportFormat format, RunSummary run) throws IOException {
    StringWriter out = new StringWriter();
    ReportWriter writer = REPORTS.writer(format, out, () -> run);
    writer.accept(Samples.odd("file"));
    writer.finish();
    return out.toString();
  }
}
