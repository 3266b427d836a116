package dev.sluice.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.scan.Finding;
import dev.sluice.scan.Validity;
import dev.sluice.scan.redact.Redaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupReaderTest {
  @TempDir Path folder;

  private List<SecretGroup> read(String name, Finding... findings) throws IOException {
    GroupReader reader = new GroupReader(_ -> "low");
    reader.read(Reported.write(folder.resolve(name), List.of(findings)));
    return reader.groups();
  }

  @Test
  void groups_sameSecretInManyPlaces_isOneWithAllOfThem() throws IOException {
    Finding.Commit old = Reported.commit(1, "jane", "2024-01-02T00:00:00Z");
    Finding.Commit young = Reported.commit(2, "joe", "2025-01-02T00:00:00Z");
    List<SecretGroup> groups =
        read(
            "a.jsonl",
            Reported.finding("word", "s3cr3t", "a.txt", 3, young, Validity.NOT_ASKED),
            Reported.finding("0th3r", "a.txt", 4),
            Reported.finding("word", "s3cr3t", "b.txt", 9, old, Validity.NOT_ASKED));
    assertEquals(2, groups.size());
    SecretGroup both = groups.getFirst();
    assertEquals(List.of("a.txt", "b.txt"), both.places().stream().map(Place::file).toList());
    assertEquals("jane", both.firstCommit().orElseThrow().author());
    assertEquals("joe", both.lastCommit().orElseThrow().author());
  }

  @Test
  void groups_sameFindingInTwoReports_isThereOnce() throws IOException {
    GroupReader reader = new GroupReader(_ -> "");
    Finding finding = Reported.finding("s3cr3t", "a.txt", 3);
    reader.read(Reported.write(folder.resolve("a.json"), List.of(finding)));
    reader.read(Reported.write(folder.resolve("b.jsonl"), List.of(finding)));
    assertEquals(1, reader.groups().size());
    assertEquals(1, reader.groups().getFirst().places().size());
  }

  @Test
  void groups_liveSecret_comesFirst() throws IOException {
    List<SecretGroup> groups =
        read(
            "a.jsonl",
            Reported.finding("first", "a.txt", 1),
            Reported.finding(
                "word", "live", "z.txt", 9, Finding.Commit.NONE, Validity.active(List.of())));
    assertEquals("live", groups.getFirst().secret());
  }

  @Test
  void groups_hiddenSecretsWithTheirHash_areToldApart() throws IOException {
    List<SecretGroup> groups =
        read(
            "a.jsonl",
            Redaction.FULL.apply(Reported.finding("s3cr3t-one", "a.txt", 1)),
            Redaction.FULL.apply(Reported.finding("s3cr3t-two", "a.txt", 2)),
            Redaction.FULL.apply(Reported.finding("s3cr3t-one", "b.txt", 3)));
    assertEquals(2, groups.size());
    assertTrue(groups.getFirst().isHidden());
    assertFalse(groups.getFirst().places().getFirst().content().isEmpty());
  }

  @Test
  void groups_hiddenSecretsWithoutHash_areNotTakenForOne() throws IOException {
    // A json report has gitleaks' fields, and the hash is none of them.
    List<SecretGroup> groups =
        read(
            "a.json",
            Redaction.FULL.apply(Reported.finding("s3cr3t-one", "a.txt", 1)),
            Redaction.FULL.apply(Reported.finding("s3cr3t-two", "a.txt", 2)));
    assertEquals(2, groups.size());
    assertEquals("", groups.getFirst().places().getFirst().content());
    assertEquals("low", groups.getFirst().sample().severity());
  }

  @Test
  void place_reportThatLiesAboutFingerprints_isNotBelieved() throws IOException {
    Path report = folder.resolve("lie.jsonl");
    Files.writeString(
        report,
        """
        {"RuleID":"acme-key","File":"a.txt","StartLine":1,"Secret":"harmless-value","Match":"x",\
        "Fingerprint":"other.txt:acme-key:7",\
        "ContentFingerprint":"acme-key:0123456789abcdef:other.txt"}
        {"RuleID":"acme-key","File":"a.txt","StartLine":2,"Secret":"REDACTED","Match":"x",\
        "Fingerprint":"other.txt:acme-key:7",\
        "ContentFingerprint":"acme-key:0123456789abcdef:other.txt"}
        """);
    GroupReader reader = new GroupReader(_ -> "");
    reader.read(report);
    for (SecretGroup group : reader.groups()) {
      Place place = group.places().getFirst();
      assertEquals("a.txt:acme-key:" + place.line(), place.positional());
      assertFalse(place.content().contains("other"), place.content());
      assertFalse(place.everywhere().contains("0123456789abcdef"), place.everywhere());
    }
  }
}
