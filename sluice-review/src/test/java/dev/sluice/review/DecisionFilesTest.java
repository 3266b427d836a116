package dev.sluice.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.report.SecretKey;
import dev.sluice.review.DecisionFiles.Form;
import dev.sluice.scan.Finding;
import dev.sluice.scan.Validity;
import dev.sluice.scan.ignore.IgnoreMark;
import dev.sluice.scan.ignore.IgnoreMark.Verdict;
import dev.sluice.testing.Needs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DecisionFilesTest {
  private static final String SECRET = "s3cr3t-value-1234";

  @TempDir Path folder;

  private String ignored() throws IOException {
    Path file = folder.resolve(".sluiceignore");
    return Files.exists(file) ? Files.readString(file) : "";
  }

  private static Finding[] inManyPlaces(int count) {
    Finding[] findings = new Finding[count];
    for (int i = 0; i < count; i++) {
      findings[i] = Reported.finding(SECRET, "file" + i + ".txt", i + 1);
    }
    return findings;
  }

  @Test
  void decide_twice_changesNothingTheSecondTime() throws IOException {
    Review review = Reported.review(folder, Reported.finding(SECRET, "a.txt", 1));
    SecretGroup group = review.groups().getFirst();
    review.decide(group, Verdict.FALSE_ALARM, null, "why");
    String once = ignored();
    review.decide(group, Verdict.FALSE_ALARM, null, "why");
    assertEquals(once, ignored());
    assertFalse(once.contains(SECRET));
  }

  @Test
  void decide_otherwise_replacesWhatWasDecidedWhereItStood() throws IOException {
    Files.writeString(folder.resolve(".sluiceignore"), "# first\nx.txt:rule:1\n");
    Review review =
        Reported.review(
            folder, Reported.finding(SECRET, "a.txt", 1), Reported.finding("0th3r", "b.txt", 2));
    review.decide(review.groups().get(0), Verdict.FALSE_ALARM, null, "");
    review.decide(review.groups().get(1), Verdict.TEST_DATA, null, "");
    String hash = SecretKey.hash(Reported.finding(SECRET, "a.txt", 1));
    String other = SecretKey.hash(Reported.finding("0th3r", "b.txt", 2));
    review.decide(review.groups().get(0), Verdict.LEAK, null, "after all");
    assertEquals(
        "# first\nx.txt:rule:1\n"
            + "# sluice: leak (decided 2026-11-16): after all\n#= acme-key:"
            + hash
            + ":a.txt\n\n"
            + "# sluice: test data (decided 2026-11-16)\nacme-key:"
            + other
            + ":b.txt\n\n",
        ignored());
  }

  @Test
  void withdraw_decision_leavesTheFileAsItWas() throws IOException {
    Files.writeString(folder.resolve(".sluiceignore"), "# first\r\nx.txt:rule:1\r\n");
    Review review = Reported.review(folder, Reported.finding(SECRET, "a.txt", 1));
    SecretGroup group = review.groups().getFirst();
    review.decide(group, Verdict.ACCEPTED, LocalDate.of(2027, 1, 1), "note");
    assertTrue(ignored().contains("(decided 2026-11-16): note\r\n"), ignored());
    review.withdraw(group);
    assertEquals("# first\r\nx.txt:rule:1\r\n", ignored());
    assertTrue(review.decision(group).isEmpty());
  }

  @Test
  void decide_manyPlaces_isTheValueByItsHash() throws IOException {
    Review review = Reported.review(folder, inManyPlaces(11));
    assertEquals(
        Form.VALUE, review.decide(review.groups().getFirst(), Verdict.TEST_DATA, null, "").form());
    assertEquals(
        "# sluice: test data (decided 2026-11-16)\nacme-key:"
            + SecretKey.hash(Reported.finding(SECRET, "a.txt", 1))
            + ":*\n\n",
        ignored());
  }

  @Test
  void decide_leakInVeryManyPlaces_isRememberedInOneLine() throws IOException {
    Review review = Reported.review(folder, inManyPlaces(101));
    review.decide(review.groups().getFirst(), Verdict.LEAK, null, "");
    assertEquals(3, ignored().lines().count(), ignored());
    assertTrue(ignored().endsWith(":*\n\n"), ignored());
    assertEquals(1, Reported.review(folder, inManyPlaces(101)).decidedCount());
  }

  @Test
  void decide_manyPlacesAndARuleFile_isAnAllowlist() throws IOException {
    Path rules = folder.resolve(".gitleaks.toml");
    String before = "# ours\n[extend]\nuseDefault = true\n";
    Files.writeString(rules, before);
    Review review = Reported.review(folder, inManyPlaces(11));
    SecretGroup group = review.groups().getFirst();
    assertEquals(Form.ALLOWLIST, review.decide(group, Verdict.TEST_DATA, null, "").form());
    String once = Files.readString(rules);
    assertEquals(
        before
            + "\n# sluice: test data (decided 2026-11-16)\n[[allowlists]]\n"
            + "regexes = ['''^s3cr3t-value-1234$''']\n",
        once);
    review.decide(group, Verdict.TEST_DATA, null, "");
    assertEquals(once, Files.readString(rules));
    // Read again, it is decided; a leak takes it out.
    assertEquals(1, Reported.review(folder, inManyPlaces(11)).decidedCount());
    review.decide(group, Verdict.LEAK, null, "");
    assertEquals(before, Files.readString(rules));
  }

  @Test
  void decide_ruleFileThatCannotHaveIt_isTheHash() throws IOException {
    // The old form of allowlists cannot stand beside the new one.
    Path rules = folder.resolve(".gitleaks.toml");
    String before = "[extend]\nuseDefault = true\n[allowlist]\npaths = ['x']\n";
    Files.writeString(rules, before);
    Review review = Reported.review(folder, inManyPlaces(11));
    assertEquals(
        Form.VALUE, review.decide(review.groups().getFirst(), Verdict.TEST_DATA, null, "").form());
    assertEquals(before, Files.readString(rules));
  }

  @Test
  void decide_liveSecretInManyPlaces_isNeverWrittenInClear() throws IOException {
    Files.writeString(folder.resolve(".sluice.toml"), "[extend]\nuseDefault = true\n");
    Finding[] findings = inManyPlaces(11);
    for (int i = 0; i < findings.length; i++) {
      findings[i] = findings[i].withValidity(Validity.active(List.of()));
    }
    Review review = Reported.review(folder, findings);
    assertEquals(
        Form.VALUE, review.decide(review.groups().getFirst(), Verdict.TEST_DATA, null, "").form());
    assertFalse(Files.readString(folder.resolve(".sluice.toml")).contains(SECRET));
  }

  @Test
  void decide_fileNamesThatWouldBeOtherLines_areNotWritten() throws IOException {
    Review review =
        Reported.review(
            folder,
            Reported.finding(SECRET, "a\nother.txt:acme-key:1", 1),
            Reported.finding(SECRET, "b.txt\r#", 1));
    review.decide(review.groups().getFirst(), Verdict.FALSE_ALARM, null, "");
    assertFalse(ignored().contains("other.txt"), ignored());
    assertTrue(ignored().endsWith(":*\n\n"), ignored());
  }

  @Test
  void decide_noteWithTheSecret_isRefused() throws IOException {
    Review review = Reported.review(folder, Reported.finding(SECRET, "a.txt", 1));
    IOException refused =
        assertThrows(
            IOException.class,
            () ->
                review.decide(
                    review.groups().getFirst(), Verdict.LEAK, null, "was " + SECRET + " once"));
    assertTrue(String.valueOf(refused.getMessage()).contains("note holds the secret"));
    assertEquals("", ignored());
  }

  @Test
  void decide_noteOfSeveralLines_isOneLine() throws IOException {
    Review review = Reported.review(folder, Reported.finding(SECRET, "a.txt", 1));
    review.decide(
        review.groups().getFirst(), Verdict.LEAK, null, "one\nx.txt:acme-key:1\u202e\u2028two");
    assertEquals(3, ignored().lines().count(), ignored());
    assertTrue(ignored().contains(": one x.txt:acme-key:1  two\n"), ignored());
  }

  @Test
  void decide_fileWithBytesThatAreNoText_keepsThem() throws IOException {
    Path file = folder.resolve(".sluiceignore");
    byte[] odd = {'#', (byte) 0xff, (byte) 0xc3, '\n'};
    Files.write(file, odd);
    Review review = Reported.review(folder, Reported.finding(SECRET, "ä.txt", 1));
    review.decide(review.groups().getFirst(), Verdict.FALSE_ALARM, null, "für später");
    byte[] now = Files.readAllBytes(file);
    assertEquals((byte) 0xff, now[1]);
    assertTrue(new String(now, StandardCharsets.UTF_8).contains("für später"));
    assertEquals(1, Reported.review(folder, Reported.finding(SECRET, "ä.txt", 1)).decidedCount());
  }

  @Test
  void decide_modeOfTheFile_stays() throws IOException {
    Needs.POSIX.require();
    Path file = folder.resolve(".sluiceignore");
    Files.writeString(file, "");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r--"));
    Review review = Reported.review(folder, Reported.finding(SECRET, "a.txt", 1));
    review.decide(review.groups().getFirst(), Verdict.FALSE_ALARM, null, "");
    assertEquals("rw-rw-r--", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(2, files.count());
    }
  }

  @Test
  void decide_readOnlyFile_isRefusedAndAsItWas() throws IOException {
    Needs.POSIX.require();
    Path file = folder.resolve(".sluiceignore");
    Files.writeString(file, "# kept\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
    Review review = Reported.review(folder, Reported.finding(SECRET, "a.txt", 1));
    SecretGroup group = review.groups().getFirst();
    IOException refused =
        assertThrows(IOException.class, () -> review.decide(group, Verdict.FALSE_ALARM, null, ""));
    assertTrue(String.valueOf(refused.getMessage()).contains("read-only"));
    assertTrue(review.decision(group).isEmpty());
    assertEquals("# kept\n", ignored());
  }

  @Test
  void decide_linkOfAHostileRepository_isNotFollowed() throws IOException {
    Needs.POSIX.require();
    Path victim = folder.resolve("profile");
    Files.writeString(victim, "export PATH\n");
    Files.createSymbolicLink(folder.resolve(".sluiceignore"), victim);
    SecretGroup group =
        Reported.review(
                Files.createDirectory(folder.resolve("other")),
                Reported.finding(SECRET, "$(touch x)", 1))
            .groups()
            .getFirst();
    IgnoreMark mark = new IgnoreMark(Verdict.FALSE_ALARM, null, null, "");
    DecisionFiles files = DecisionFiles.of(folder, null);
    IOException refused = assertThrows(IOException.class, () -> files.decide(group, mark));
    assertTrue(String.valueOf(refused.getMessage()).contains("it is a link"));
    assertEquals("export PATH\n", Files.readString(victim));
  }

  @Test
  void decide_twoReviewersAtOnce_losesNothing() throws Exception {
    int each = 20;
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < 2 * each; i++) {
      findings.add(Reported.finding("s3cr3t-number-" + i, "file" + i + ".txt", 1));
    }
    Finding[] all = findings.toArray(Finding[]::new);
    List<Review> reviewers = List.of(Reported.review(folder, all), Reported.review(folder, all));
    CountDownLatch begin = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      List<Future<?>> running = new ArrayList<>();
      for (int who = 0; who < 2; who++) {
        int first = who * each;
        Review review = reviewers.get(who);
        running.add(
            threads.submit(
                () -> {
                  begin.await();
                  for (int i = first; i < first + each; i++) {
                    review.decide(review.groups().get(i), Verdict.FALSE_ALARM, null, "");
                  }
                  return null;
                }));
      }
      begin.countDown();
      for (Future<?> one : running) {
        one.get();
      }
    }
    assertEquals(2 * each, Reported.review(folder, all).decidedCount());
  }
}
