package dev.sluice.cli.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import dev.sluice.cli.Leak;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a scan to decisions, and what the next scan makes of them. */
class ReviewCommandTest {
  private static final InstantSource NOVEMBER = () -> Instant.parse("2026-11-16T09:00:00Z");
  private static final InstantSource NEXT_YEAR = () -> Instant.parse("2027-11-16T09:00:00Z");

  @TempDir Path folder;
  private final CommandRun command = new CommandRun().clock(NOVEMBER);
  private Path report;
  private Path code;

  @BeforeEach
  void scan() throws IOException {
    code = Files.createDirectory(folder.resolve("code"));
    Files.writeString(code.resolve("a.txt"), "# settings\nkey: " + Leak.SECRET + "\n");
    report = folder.resolve("report.jsonl");
    assertEquals(1, command.run("dir", code.toString(), "-r", report.toString()));
  }

  private void review(String keys, String... more) {
    String[] words = new String[5 + more.length];
    words[0] = "review";
    words[1] = "--terminal";
    words[2] = "-i";
    words[3] = code.toString();
    words[4] = report.toString();
    System.arraycopy(more, 0, words, 5, more.length);
    assertEquals(0, command.input(keys).run(words), command.err());
    command.input("");
  }

  private int scanAgain(String... more) {
    String[] words = new String[2 + more.length];
    words[0] = "dir";
    words[1] = code.toString();
    System.arraycopy(more, 0, words, 2, more.length);
    return command.run(words);
  }

  @Test
  void review_falseAlarm_isNotFoundAgainAndNotWrittenInClear() throws IOException {
    review("f it is a sample\nq\n");
    assertTrue(command.out().contains("1 decided about, 0 open"), command.out());
    String ignored = Files.readString(code.resolve(".sluiceignore"));
    assertTrue(
        ignored.startsWith("# sluice: false alarm (decided 2026-11-16): it is a sample\n"),
        ignored);
    assertFalse(ignored.contains(Leak.SECRET), ignored);
    assertEquals(0, scanAgain(), command.err());
    // It survives a move inside the file.
    Files.writeString(code.resolve("a.txt"), "\n\n\nkey: " + Leak.SECRET + "\n");
    assertEquals(0, scanAgain(), command.err());
  }

  @Test
  void review_gitleaksIgnoreThere_getsTheLineThatGitleaksReads() throws IOException {
    Path ignored = code.resolve(".gitleaksignore");
    Files.writeString(ignored, "# ours\nb.txt:gone:1");
    review("t\n");
    assertEquals(
        "# ours\nb.txt:gone:1\n# sluice: test data (decided 2026-11-16)\n"
            + code.resolve("a.txt")
            + ":"
            + "aws-access-key-id"
            + ":2\n\n",
        Files.readString(ignored));
    assertEquals(0, scanAgain(), command.err());
  }

  @Test
  void review_acceptedUntilADay_isReportedAfterIt() {
    review("a 2027-03-31 goes with the old cluster\nq\n");
    assertEquals(0, scanAgain(), command.err());
    command.clock(NEXT_YEAR);
    assertEquals(1, scanAgain(), command.err());
    assertTrue(
        command.err().contains("accepted until a day that is over, and still there: 1"),
        command.err());
  }

  @Test
  void review_leak_staysAFindingAndIsKnown() throws IOException {
    review("l revoked\nq\n");
    assertEquals(1, scanAgain(), command.err());
    assertTrue(command.err().contains("decided to be leaks, and still there: 1"), command.err());
    assertFalse(Files.readString(code.resolve(".sluiceignore")).contains(Leak.SECRET));
    Files.move(code.resolve("a.txt"), code.resolve("b.txt"));
    assertEquals(1, scanAgain(), command.err());
    assertTrue(
        command.err().contains("secrets that are known and came back in another place: 1"),
        command.err());
  }

  @Test
  void review_inputEnds_keepsWhatWasDecided() {
    review("f");
    assertTrue(command.out().contains("1 decided about"), command.out());
    assertEquals(0, scanAgain(), command.err());
  }

  @Test
  void review_baselineInUse_getsTheFinding() throws IOException {
    Path baseline = folder.resolve("baseline.json");
    Files.writeString(baseline, "[]\n");
    review("f\nq\n", "-b", baseline.toString());
    assertFalse(Files.exists(code.resolve(".sluiceignore")));
    assertFalse(Files.readString(baseline).contains(Leak.SECRET));
    assertEquals(0, scanAgain("-b", baseline.toString()), command.err());
    Files.writeString(code.resolve("a.txt"), "\n\n\nkey: " + Leak.SECRET + "\n");
    assertEquals(0, scanAgain("-b", baseline.toString()), command.err());
    Files.writeString(code.resolve("a.txt"), "nothing\n");
    assertEquals(0, scanAgain("-b", baseline.toString()), command.err());
    assertTrue(command.err().contains("baseline entries without a finding: 1"), command.err());
  }

  @Test
  void review_redacted_showsNoSecret() {
    review("s\nw\nq\n", "--redact");
    assertFalse(command.out().contains(Leak.SECRET), command.out());
    assertTrue(command.out().contains("REDACTED"), command.out());
  }

  @Test
  void review_notAskedToShow_showsOnlyTheBeginning() {
    review("q\n");
    assertFalse(command.out().contains(Leak.SECRET), command.out());
    review("s\nq\n");
    assertTrue(command.out().contains(Leak.SECRET), command.out());
  }

  @Test
  void summary_report_isMarkdownWithoutTheSecret() {
    assertEquals(0, command.run("report", "summary", report.toString()), command.err());
    assertTrue(command.out().startsWith("## Sluice: 1 secret in 1 place\n"), command.out());
    assertTrue(command.out().contains("| critical | `aws-access-key-id` |"), command.out());
    assertFalse(command.out().contains(Leak.SECRET), command.out());
    assertEquals(2, command.run("report", "summary"));
    assertEquals(1, scanAgain("-f", "markdown", "-r", "-"));
    assertTrue(command.out().startsWith("## Sluice: 1 secret in 1 place\n"), command.out());
  }

  @Test
  void review_noReport_isUsage() {
    assertEquals(2, command.run("review"));
    assertEquals(2, command.run("review", folder.resolve("none.json").toString()));
    assertTrue(command.err().contains("no report at"), command.err());
  }
}
