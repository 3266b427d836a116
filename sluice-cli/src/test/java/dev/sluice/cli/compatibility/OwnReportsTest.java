package dev.sluice.cli.compatibility;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What gitleaks' users bring, without {@code --compat}: their files work as they are. */
class OwnReportsTest {
  private static final String RULES = Case.DATA + "/rules/reports.toml";

  private final CommandRun command = new CommandRun();

  private int dir(String target, String... more) {
    List<String> words = new ArrayList<>(List.of("dir", Case.DATA + "/" + target, "-c", RULES));
    words.addAll(List.of(more));
    return command.run(words.toArray(String[]::new));
  }

  @Test
  void dir_rulesOfGitleaks_findTheSameSecretsAtTheSamePlaces() {
    assertEquals(1, dir("trees/words", "-f", "csv", "-r", "-"));
    List<String> rows = command.out().lines().filter(row -> row.contains("plain.txt")).toList();
    assertEquals(4, rows.size(), command.out());
    assertTrue(
        rows.getFirst().startsWith("brook-token,,../compatibility/trees/words/plain.txt,"),
        command.out());
  }

  @Test
  void baseline_ofGitleaks_isRead() {
    String baseline = Case.DATA + "/baselines/whole.json";
    assertEquals(0, dir("trees/words", "-b", baseline), command.out());
    String csv = Case.DATA + "/recorded/report-csv.csv";
    assertEquals(2, dir("trees/words", "-b", csv));
    assertTrue(command.err().contains("report-csv.csv is not a json report"), command.err());
  }

  @Test
  void ignoreFile_withWindowsPaths_leavesOutWhatItNames() {
    assertEquals(0, dir("trees/ignored", "-i", Case.DATA + "/ignores/windows"), command.out());
    assertFalse(command.err().contains("without a finding"), command.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"files.7z", "files.tar", "files.tar.xz", "files.tar.zst", "files.zip"})
  void archive_ofFiles_hasTheFindingsOfTheFiles(String name) {
    assertEquals(1, dir("archives/" + name, "-f", "csv", "-r", "-"), command.err());
    assertTrue(command.out().contains(name + "!files/plain.txt:brook-token:2"), command.out());
    assertTrue(command.out().contains(name + "!files/deep/.hidden:brook-token:1"), command.out());
    assertEquals(3, command.out().lines().count(), command.out());
  }
}
