package dev.sluice.scan.ignore;

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
