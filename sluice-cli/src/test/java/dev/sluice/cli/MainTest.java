package dev.sluice.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class MainTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void run_version_printsTheBuildsVersion() {
    assertEquals(0, run("version"));
    assertTrue(out().matches("sluice \\d+\\.\\d+\\.\\d+\\S*\\R"), out());
  }

  @Test
  void run_unknownCommand_isUsageError() {
    assertEquals(2, run("frobnicate"));
    assertEquals("", out());
    assertEquals("sluice: unknown command 'frobnicate'; 'sluice help' lists them\n", err());
  }

  @Test
  void run_noCommand_isUsageError() {
    assertEquals(2, run());
  }

  @Test
  void run_unknownFlag_isUsageErrorThatNamesIt() {
    assertEquals(2, run("dir", "--colour", "."));
    assertEquals("sluice: unknown flag --colour; 'sluice help dir' lists them\n", err());
  }

  @Test
  void run_helpOfACommand_listsItsFlagsOnly() {
    assertEquals(0, run("dir", "--help"));
    assertTrue(out().contains("-c, --config FILE"));
    assertEquals(0, run("help", "completion"));
  }

  @Test
  void run_completion_namesEveryFlagOfEveryShell() {
    for (String shell : List.of("bash", "zsh", "fish")) {
      out.reset();
      assertEquals(0, run("completion", shell));
      assertTrue(out().contains("max-decode-depth"), shell);
    }
    assertEquals(2, run("completion", "tcsh"));
  }

  @Test
  void run_benchExecutor_runsEveryTaskAndPrintsTheCounts() {
    assertEquals(0, run("bench", "executor", "--workers", "2", "--seed", "7"));
    assertTrue(out().startsWith("workers 2\ntrees: 5242860 tasks in "), out());
    assertTrue(out().contains("  spawned 5242860 = run 5242860 + failed 0 + discarded 0\n"), out());
    assertTrue(out().contains("  spawned 20000 = run 20000 + failed 0 + discarded 0\n"), out());
  }

  @Test
  void run_benchOfSomethingElse_isUsageError() {
    assertEquals(2, run("bench", "everything"));
    assertEquals(2, run("bench", "executor", "--workers", "0"));
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private int run(String... words) {
    return Main.run(
        List.of(words),
        new Console(
            new ByteArrayInputStream(new byte[0]),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false));
  }
}
