package dev.sluice.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.report.text.JsonScanner;
import dev.sluice.scan.Finding;
import java.io.IOException;
import java.io.StringReader;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What version 15.0.7 of GitLab's schema of secret detection reports demands: GitLab refuses a
 * report as a whole that breaks one of these.
 */
class GitlabSchemaTest {
  private static final Reports REPORTS =
      new Reports("1.2.3", List.of(), false, () -> Instant.parse("2026-02-03T04:05:06.789Z"));

  private static final Set<String> SEVERITIES =
      Set.of("Info", "Unknown", "Low", "Medium", "High", "Critical");
  private static final String TIME = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d";
  private static final int NAME_MAX = 255;
  private static final int DESCRIPTION_MAX = 1_048_576;
  private static final int SOLUTION_MAX = 7_000;

  @Test
  void secretDetection_findingsOfAllKinds_areAsTheSchemaDemands() throws IOException {
    Finding plain = Samples.finding("A test rule", List.of(), "auth.py:test-rule:1");
    Map<String, Object> report =
        written(
            plain,
            plain.withCommit(Finding.Commit.NONE),
            plain.withLocation(new Finding.Location(0, 0, 0, 0, 0, 0)),
            of("r".repeat(300), "é".repeat(DESCRIPTION_MAX + 1), "critical"),
            of("rule", "", "medium"),
            of("rule", "text", "low"),
            of("rule", "text", "of another kind"));
    assertEquals("15.0.7", report.get("version"));
    scan(object(report, "scan"));
    List<?> all = (List<?>) report.get("vulnerabilities");
    assertEquals(7, all.size());
    for (Object one : all) {
      vulnerability(map(one));
    }
  }

  private static Finding of(String rule, String description, String severity) {
    Finding base = Samples.finding(description, List.of(), "f:" + rule + ":1");
    return new Finding(
        rule,
        description,
        base.location(),
        base.line(),
        base.match(),
        base.secret(),
        base.file(),
        base.symlinkFile(),
        base.commit(),
        base.entropy(),
        base.tags(),
        severity,
        base.confidence(),
        base.attribution(),
        base.fingerprint(),
        base.contentFingerprint());
  }

  private static void scan(Map<String, Object> scan) {
    assertEquals("secret_detection", scan.get("type"));
    assertTrue(Set.of("success", "failure").contains(scan.get("status")));
    assertTrue(text(scan, "start_time", NAME_MAX).matches(TIME));
    assertTrue(text(scan, "end_time", NAME_MAX).matches(TIME));
    for (String role : List.of("analyzer", "scanner")) {
      Map<String, Object> tool = object(scan, role);
      text(tool, "id", NAME_MAX);
      text(tool, "name", NAME_MAX);
      text(tool, "version", NAME_MAX);
      text(object(tool, "vendor"), "name", NAME_MAX);
    }
  }

  private static void vulnerability(Map<String, Object> one) {
    text(one, "id", NAME_MAX);
    text(one, "name", NAME_MAX);
    assertTrue(String.valueOf(one.get("description")).length() <= DESCRIPTION_MAX);
    text(one, "solution", SOLUTION_MAX);
    assertTrue(SEVERITIES.contains(one.get("severity")), String.valueOf(one.get("severity")));
    List<?> identifiers = (List<?>) one.get("identifiers");
    assertEquals(1, identifiers.size());
    for (String field : List.of("type", "name", "value")) {
      text(map(identifiers.getFirst()), field, Integer.MAX_VALUE);
    }
    Map<String, Object> location = object(one, "location");
    text(location, "file", Integer.MAX_VALUE);
    assertTrue(((Number) location.get("start_line")).doubleValue() >= 1);
    text(object(location, "commit"), "sha", NAME_MAX);
  }

  /** A text that is there and not too long. */
  private static String text(Map<String, Object> object, String field, int max) {
    String text = (String) object.get(field);
    assertTrue(text != null && !text.isEmpty(), field);
    assertTrue(text.codePointCount(0, text.length()) <= max, field);
    return text;
  }

  private static Map<String, Object> object(Map<String, Object> object, String field) {
    return map(object.get(field));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }

  private static Map<String, Object> written(Finding... findings) throws IOException {
    String text = Samples.write(REPORTS, ReportFormat.GITLAB_SECRET_DETECTION, findings);
    return map(new JsonScanner(new StringReader(text)).value());
  }
}
