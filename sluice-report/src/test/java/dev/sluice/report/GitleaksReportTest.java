package dev.sluice.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sluice.scan.Finding;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Our reports beside the golden ones of gitleaks' own tests, where those are at hand. */
class GitleaksReportTest {
  private static final Path DATA = Path.of("../../shared/compat/gitleaks/testdata");
  private static final List<String> TAGS = List.of("tag1", "tag2", "tag3");

  private static final Reports REPORTS =
      new Reports(
          "1",
          List.of(
              new ReportRule("aws-access-key", "AWS Access Key", "high", List.of()),
              new ReportRule("pypi", "PyPI upload token", "high", List.of())),
          true);

  @Test
  void json_oneFinding_isGitleaks() throws IOException {
    assertEquals(
        golden("json_simple.json"), write(ReportFormat.JSON, Samples.finding("", List.of(), "")));
  }

  @Test
  void json_nothing_isGitleaks() throws IOException {
    assertEquals(golden("empty.json"), write(ReportFormat.JSON));
  }

  @Test
  void csv_oneFinding_isGitleaks() throws IOException {
    assertEquals(
        golden("csv_simple.csv"),
        write(ReportFormat.CSV, Samples.finding("", TAGS, "fingerprint")));
  }

  @Test
  void csv_nothing_isEmpty() throws IOException {
    assertEquals("", write(ReportFormat.CSV));
  }

  @Test
  void sarif_oneFinding_isGitleaks() throws IOException {
    assertEquals(
        golden("sarif_simple.sarif"),
        write(ReportFormat.SARIF, Samples.finding("A test rule", TAGS, "")));
  }

  @Test
  void junit_twoFindings_isGitleaks() throws IOException {
    Finding first = Samples.finding("Test Rule", List.of(), "");
    Finding second =
        new Finding(
            first.ruleId(),
            first.description(),
            new Finding.Location(0, 1, 2, 3, 1, 2),
            first.line(),
            first.match(),
            first.secret(),
            first.file(),
            "",
            Finding.Commit.NONE,
            0,
            List.of(),
            "",
            "",
            "",
            "");
    assertEquals(golden("junit_simple.xml"), write(ReportFormat.JUNIT, first, second));
  }

  @Test
  void junit_nothing_isGitleaks() throws IOException {
    assertEquals(golden("junit_empty.xml"), write(ReportFormat.JUNIT));
  }

  @Test
  void template_markdown_isGitleaks() throws IOException {
    assertEquals(golden("template_markdown.md"), fill("markdown.tmpl"));
  }

  @Test
  void template_jsonExtra_isGitleaks() throws IOException {
    assertEquals(golden("template_jsonextra.json"), fill("jsonextra.tmpl"));
  }

  private static String fill(String template) throws IOException {
    String source = read(DATA.resolve("report").resolve(template));
    StringWriter out = new StringWriter();
    ReportWriter writer = REPORTS.templateWriter(source, out, InstantSource.fixed(Instant.EPOCH));
    writer.accept(Samples.finding("A test rule", TAGS, ""));
    writer.finish();
    return out.toString();
  }

  private static String write(ReportFormat format, Finding... findings) throws IOException {
    return Samples.write(REPORTS, format, findings);
  }

  private static String golden(String name) throws IOException {
    return read(DATA.resolve("expected/report").resolve(name));
  }

  private static String read(Path file) throws IOException {
    assumeTrue(Files.exists(file), () -> "no gitleaks test data at " + file.toAbsolutePath());
    return Files.readString(file);
  }
}
