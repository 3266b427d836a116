package dev.sluice.cli.compatibility;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ids that gitleaks' users wrote down, with the built-in rules. */
class AliasesTest {
  /** A key of a form that everybody knows, put together when the test runs. */
  private static final String KEY = "AKI" + "A" + "Q3EGRFZ7T5XNWLK2";

  @TempDir Path folder;
  private final CommandRun command = new CommandRun();
  private Path tree;

  @BeforeEach
  void write() throws IOException {
    tree = Files.createDirectory(folder.resolve("tree"));
    Files.writeString(tree.resolve("settings.txt"), "first\nid = " + KEY + "\n");
  }

  private int dir(String... more) {
    List<String> words = new ArrayList<>(List.of("dir", tree.toString(), "-f", "csv", "-r", "-"));
    words.addAll(List.of(more));
    return command.run(words.toArray(String[]::new));
  }

  private int dirWith(String config) throws IOException {
    Path file = Files.writeString(folder.resolve("rules.toml"), config);
    return dir("-c", file.toString());
  }

  @Test
  void override_byAlias_isTakenByTheRuleItStandsFor() throws IOException {
    assertEquals(1, dir(), command.err());
    assertTrue(command.out().contains("aws-access-key-id"), command.out());
    assertEquals(
        0,
        dirWith(
            """
            [extend]
            useDefault = true
            [[rules]]
            id = "aws-access-token"
            [[rules.allowlists]]
            paths = ['''settings''']
            """),
        command.out() + command.err());
  }

  @Test
  void override_ofANameWithoutARuleOfItsOwn_isSaidAndTheRestCounts() throws IOException {
    assertEquals(
        1,
        dirWith(
            """
            [extend]
            useDefault = true
            [[rules]]
            id = "hashicorp-tf-password"
            entropy = 9
            """),
        command.err());
    assertTrue(command.err().contains("'hashicorp-tf-password' alone"), command.err());
  }

  @Test
  void disabledRulesAndTargetRules_byAlias_areThoseItStandsFor() throws IOException {
    assertEquals(
        0,
        dirWith("[extend]\nuseDefault = true\ndisabledRules = [\"aws-access-token\"]\n"),
        command.out());
    assertFalse(command.err().contains("disabledRules"), command.err());
    assertEquals(
        0,
        dirWith(
            """
            [extend]
            useDefault = true
            [[allowlists]]
            targetRules = ["aws-access-token"]
            paths = ['''settings''']
            """),
        command.out() + command.err());
  }

  @Test
  void enableRule_byAlias_runsTheRuleItStandsFor() {
    assertEquals(1, dir("--enable-rule", "aws-access-token"), command.err());
    assertEquals(0, dir("--enable-rule", "github-pat"), command.err());
    assertEquals(2, dir("--enable-rule", "nobody"));
  }

  @Test
  void ignoreFile_byAlias_leavesOutTheFinding() throws IOException {
    Path ignore =
        Files.writeString(
            folder.resolve("ignore"), tree.resolve("settings.txt") + ":aws-access-token:2\n");
    assertEquals(0, dir("-i", ignore.toString()), command.out());
    assertFalse(command.err().contains("without a finding"), command.err());
    Files.writeString(ignore, tree.resolve("settings.txt") + ":github-pat:2\n");
    assertEquals(1, dir("-i", ignore.toString()));
  }

  @Test
  void baseline_byAlias_leavesOutTheFindingWhereverItMoved() throws IOException {
    assertEquals(1, command.run("dir", tree.toString(), "-f", "json", "-r", "-"));
    String report =
        command
            .out()
            .replace("aws-access-key-id", "aws-access-token")
            .replaceAll("\"StartLine\": 2", "\"StartLine\": 1")
            .replaceAll("\"ContentFingerprint\": [^\n]*\n", "")
            .replaceAll("token:2\"", "token:1\"");
    Path baseline = Files.writeString(folder.resolve("baseline.json"), report);
    assertEquals(0, dir("-b", baseline.toString()), command.out() + command.err());
  }

  @Test
  void knownFiles_insideTheTree_areNeitherScannedNorMakeTheRunIncomplete() throws IOException {
    assertEquals(1, command.run("dir", tree.toString(), "-f", "json", "-r", "-"));
    Path baseline = Files.writeString(tree.resolve("baseline.json"), command.out());
    Files.writeString(tree.resolve(".gitleaksignore"), "# " + KEY + "\n");
    Path ignore = Files.writeString(tree.resolve("more"), "# " + KEY + "\n");
    assertEquals(
        0, dir("-b", baseline.toString(), "-i", ignore.toString()), command.out() + command.err());
    assertEquals(1, dir(), "without being in use, a baseline is a file as any other");
    assertTrue(command.out().contains("baseline.json"), command.out());
    assertFalse(command.out().contains(".gitleaksignore"), command.out());
  }

  @Test
  void rulesList_aliases_showsWhatEachStandsFor() {
    assertEquals(0, command.run("rules", "list", "--aliases"));
    assertEquals(222, command.out().lines().count());
    assertTrue(
        command.out().lines().anyMatch(line -> line.matches("aws-access-token +aws-access-key-id")),
        command.out());
  }
}
