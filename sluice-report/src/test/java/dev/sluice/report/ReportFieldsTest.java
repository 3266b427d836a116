package dev.sluice.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.report.text.GoXml;
import dev.sluice.report.text.UriPath;
import dev.sluice.report.text.VisibleText;
import dev.sluice.scan.Finding;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every field of a finding stands in its place, in each format, and nowhere else. */
class ReportFieldsTest {
  private static final Reports REPORTS = new Reports("1.2.3", List.of(), false);

  /** A finding no two fields of which are alike. */
  private static Finding finding(String commit) {
    return new Finding(
        "the-rule",
        "the description",
        new Finding.Location(11, 12, 13, 14, 15, 16),
        "the line",
        "the match",
        "the secret",
        "the/file",
        "the/link",
        new Finding.Commit(
            commit, "https://the.link", "the author", "the@mail", "the date", "the message"),
        4.5f,
        List.of("one", "two"),
        "high",
        "medium",
        new Finding.Attribution("the-kind", "the provider", List.of("the-other")),
        "the fingerprint",
        "the content");
  }

  @Test
  void csv_everyField_standsInItsColumn() throws IOException {
    Finding finding = finding("c0ffee");
    Finding.Location place = finding.location();
    assertEquals(
        "RuleID,Commit,File,SymlinkFile,Secret,Match,StartLine,EndLine,StartColumn,EndColumn,"
            + "Author,Message,Date,Email,Fingerprint,Tags,Link\n"
            + "the-rule,c0ffee,the/file,the/link,the secret,the match,"
            + place.startLine()
            + ","
            + place.endLine()
            + ","
            + place.startColumn()
            + ","
            + place.endColumn()
            + ",the author,the message,the date,the@mail,the fingerprint,one two,"
            + "https://the.link\n",
        Samples.write(REPORTS, ReportFormat.CSV, finding));
  }

  @Test
  void csv_severalFindings_haveOneHeadAndRowsOfTheirOwn() throws IOException {
    String report = Samples.write(REPORTS, ReportFormat.CSV, finding("a"), finding("b"));
    List<String> rows = report.lines().toList();
    assertEquals(3, rows.size(), report);
    assertTrue(rows.get(1).startsWith("the-rule,a,") && rows.get(2).startsWith("the-rule,b,"));
  }

  @Test
  void junit_everyField_standsInItsPlace() throws IOException {
    Finding finding = finding("c0ffee");
    String message =
        "the-rule has detected a secret in file the/file, line "
            + finding.location().startLine()
            + ", at commit c0ffee.";
    String report = Samples.write(REPORTS, ReportFormat.JUNIT, finding, finding(""));
    String begin =
        "<testsuites>\n\t<testsuite failures=\"2\" name=\"gitleaks\" tests=\"2\" time=\"\">"
            + "\n\t\t<testcase classname=\"the description\" file=\"the/file\" name=\""
            + message
            + "\" time=\"\">\n\t\t\t<failure message=\""
            + message
            + "\" type=\"the description\">{&#xA;&#x9;&#34;RuleID&#34;: &#34;the-rule&#34;,";
    assertTrue(report.contains(begin), report);
    assertTrue(report.contains("&#34;Secret&#34;: &#34;the secret&#34;"), report);
    assertTrue(report.contains("the/file, line " + finding.location().startLine() + ".\""), report);
    assertTrue(report.endsWith("</testcase>\n\t</testsuite>\n</testsuites>"), report);
  }

  @Test
  void sarif_everyField_standsInItsPlace() throws IOException {
    String report = Samples.write(REPORTS, ReportFormat.SARIF, finding("c0ffee"));
    for (String part :
        List.of(
            "\"ruleId\": \"the-rule\"",
            "the-rule has detected secret for file the/file at commit c0ffee.",
            "\"kind\": \"the-kind\"",
            "\"provider\": \"the provider\"",
            "\"the-other\"",
            "\"confidence\": \"medium\"",
            "\"commitSha\": \"c0ffee\"",
            "\"email\": \"the@mail\"",
            "\"author\": \"the author\"",
            "\"date\": \"the date\"",
            "\"commitMessage\": \"the message\"")) {
      assertTrue(report.contains(part), () -> part + " is not in " + report);
    }
    String bare = Samples.write(REPORTS, ReportFormat.SARIF, Samples.odd("x"));
    assertTrue(bare.contains("rule has detected secret for file x."), bare);
    for (String part : List.of("\"kind\": \"\"", "\"provider\"", "\"alsoMatched\"")) {
      assertFalse(bare.contains(part), () -> part + " is in " + bare);
    }
  }

  @Test
  void xml_charactersAtTheEdges_areTakenAsGoDoes() throws IOException {
    int[] allowed = {0x20, 0x7f, 0xd7ff, 0xe000, 0xfffd, 0x10000, 0x10ffff};
    for (int c : allowed) {
      assertEquals(Character.toString(c), xml(Character.toString(c)), Integer.toHexString(c));
    }
    int[] replaced = {0, 0x8, 0xb, 0x1f, 0xd800, 0xdfff, 0xfffe, 0xffff};
    for (int c : replaced) {
      assertEquals("\ufffd", xml(Character.toString(c)), Integer.toHexString(c));
    }
  }

  private static String xml(String text) throws IOException {
    StringWriter out = new StringWriter();
    GoXml.text(out, text);
    return out.toString();
  }

  @Test
  void visible_charactersAtTheEdges_areReplacedIfTheySteer() {
    for (char c :
        new char[] {
          '\u202a', '\u202e', '\u2066', '\u2069', '\u200e', '\u200f', '\u061c', '\u2028', '\u2029'
        }) {
      assertTrue(VisibleText.isBidirectional(c), Integer.toHexString(c));
      assertEquals("a\ufffdb", VisibleText.straight("a" + c + "b"));
    }
    for (char c : new char[] {'\u2027', '\u202f', '\u2065', '\u206a', '\u200d', '\u2010', 'a'}) {
      assertFalse(VisibleText.isBidirectional(c), Integer.toHexString(c));
    }
    assertEquals("a\ufffdb\tc\nd\re", VisibleText.lines("a\u001bb\tc\nd\re"));
    assertEquals("a\u001bb", VisibleText.straight("a\u001bb"));
  }

  @Test
  void json_attribution_isTold() throws IOException {
    for (ReportFormat format : List.of(ReportFormat.JSON, ReportFormat.JSONL)) {
      String report = Samples.write(REPORTS, format, finding("c")).replace("\": ", "\":");
      assertTrue(report.contains("\"Kind\":\"the-kind\""), report);
      assertTrue(report.contains("\"Provider\":\"the provider\""), report);
      assertTrue(report.contains("\"AlsoMatched\":["), report);
      String bare = Samples.write(REPORTS, format, Samples.odd("x"));
      assertFalse(bare.contains("\"Kind\"") || bare.contains("\"Provider\""), bare);
    }
  }

  @Test
  void human_everyField_standsInItsPlace() throws IOException {
    StringWriter out = new StringWriter();
    HumanReport report = new HumanReport(out, Samples::run, false);
    report.accept(finding("0123456789abcdef"));
    report.accept(Samples.odd("x").withLocation(new Finding.Location(0, 1, 1, 1, 1, 1)));
    report.finish();
    List<String> lines = out.toString().lines().toList();
    assertTrue(lines.getFirst().startsWith("the/file:13:15: the-rule (high, medium confidence): "));
    assertTrue(lines.getFirst().contains(" (through the/link) (commit 0123"), lines.getFirst());
    assertTrue(lines.getFirst().endsWith(", the author, the date)"), lines.getFirst());
    assertFalse(lines.get(1).contains("through") || lines.get(1).contains("commit"));
    assertTrue(lines.contains("leaks found: 2 in here"), lines.toString());
    assertTrue(lines.contains("0.0 MB in 0.50 s"), lines.toString());
    assertTrue(lines.contains("         3  scanned"), lines.toString());
    StringWriter coloured = new StringWriter();
    new HumanReport(coloured, null, true).accept(finding(""));
    assertTrue(coloured.toString().startsWith("\u001b["), coloured.toString());
    StringWriter nothing = new StringWriter();
    new HumanReport(nothing, Samples::run, false).finish();
    assertTrue(nothing.toString().startsWith("no leaks found in here"), nothing.toString());
  }

  @Test
  void terminal_whatSteersIt_isReplaced() {
    assertEquals("a b\ufffdc\td", TerminalText.line("a\nb\u001bc\td"));
    assertEquals("a\nb\ufffdc\ufffd", TerminalText.lines("a\nb\u202ec\u0085"));
    assertEquals("plain", TerminalText.lines("plain"));
  }

  @Test
  void uri_charactersAtTheEdges_areWrittenAsTheyMayBe() {
    assertEquals("azAZ09-._~/", UriPath.of("azAZ09-._~/"));
    assertEquals("%60%7B%40%5B%3A%5B".replace("%40", "@"), UriPath.of("`{@[:["));
    assertEquals("%20%25%23%3F", UriPath.of(" %#?"));
  }

  @Test
  void ofReports_reason_decidesTheVerdict() {
    assertEquals(RunSummary.Verdict.NOT_KNOWN, RunSummary.ofReports("x", "").verdict());
    assertEquals(RunSummary.Verdict.INCOMPLETE, RunSummary.ofReports("x", "cut").verdict());
  }
}
