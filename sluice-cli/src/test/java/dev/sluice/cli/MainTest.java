package dev.sluice.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class MainTest {
  private final CommandRun command = new CommandRun();

  @Test
  void run_failureThatNobodyExpected_isOneLineAndAStatusOfItsOwn() {
    CommandRun command =
        new CommandRun()
            .clock(
                () -> {
                  throw new IllegalStateException("made up");
                });
    assertEquals(70, command.input("text").run("stdin"));
    assertEquals(1, command.err().lines().count(), command.err());
    assertTrue(command.err().contains("internal error in 'stdin'"), command.err());
    assertTrue(command.err().contains("made up"), command.err());
    assertTrue(command.err().contains("issue tracker"), command.err());
  }

  @Test
  void run_version_printsTheBuildsVersion() {
    assertEquals(0, command.run("version"));
    assertTrue(command.out().matches("sluice \\d+\\.\\d+\\.\\d+\\S*\\R"), command.out());
  }

  @Test
  void run_unknownCommand_isUsageError() {
    assertEquals(2, command.run("frobnicate"));
    assertEquals("", command.out());
    assertEquals("sluice: unknown command 'frobnicate'; 'sluice help' lists them\n", command.err());
  }

  @Test
  void run_noCommand_isUsageError() {
    assertEquals(2, command.run());
  }

  @Test
  void run_unknownFlag_isUsageErrorThatNamesIt() {
    assertEquals(2, command.run("dir", "--colour", "."));
    assertEquals("sluice: unknown flag --colour; 'sluice help dir' lists them\n", command.err());
  }

  @Test
  void run_helpOfACommand_listsItsFlagsOnly() {
    assertEquals(0, command.run("dir", "--help"));
    assertTrue(command.out().contains("-c, --config FILE"));
    assertEquals(0, command.run("help", "completion"));
  }

  @Test
  void run_completion_hasAScriptForEveryShell() {
    for (String shell : List.of("bash", "zsh", "fish", "powershell")) {
      assertEquals(0, command.run("completion", shell));
      assertTrue(command.out().contains("__complete"), shell);
    }
    assertEquals(2, command.run("completion", "tcsh"));
  }

  @Test
  void run_benchExecutor_runsEveryTaskAndPrintsTheCounts() {
    assertEquals(0, command.run("bench", "executor", "--workers", "2", "--seed", "7"));
    assertTrue(command.out().startsWith("workers 2\ntrees: 5242860 tasks in "), command.out());
    assertTrue(
        command.out().contains("  spawned 5242860 = run 5242860 + failed 0 + discarded 0\n"),
        command.out());
    assertTrue(
        command.out().contains("  spawned 20000 = run 20000 + failed 0 + discarded 0\n"),
        command.out());
  }

  @Test
  void run_benchOfSomethingElse_isUsageError() {
    assertEquals(2, command.run("bench", "everything"));
    assertEquals(2, command.run("bench", "executor", "--workers", "0"));
  }
}
