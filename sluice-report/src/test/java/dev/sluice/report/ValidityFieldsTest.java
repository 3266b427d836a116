package dev.sluice.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.scan.Finding;
import dev.sluice.scan.Validity;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a provider said of a secret stands in each format, and nothing does where nobody asked. */
class ValidityFieldsTest {
  private static final Reports REPORTS = new Reports("1.2.3", List.of(), false);

  private static Finding finding(Validity validity) {
    return Samples.finding("a description", List.of(), "a-print").withValidity(validity);
  }

  private static final Finding LIVE =
      finding(
          Validity.active(
              List.of(new Validity.Fact("user", "jo"), new Validity.Fact("scopes", "repo"))));
  private static final Finding SILENT = finding(Validity.unknown("status 418"));

  @ParameterizedTest
  @EnumSource(
      value = ReportFormat.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"TEMPLATE", "MARKDOWN"})
  void write_askedFor_isToldAndOtherwiseIsNot(ReportFormat format) throws IOException {
    String live = Samples.write(REPORTS, format, LIVE);
    assertTrue(live.contains("active") && live.contains("jo") && live.contains("repo"), live);
    assertTrue(Samples.write(REPORTS, format, SILENT).contains("status 418"));
    String nobodyAsked = Samples.write(REPORTS, format, finding(Validity.NOT_ASKED));
    assertFalse(nobodyAsked.contains("not asked"), nobodyAsked);
  }

  @Test
  void json_reasonAndDetails_standOnlyWhereThereAreSome() throws IOException {
    String live = Samples.write(REPORTS, ReportFormat.JSON, LIVE);
    assertTrue(
        live.replaceAll("\\s", "")
            .contains(
                "\"Validity\":\"active\",\"ValidityDetails\":{\"user\":\"jo\",\"scopes\":\"repo\"}"),
        live);
    assertFalse(live.contains("ValidityReason"), live);
    String silent = Samples.write(REPORTS, ReportFormat.JSON, SILENT);
    assertTrue(silent.contains("\"ValidityReason\": \"status 418\""), silent);
    assertFalse(silent.contains("ValidityDetails"), silent);
  }

  @Test
  void sarif_reasonStandsOnlyWhereThereIsOne() throws IOException {
    String live = Samples.write(REPORTS, ReportFormat.SARIF, LIVE);
    assertTrue(live.contains("\"validity\": \"active\""), live);
    assertTrue(live.contains("\"validity.user\": \"jo\""), live);
    assertFalse(live.contains("validityReason"), live);
    String silent = Samples.write(REPORTS, ReportFormat.SARIF, SILENT);
    assertTrue(silent.contains("\"validityReason\": \"status 418\""), silent);
  }

  @Test
  void html_filesOfTheFindings_areCountedOnceEach() throws IOException {
    Finding other = Samples.odd("other.txt");
    String one = Samples.write(REPORTS, ReportFormat.HTML, LIVE, SILENT);
    String two = Samples.write(REPORTS, ReportFormat.HTML, LIVE, SILENT, other);
    assertTrue(one.contains("\"files\":1"), "one file");
    assertTrue(two.contains("\"files\":2"), "two files");
  }

  /** The count behind a fingerprint is that of its file, and starts anew with the next one. */
  @Test
  void codeQuality_sameSecretInTheNextFile_isCountedAnew() throws IOException {
    Finding other = Samples.odd("other.txt");
    String between = Samples.write(REPORTS, ReportFormat.GITLAB_CODEQUALITY, LIVE, other, LIVE);
    List<String> prints =
        between.lines().filter(line -> line.contains("fingerprint")).map(String::strip).toList();
    assertEquals(3, prints.size(), between);
    assertEquals(prints.get(0), prints.get(2));
  }
}
