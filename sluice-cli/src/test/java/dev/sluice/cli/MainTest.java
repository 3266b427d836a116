package dev.sluice.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
    assertTrue(out.toString(StandardCharsets.UTF_8).matches("sluice \\d+\\.\\d+\\.\\d+\\S*\\R"));
  }

  @Test
  void run_unknownCommand_isUsageError() {
    assertEquals(2, run("frobnicate"));
    assertEquals("", out.toString(StandardCharsets.UTF_8));
    assertTrue(
        err.toString(StandardCharsets.UTF_8).startsWith("sluice: unknown command 'frobnicate'"));
  }

  @Test
  void run_noCommand_isUsageError() {
    assertEquals(2, run());
  }

  private int run(String... arguments) {
    return Main.run(
        List.of(arguments),
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }
}
