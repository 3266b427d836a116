package dev.sluice.cli.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import dev.sluice.cli.Leak;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run looks like to whoever sees it for the first time. */
class FirstImpressionsTest {
  @TempDir private Path folder;
  private final CommandRun command = new CommandRun();
  private Path file;

  @BeforeEach
  void leak() throws IOException {
    file = folder.resolve("app.yaml");
    Files.writeString(file, "one\ntwo\nkey: " + Leak.SECRET + " # x\nfour\nfive\nsix\n");
  }

  @Test
  void verbose_finding_hasItsSecretUnderlinedAndLinesAroundIt() {
    assertEquals(1, command.run("-v", "dir", folder.toString()));
    String secret = Leak.SECRET;
    String expected =
        "  1 | one\n  2 | two\n  3 | key: %s # x\n    |      %s\n  4 | four\n  5 | five\n  secret:"
            .formatted(secret, "^".repeat(secret.length()));
    assertTrue(command.out().contains(expected), command.out());
    assertFalse(command.out().contains("\u001b"), command.out());
    assertFalse(command.out().contains("six"), command.out());
  }

  @Test
  void verbose_redacted_showsNoLineThatNobodyLookedThrough() {
    command.run("dir", "-v", "--redact", folder.toString());
    assertTrue(command.out().contains("  3 | key: REDACTED # x\n"), command.out());
    assertFalse(command.out().contains("two"), command.out());
    assertFalse(command.out().contains(Leak.SECRET), command.out());
  }

  @Test
  void colours_terminal_areThereUnlessUnwanted() {
    command.coloured().run("dir", folder.toString());
    assertTrue(command.out().contains("\u001b[1;31m"), command.out());
    command.run("dir", folder.toString(), "--no-color");
    assertFalse(command.out().contains("\u001b"), command.out());
    command.run("dir", folder.toString(), "-r", "-", "-f", "human");
    assertFalse(command.out().contains("\u001b"), command.out());
  }

  @Test
  void explain_linePastTheEnd_isSaid() {
    assertEquals(2, command.run("explain", file + ":99"));
    assertTrue(command.err().contains("has 6 lines, and none is 99"), command.err());
    assertEquals(1, command.run("explain", file + ":3"));
    assertEquals(0, command.run("explain", file + ":6"));
    assertEquals(2, command.run("explain", file + ":0"));
  }

  @Test
  void config_ofAnotherScanner_isSaidOnce() throws IOException {
    Path config = folder.resolve("hog.yaml");
    Files.writeString(config, "detectors:\n  - name: x\n    keywords: [a]\n");
    assertEquals(2, command.run("dir", folder.toString(), "-c", config.toString()));
    assertEquals(1, command.err().lines().count(), command.err());
    assertTrue(command.err().contains("custom detectors of trufflehog"), command.err());
    StringBuilder rules = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      rules.append("[[rules]]\nid='r%d'\nregex='x%dy'\nverify='a'\nfilter='b'\n".formatted(i, i));
    }
    Path many = folder.resolve("many.toml");
    Files.writeString(many, rules);
    command.run("dir", file.toString(), "-c", many.toString());
    assertEquals(1, command.err().lines().filter(line -> line.contains("warning")).count());
    assertTrue(command.err().contains("200 unknown fields are ignored"), command.err());
  }

  @Test
  void http_nobodyListens_namesTheHostAndWhatToCheck() throws IOException {
    int port;
    try (ServerSocket taken = new ServerSocket(0)) {
      port = taken.getLocalPort();
    }
    assertEquals(3, command.run("http", "http://127.0.0.1:" + port + "/"));
    assertTrue(
        command.err().contains("127.0.0.1:" + port + " refuses connections: check the host"),
        command.err());
    assertFalse(command.err().contains("Exception"), command.err());
  }

  @Test
  void help_everyCommandThatScans_hasExamplesThatParse() {
    for (String word : new String[] {"dir", "git", "stdin", "s3", "detect", "protect"}) {
      assertEquals(0, command.run("help", word));
      assertTrue(command.out().contains("\nExamples:\n"), word);
    }
    assertTrue(command.out().contains("--staged"), command.out());
    command.run("help", "detect");
    assertTrue(command.out().contains("--no-git"), command.out());
    assertTrue(command.out().contains("-s, --source PATH"), command.out());
  }
}
