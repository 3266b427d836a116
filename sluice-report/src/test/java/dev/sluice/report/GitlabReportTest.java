package dev.sluice.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.scan.Finding;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GitlabReportTest {
  private static final Reports REPORTS =
      new Reports("1.2.3", List.of(), false, () -> Instant.parse("2026-02-03T04:05:06.789Z"));

  @Test
  void codeQuality_finding_isAsGitlabReadsIt() throws IOException {
    assertEquals(
        """
        [
         {
          "description": "A test rule (test-rule)",
          "check_name": "test-rule",
          "fingerprint": "2c1cca00c7452eb8f65ca59e8376b9a816ae87979b3eb05dfc719c527f850526",
          "severity": "critical",
          "location": {
           "path": "auth.py",
           "lines": {
            "begin": 1
           }
          }
         }
        ]
        """,
        report(sample()));
  }

  @Test
  void codeQuality_sameSecretTwice_hasTwoFingerprints() throws IOException {
    List<String> prints = fingerprints(report(sample(), sample()));
    assertEquals(64, prints.get(0).length());
    assertNotEquals(prints.get(0), prints.get(1));
    assertEquals(prints, fingerprints(report(sample(), sample())));
  }

  @Test
  void codeQuality_lineMoved_keepsTheFingerprint() throws IOException {
    Finding moved = sample().withLocation(new Finding.Location(90, 98, 7, 8, 1, 2));
    assertEquals(fingerprints(report(sample())), fingerprints(report(moved)));
  }

  @Test
  void codeQuality_nothing_isAnEmptyList() throws IOException {
    assertEquals("[]\n", report());
  }

  @Test
  void secretDetection_finding_isAsTheSchemaWantsIt() throws IOException {
    assertEquals(
        """
        {
         "version": "15.0.7",
         "vulnerabilities": [
          {
           "id": "7dc29d48-8d15-3781-a2dd-4cd3c18b64a6",
           "category": "secret_detection",
           "name": "test-rule",
           "description": "A test rule",
           "severity": "High",
           "solution": "Revoke the credential at its provider, then remove it from the source.",
           "identifiers": [
            {
             "type": "sluice_rule_id",
             "name": "Sluice rule test-rule",
             "value": "test-rule"
            }
           ],
           "location": {
            "file": "auth.py",
            "start_line": 1,
            "end_line": 2,
            "commit": {
             "author": "John Doe",
             "date": "10-19-2003",
             "message": "opps",
             "sha": "0000000000000000"
            }
           }
          }
         ],
         "scan": {
          "analyzer": {
           "id": "sluice",
           "name": "Sluice",
           "version": "1.2.3",
           "vendor": {
            "name": "Sluice"
           }
          },
          "scanner": {
           "id": "sluice",
           "name": "Sluice",
           "version": "1.2.3",
           "vendor": {
            "name": "Sluice"
           }
          },
          "type": "secret_detection",
          "start_time": "2026-02-03T04:05:06",
          "end_time": "2026-02-03T04:05:06",
          "status": "success"
         }
        }
        """,
        Samples.write(REPORTS, ReportFormat.GITLAB_SECRET_DETECTION, sample()));
  }

  @Test
  void secretDetection_noCommit_namesTheOneGitlabTakes() throws IOException {
    Finding bare = sample().withCommit(Finding.Commit.NONE);
    String report = Samples.write(REPORTS, ReportFormat.GITLAB_SECRET_DETECTION, bare);
    assertTrue(report.contains("\"commit\": {\n     \"sha\": \"0000000\"\n    }"), report);
  }

  @Test
  void secretDetection_incompleteRun_saysSo() throws IOException {
    StringWriter out = new StringWriter();
    RunSummary run = Samples.run();
    RunSummary incomplete =
        new RunSummary(
            run.target(),
            "1 object failed",
            run.objects(),
            run.bytes(),
            run.seconds(),
            run.outcomes(),
            run.problems(),
            run.problemsTotal(),
            run.timeline());
    REPORTS.writer(ReportFormat.GITLAB_SECRET_DETECTION, out, () -> incomplete).finish();
    assertTrue(out.toString().contains("\"status\": \"failure\""), out.toString());
    assertTrue(out.toString().contains("\"value\": \"1 object failed\""), out.toString());
  }

  @Test
  void both_secret_isNotShown() throws IOException {
    Finding finding = sample();
    assertFalse(report(finding).contains(finding.secret()));
    assertFalse(
        Samples.write(REPORTS, ReportFormat.GITLAB_SECRET_DETECTION, finding)
            .contains(finding.secret()));
  }

  @Test
  void named_dashes_areTaken() {
    assertEquals(
        Optional.of(ReportFormat.GITLAB_SECRET_DETECTION),
        ReportFormat.named("gitlab-secret-detection"));
    assertEquals(
        Optional.of(ReportFormat.GITLAB_CODEQUALITY), ReportFormat.named("gitlab-codequality"));
  }

  private static Finding sample() {
    return Samples.finding("A test rule", List.of(), "auth.py:test-rule:1");
  }

  private static String report(Finding... findings) throws IOException {
    return Samples.write(REPORTS, ReportFormat.GITLAB_CODEQUALITY, findings);
  }

  private static List<String> fingerprints(String report) {
    return report
        .lines()
        .filter(line -> line.contains("\"fingerprint\""))
        .map(line -> line.split("\"")[3])
        .toList();
  }
}
