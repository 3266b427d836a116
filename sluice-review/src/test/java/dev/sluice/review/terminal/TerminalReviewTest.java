package dev.sluice.review.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.review.Reasons;
import dev.sluice.review.Reported;
import dev.sluice.review.Review;
import dev.sluice.review.Shown;
import dev.sluice.scan.Finding;
import dev.sluice.scan.Validity;
import dev.sluice.scan.ignore.IgnoreMark.Verdict;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TerminalReviewTest {
  @TempDir Path folder;

  private String talk(Review review, String keys) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Shown shown = new Shown(review, new Reasons(() -> BuiltIn.engine(EngineOptions.DEFAULT)), null);
    new TerminalReview(
            review,
            shown,
            new ByteArrayInputStream(keys.getBytes(StandardCharsets.UTF_8)),
            new PrintStream(out, true, StandardCharsets.UTF_8))
        .run();
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void run_keys_decideOneAfterTheOther() throws IOException {
    Review review =
        Reported.review(
            folder,
            Reported.finding("s3cr3t-one", "a.txt", 1),
            Reported.finding("s3cr3t-two", "b.txt", 2),
            Reported.finding("s3cr3t-three", "c.txt", 3));
    String said = talk(review, "f\nt note\na 2027-01-01\nq\n");
    assertTrue(said.endsWith("3 decided about, 0 open\n"), said);
    assertEquals(
        List.of(Verdict.FALSE_ALARM, Verdict.TEST_DATA, Verdict.ACCEPTED),
        review.groups().stream()
            .map(group -> review.decision(group).orElseThrow().verdict())
            .toList());
  }

  @Test
  void run_wrongDatesAndKeys_decideNothing() throws IOException {
    Review review = Reported.review(folder, Reported.finding("s3cr3t-one", "a.txt", 1));
    String said = talk(review, "a\na tomorrow\na 2020-01-01\ng 99\ng x\nxyz\n/nothing\n\n");
    assertEquals(0, review.decidedCount());
    assertTrue(said.contains("2020-01-01 is over"), said);
    assertTrue(said.contains("a date is needed"), said);
    assertTrue(said.contains("nothing has 'nothing'"), said);
  }

  @Test
  void run_undo_takesBack() throws IOException {
    Review review = Reported.review(folder, Reported.finding("s3cr3t-one", "a.txt", 1));
    talk(review, "f\nu\n");
    assertEquals(0, review.decidedCount());
    assertEquals("", Files.readString(folder.resolve(".sluiceignore")));
  }

  @Test
  void run_hostileStrings_doNotSteerTheTerminal() throws IOException {
    String evil = "\u001b]0;owned\u0007\u001b[2J\r\n\u202eevil\u2028";
    Finding.Commit commit = new Finding.Commit(evil, evil, evil, evil, evil, evil);
    Review review =
        Reported.review(
            folder, Reported.finding(evil, "s" + evil, evil, 1, commit, Validity.unknown(evil)));
    String said = talk(review, "s\nw\nf " + evil.replace("\n", "") + "\nq\n");
    assertFalse(
        said.chars().anyMatch(c -> c != '\n' && (Character.isISOControl(c) || c == '\u202e')),
        said);
  }

  @Test
  void run_fileThatIsThere_showsTheLinesAroundWithoutTheSecret() throws IOException {
    Path file = folder.resolve("a.txt");
    Files.writeString(file, "before\nkey = s3cr3t-one\nafter\n");
    Review review = Reported.review(folder, Reported.finding("s3cr3t-one", file.toString(), 2));
    String said = talk(review, "q\n");
    assertTrue(said.contains("    1 | before"), said);
    assertTrue(said.contains("  > 2 | key = s3"), said);
    assertTrue(said.contains("    3 | after"), said);
    assertFalse(said.contains("s3cr3t-one"), said);
  }

  @Test
  void run_endlessInput_isBounded() throws IOException {
    Review review = Reported.review(folder, Reported.finding("s3cr3t-one", "a.txt", 1));
    String said = talk(review, "f " + "x".repeat(100_000) + "\nq\n");
    assertTrue(said.contains("a note has at most"), said);
    assertEquals(0, review.decidedCount());
  }
}
