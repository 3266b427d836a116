package dev.sluice.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.report.owner.Owners;
import dev.sluice.report.template.TemplateException;
import dev.sluice.scan.Finding;
import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportsTest {
  private static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);
  private static final Reports REPORTS = new Reports("1.2.3", List.of(), false);

  @TempDir Path folder;

  @Test
  void csv_fieldsThatNeedIt_areQuoted() throws IOException {
    String row =
        write(ReportFormat.CSV, Samples.odd("a \"b\",\n c"))
            .lines()
            .skip(1)
            .findFirst()
            .orElseThrow();
    assertTrue(row.startsWith("rule,,\"a \"\"b\"\","), row);
  }

  @Test
  void csv_comma_isQuoted() throws IOException {
    assertTrue(write(ReportFormat.CSV, Samples.odd("a,b")).contains("rule,,\"a,b\",,"));
  }

  @Test
  void csv_leadingSpace_isQuoted() throws IOException {
    assertTrue(write(ReportFormat.CSV, Samples.odd(" x")).contains("rule,,\" x\",,"));
  }

  @Test
  void csv_firstHasLink_addsTheColumn() throws IOException {
    Finding plain = Samples.finding("", List.of(), "");
    Finding linked =
        new Finding(
            plain.ruleId(),
            "",
            plain.location(),
            "",
            "",
            "",
            "",
            "",
            new Finding.Commit("1", "https://example.com/1", "", "", "", ""),
            0,
            List.of(),
            "",
            "",
            Finding.Attribution.NONE,
            "",
            "");
    String report = write(ReportFormat.CSV, linked);
    assertTrue(report.lines().findFirst().orElseThrow().endsWith(",Tags,Link"));
    assertTrue(report.endsWith(",https://example.com/1\n"));
  }

  @Test
  void jsonl_eachFinding_isOneLineWithOurFields() throws IOException {
    String report = write(ReportFormat.JSONL, Samples.odd("x\ny"), Samples.odd("z"));
    assertEquals(2, report.lines().count());
    assertTrue(report.contains("\"Severity\":\"low\",\"Confidence\":\"low\",\"StartOffset\":0"));
  }

  @Test
  void junit_textThatXmlForbids_isReplaced() throws IOException {
    String report = write(ReportFormat.JUNIT, Samples.odd("<\0>&"));
    assertTrue(report.contains("classname=\"&lt;\ufffd&gt;&amp;\""), report);
  }

  /** To list the rules all of them are read, which takes longer than many a scan. */
  @Test
  void writer_formatThatListsNoRules_doesNotAskForThem() throws IOException {
    AtomicInteger asked = new AtomicInteger();
    Supplier<List<ReportRule>> rules =
        () -> {
          asked.incrementAndGet();
          return List.of(new ReportRule("r", "A rule.", "low", List.of()));
        };
    Reports reports = new Reports("1", rules, false, InstantSource.system(), Owners.NONE);
    for (ReportFormat format : ReportFormat.values()) {
      if (format != ReportFormat.SARIF && format != ReportFormat.TEMPLATE) {
        reports.writer(format, new StringWriter(), Samples::run);
        assertEquals(0, asked.get(), format.toString());
      }
    }
    StringWriter listed = new StringWriter();
    reports.writer(ReportFormat.SARIF, listed, Samples::run);
    assertEquals(1, asked.get());
    assertTrue(listed.toString().contains("\"id\": \"r\""), listed.toString());
  }

  @Test
  void sarif_full_namesLevelsAndBothFingerprints() throws IOException {
    Reports reports =
        new Reports(
            "1.2.3",
            List.of(new ReportRule("r", "A rule.", "low", List.of("https://example.com"))),
            false);
    StringWriter out = new StringWriter();
    ReportWriter writer = reports.writer(ReportFormat.SARIF, out, Samples::run);
    writer.accept(Samples.finding("d", List.of(), "fp"));
    writer.finish();
    String report = out.toString();
    assertTrue(report.contains("\"level\": \"note\""));
    assertTrue(report.contains("\"level\": \"error\""));
    assertTrue(report.contains("\"sluice/position/v1\": \"fp\""));
    assertTrue(report.contains("\"sluice/content/v1\": \"test-rule:1234:auth.py\""));
    assertTrue(report.contains("\"helpUri\": \"https://example.com\""));
  }

  @Test
  void sarif_full_isWhatTheFormatAllows() throws IOException {
    String report = write(ReportFormat.SARIF, Samples.odd("a b/é%\n.txt"));
    assertTrue(report.contains("\"uri\": \"a%20b/%C3%A9%25%0A.txt\""), report);
    assertTrue(report.contains("\"startColumn\": 1"), report);
    assertTrue(report.contains("\"endColumn\": 2"), report);
    Finding ofFile = Samples.odd("x").withLocation(new Finding.Location(0, 0, 0, 0, 0, 0));
    assertFalse(write(ReportFormat.SARIF, ofFile).contains("region"));
  }

  @Test
  void html_hostileText_cannotLeaveItsPlace() throws IOException {
    String report = write(ReportFormat.HTML, Samples.odd("</script><b>\u2028"));
    assertFalse(report.contains("</script><b>"));
    assertTrue(
        report.contains(
            "\"total\":1,\"files\":1,\"rules\":{\"rule\":1},\"severities\":{\"low\":1}"));
    assertTrue(report.endsWith("</html>\n"));
  }

  @Test
  void template_unsupportedFunction_isRefusedWithItsLine() {
    TemplateException e =
        assertThrows(
            TemplateException.class,
            () -> REPORTS.templateWriter("a\n{{ env \"HOME\" }}", new StringWriter(), CLOCK));
    assertTrue(
        e.getMessage().startsWith("template line 2: 'env' is not supported"), e.getMessage());
  }

  @Test
  void template_unknownField_isRefusedWithItsLine() {
    ReportWriter writer =
        REPORTS.templateWriter("{{ range . }}\n{{ .Colour }}{{ end }}", new StringWriter(), CLOCK);
    TemplateException e =
        assertThrows(
            TemplateException.class,
            () -> {
              writer.accept(Samples.odd("x"));
              writer.finish();
            });
    assertEquals("template line 2: there is no field .Colour", e.getMessage());
  }

  @Test
  void template_elseAndPipe_work() throws IOException {
    StringWriter out = new StringWriter();
    ReportWriter writer =
        REPORTS.templateWriter(
            "{{ range . }}{{ if .Commit }}c{{ else }}{{ .File | upper | quote }}{{ end }}{{ end }}",
            out,
            CLOCK);
    writer.accept(Samples.odd("x\ty"));
    writer.finish();
    assertEquals("\"X\\tY\"", out.toString());
  }

  @Test
  void template_functionsThatGitleaksOffers_printWhatGoPrints() throws IOException {
    String[][] cases = {
      {"{{ now | date \"2006-01-02\" }}", "1970-01-01"},
      {"{{ dateInZone \"Jan 02, 2006 15:04:05 MST\" now \"UTC\" }}", "Jan 01, 1970 00:00:00 UTC"},
      {"{{ dateInZone \"Mon Jan _2 3:04PM -07:00\" now \"UTC\" }}", "Thu Jan  1 12:00AM +00:00"},
      {
        "{{ printf \"%.2f|%5d|%-5s|%05d|%q|%v|%%\" 2.345 7 \"ab\" 42 \"a\\tb\" true }}",
        "2.35|    7|ab   |00042|\"a\\tb\"|true|%"
      },
      {"{{ printf \"%.7s\" \"0123456789\" }}", "0123456"},
      {"{{ printf \"%d\" \"x\" }}", "%!d(string=x)"},
      {"{{ printf \"%d %d\" 1 }}", "1 %!d(MISSING)"},
      {"{{ print 1 2 \"a\" 3 }}", "1 2a3"},
      {"{{ html \"<a href='x'>\" }}", "&lt;a href=&#39;x&#39;&gt;"},
      {"{{ \"hello\" | trunc 3 }} {{ trunc -3 \"hello\" }}", "hel llo"},
      {"{{ \"hello world\" | abbrev 8 | title }}", "Hello..."},
      {"{{ list 3 1 2 | join \"-\" }} {{ splitList \",\" \"a,b\" | last }}", "3-1-2 b"},
      {"{{ default \"none\" \"\" }} {{ ternary \"y\" \"n\" true }}", "none y"},
      {"{{ and 1 0 }} {{ or \"\" \"b\" }} {{ eq 2 1 2 }}", "0 b true"},
      {"{{ add 1 2 3 }} {{ mul 2 3 }} {{ div 7 2 }} {{ mod 7 2 }}", "6 6 3 1"},
      {"{{ toJson (list \"<\" 1) }} {{ toRawJson \"<\" }}", "[\"\\u003c\",1] \"<\""},
      {"{{ regexReplaceAll \"a(b+)\" \"xabby\" \"[${1}]\" }}", "x[bb]y"},
      {"{{ sha256sum \"\" | trunc 8 }} {{ b64enc \"hi\" }}", "e3b0c442 aGk="},
      {
        "{{ $d := dict \"a\" 1 }}{{ $d = set $d \"b\" 2 }}{{ range $k, $v := $d }}{{ $k }}{{ $v"
            + " }}{{ end }}",
        "a1b2"
      },
      {"{{ if false }}1{{ else if true }}2{{ else }}3{{ end }}", "2"},
      {"{{ if false }}1{{ else if false }}2{{ else }}3{{ end }}", "3"},
      {"{{ indent 2 \"a\\nb\" }} {{ base \"a/b.c\" }} {{ ext \"a/b.c\" }}", "  a\n  b b.c .c"},
    };
    for (String[] one : cases) {
      StringWriter out = new StringWriter();
      REPORTS.templateWriter(one[0], out, CLOCK).finish();
      assertEquals(one[1], out.toString(), one[0]);
    }
  }

  @Test
  void template_functionsThatReachOutside_areRefused() {
    for (String name : List.of("env", "expandenv", "getHostByName", "randAlpha", "genPrivateKey")) {
      assertThrows(
          TemplateException.class,
          () -> REPORTS.templateWriter("{{ " + name + " \"x\" }}", new StringWriter(), CLOCK),
          name);
    }
  }

  @Test
  void template_escapesInStrings_areGos() throws IOException {
    StringWriter out = new StringWriter();
    REPORTS.templateWriter("{{ \"\\a\\x41\\u00e9\\U0001F600\\101\\\"\" }}", out, CLOCK).finish();
    assertEquals("\007A\u00e9\ud83d\ude00A\"", out.toString());
    for (String wrong : List.of("\\s", "\\ ", "\\x4", "\\U7fffffff", "\\xff")) {
      assertThrows(
          TemplateException.class,
          () -> REPORTS.templateWriter("{{ \"" + wrong + "\" }}", new StringWriter(), CLOCK),
          wrong);
    }
  }

  @Test
  void format_ofFile_isToldByItsExtension() {
    assertEquals(Optional.of(ReportFormat.SARIF), ReportFormat.ofFile("a.b.SARIF"));
    assertEquals(Optional.empty(), ReportFormat.ofFile("report"));
  }

  @Test
  void file_committed_isWholeAndItsOwnersAlone() throws IOException {
    Path target = folder.resolve("report.json");
    try (ReportFile file = ReportFile.create(target)) {
      file.writer().write("[]");
      assertFalse(Files.exists(target));
      file.commit();
    }
    assertEquals("[]", Files.readString(target));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(target)));
  }

  @Test
  void file_notCommitted_leavesNothingAndKeepsTheOldReport() throws IOException {
    Path target = Files.writeString(folder.resolve("report.json"), "old");
    try (ReportFile file = ReportFile.create(target)) {
      file.writer().write("new");
    }
    assertEquals("old", Files.readString(target));
    try (var files = Files.list(folder)) {
      assertEquals(List.of(target), files.toList());
    }
  }

  @Test
  @Requires(Needs.LINUX)
  void file_ofPipe_isWrittenToAndStaysAPipe() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    CompletableFuture<String> read =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return Files.readString(pipe);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    try (ReportFile file = ReportFile.create(pipe)) {
      file.writer().write("[]");
      file.commit();
    }
    assertFalse(Files.isRegularFile(pipe));
    assertEquals("[]", read.get());
    try (var files = Files.list(folder)) {
      assertEquals(List.of(pipe), files.toList());
    }
  }

  private static String write(ReportFormat format, Finding... findings) throws IOException {
    return Samples.write(REPORTS, format, findings);
  }
}
