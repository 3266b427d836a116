package dev.sluice.scan.ignore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.scan.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class IgnoreListTest {
  private static final String WORD = "ZQ7X2M4KV9";
  private static final String COMMIT = "5f0c".repeat(10);

  private static final LocalDate TODAY = LocalDate.of(2026, 11, 16);

  @TempDir Path folder;
  private final IgnoreList list = new IgnoreList();

  @BeforeEach
  void file() throws IOException {
    Path file = folder.resolve(".sluiceignore");
    Files.writeString(
        file,
        """
        # %1$s was a false alarm
        key = %1$s
        %2$s:a/b.txt:word:12
        src/%1$s.txt:word:12
        word:0123456789abcdef:src/%1$s.txt
        a/b.txt:%1$s:12
        %1$s:0123456789abcdef:a/b.txt
        %2$s:%2$s:word:12
        """
            .formatted(WORD, COMMIT));
    list.addFile(file, folder, TODAY);
  }

  @Test
  void holds_commentOfAnIgnoreFileInUse_isNoFinding() {
    assertTrue(list.holds(finding(".sluiceignore", 1, WORD)));
  }

  @Test
  void holds_partsOfAnEntry_areNoFindings() {
    assertTrue(list.holds(finding(".sluiceignore", 3, COMMIT)));
    assertTrue(list.holds(finding(".sluiceignore", 5, "0123456789abcdef")));
  }

  @Test
  void holds_secretThatIsNoPartOfAnEntry_isAFinding() {
    assertFalse(list.holds(finding(".sluiceignore", 2, WORD)));
  }

  @Test
  void holds_secretInThePathOfAnEntry_isAFinding() {
    assertFalse(list.holds(finding(".sluiceignore", 4, WORD)));
    assertFalse(list.holds(finding(".sluiceignore", 5, WORD)));
  }

  @Test
  void holds_secretInTheRuleOfAnEntry_isAFinding() {
    assertFalse(list.holds(finding(".sluiceignore", 6, WORD)));
    assertFalse(list.holds(finding(".sluiceignore", 7, WORD)));
    assertTrue(list.holds(finding(".sluiceignore", 7, "0123456789abcdef")));
  }

  @Test
  void holds_secretThatIsACommitAndAPath_isAFinding() {
    assertFalse(list.holds(finding(".sluiceignore", 8, COMMIT)));
  }

  @Test
  void holds_commentOfAnotherFile_isAFinding() {
    assertFalse(list.holds(finding("deep/.sluiceignore", 1, WORD)));
    assertFalse(list.holds(finding("a\0/.sluiceignore", 1, WORD)));
  }

  private IgnoreList listOf(String text, LocalDate day) throws IOException {
    Path file = folder.resolve("marked");
    Files.writeString(file, text);
    IgnoreList marked = new IgnoreList();
    marked.addFile(file, folder, day);
    return marked;
  }

  @Test
  void holds_acceptedUntilADay_holdsOnThatDayAndNotAfter() throws IOException {
    String text = "# sluice: accepted until 2026-11-16: later\na.txt:word:1\n";
    assertTrue(listOf(text, TODAY).holds(finding("a.txt", 1, WORD)));
    IgnoreList over = listOf(text, TODAY.plusDays(1));
    assertFalse(over.holds(finding("a.txt", 1, WORD)));
    assertEquals(List.of("a.txt:word:1"), over.runOut());
    assertEquals(List.of(), over.unused());
  }

  @Test
  void holds_markAndEmptyLine_meansNothingBelowThat() throws IOException {
    IgnoreList marked =
        listOf(
            "# sluice: accepted until 2020-01-01\na.txt:word:1\n\nb.txt:word:1\n"
                + "# plain\nc.txt:word:1\n",
            TODAY);
    assertFalse(marked.holds(finding("a.txt", 1, WORD)));
    assertTrue(marked.holds(finding("b.txt", 1, WORD)));
    assertTrue(marked.holds(finding("c.txt", 1, WORD)));
  }

  @Test
  void holds_dateThatIsNone_isToldAndHoldsNothing() throws IOException {
    for (String date : List.of("2026-13-01", "tomorrow", "")) {
      IgnoreList marked = listOf("# sluice: accepted until " + date + "\na.txt:word:1\n", TODAY);
      assertFalse(marked.holds(finding("a.txt", 1, WORD)), date);
      assertEquals(1, marked.problems().size(), date);
    }
  }

  @Test
  void problems_sortedFile_tellsOfMarksWithoutEntries() throws IOException {
    IgnoreList marked =
        listOf("# sluice: accepted until 2030-01-01\n# sluice: test data\na.txt:word:1\n", TODAY);
    assertEquals(1, marked.problems().size());
    assertTrue(marked.problems().getFirst().contains("line 1: a decision with no entry"));
  }

  @Test
  void holds_starForTheFile_isTheSecretEverywhere() throws IOException {
    String hash = Finding.contentFingerprint("word", WORD, "x").split(":", -1)[1];
    IgnoreList marked = listOf("word:" + hash + ":*\n", TODAY);
    assertTrue(marked.holds(finding("a.txt", 1, WORD)));
    assertTrue(marked.holds(finding("deep/b.txt", 7, WORD)));
    assertFalse(marked.holds(finding("a.txt", 1, WORD + "1")));
  }

  @Test
  void notice_leakInItsPlaceAndElsewhere_isToldApart() throws IOException {
    String content = Finding.contentFingerprint("word", WORD, "a.txt");
    IgnoreList marked =
        listOf("# sluice: leak\n#= " + content + "\n#= " + COMMIT + " " + content + "\n", TODAY);
    Finding there = finding("a.txt", 1, WORD);
    assertFalse(marked.holds(there));
    marked.notice(there);
    assertEquals(1, marked.stillThere());
    assertEquals(List.of(), marked.cameBack());
    marked.notice(finding("b.txt", 4, WORD));
    assertEquals(List.of("b.txt:word:4"), marked.cameBack());
    marked.notice(finding("b.txt", 5, "another"));
    assertEquals(1, marked.cameBackTotal());
  }

  @Test
  void notice_secretOfTheBaselineElsewhere_cameBack() {
    IgnoreList baseline = new IgnoreList();
    baseline.add(finding("a.txt", 1, WORD));
    baseline.notice(finding("b.txt", 2, WORD));
    assertEquals(List.of("b.txt:word:2"), baseline.cameBack());
    assertEquals(List.of("a.txt:word:1"), baseline.unused());
    assertTrue(baseline.holds(finding("a.txt", 9, WORD)));
    assertEquals(List.of(), baseline.unused());
  }

  private static Finding finding(String file, int line, String secret) {
    return new Finding(
        "word",
        "",
        new Finding.Location(0, 1, line, line, 1, 1),
        "",
        secret,
        secret,
        file,
        "",
        Finding.Commit.NONE,
        0,
        List.of(),
        "high",
        "high",
        Finding.Attribution.NONE,
        Finding.positionalFingerprint("", file, "word", line),
        Finding.contentFingerprint("word", secret, file));
  }
}
