package dev.sluice.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.scan.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Findings that are read from a report of gitleaks are written as it wrote them. */
class GitleaksReportTest {
  private static final Path RECORDED = Path.of("../compatibility/recorded");
  private static final Reports REPORTS = new Reports("1", List.of(), true);

  @TestFactory
  Stream<DynamicTest> json_findingsOfGitleaks_areWrittenAsItWroteThem() throws IOException {
    try (Stream<Path> files = Files.list(RECORDED)) {
      List<Path> reports = files.filter(file -> file.toString().endsWith(".json")).toList();
      assertTrue(reports.size() > 50, reports.toString());
      return reports.stream()
          .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> check(file)));
    }
  }

  private static void check(Path file) throws IOException {
    List<Finding> findings = new ArrayList<>();
    ReportReader.read(file, findings::add);
    assertEquals(
        Files.readString(file),
        Samples.write(REPORTS, ReportFormat.JSON, findings.toArray(Finding[]::new)));
  }

  @Test
  void report_nothing_isGitleaks() throws IOException {
    assertEquals(recorded("empty-json.json"), Samples.write(REPORTS, ReportFormat.JSON));
    assertEquals(recorded("empty-csv.csv"), Samples.write(REPORTS, ReportFormat.CSV));
    assertEquals(recorded("empty-junit.xml"), Samples.write(REPORTS, ReportFormat.JUNIT));
  }

  private static String recorded(String name) throws IOException {
    return Files.readString(RECORDED.resolve(name));
  }
}
