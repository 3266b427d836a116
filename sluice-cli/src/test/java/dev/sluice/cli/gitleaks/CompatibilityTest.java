package dev.sluice.cli.gitleaks;

import static dev.sluice.cli.Leak.SECRET;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code --compat gitleaks} says and how it ends. */
class CompatibilityTest {
  private static final String BANNER = "\n    ○\n    │╲\n    │ ○\n    ○ ░\n    ░    gitleaks\n\n";

  @TempDir Path folder;
  private final CommandRun command = new CommandRun();

  @Test
  void run_leaks_saysSoInGitleaksWords() throws IOException {
    leak("a.txt");
    assertEquals(1, compat());
    assertTrue(
        command
            .err()
            .matches(
                "(?s)\\Q"
                    + BANNER
                    + "\\E\\d+:\\d\\d[AP]M INF scanned ~33 bytes \\(33 bytes\\) in [\\d.]+m?s\n"
                    + "\\d+:\\d\\d[AP]M WRN leaks found: 1\n"),
        command.err());
    assertEquals("", command.out());
  }

  @Test
  void run_nothing_saysSoInGitleaksWords() throws IOException {
    Files.writeString(folder.resolve("a.txt"), "");
    assertEquals(0, compat("--no-banner"));
    assertTrue(command.err().matches("(?s)\\S+ INF scanned ~0 bytes \\(0\\) in .*"), command.err());
    assertTrue(command.err().endsWith(" INF no leaks found\n"), command.err());
  }

  @Test
  void run_coloured_paintsTheLog() throws IOException {
    leak("a.txt");
    command.run("dir", folder.toString(), "--compat=gitleaks", "--no-banner");
    assertTrue(
        command.err().endsWith(" \u001b[33mWRN\u001b[0m \u001b[1mleaks found: 1\u001b[0m\n"),
        command.err());
  }

  @Test
  void run_verbose_printsTheLineAroundTheSecret() throws IOException {
    leak("a.txt");
    command.run("dir", folder.toString(), "--compat", "gitleaks", "-v");
    assertTrue(
        command.out().startsWith("Finding:     key = \u001b[1;3;m" + SECRET + "\u001b[0m end\n"),
        command.out());
  }

  @Test
  void run_incomplete_isCleanAsItIsThereButTold() throws IOException {
    Files.write(folder.resolve("a.zip"), new byte[] {'P', 'K', 3, 4, 20, 0, 0, 0, 8, 0, 1, 2, 3});
    assertEquals(0, compat("--max-archive-depth", "2"));
    assertTrue(command.err().contains(" WRN skipping: listing failed: "), command.err());
    assertTrue(command.err().contains(" path=" + folder.resolve("a.zip")), command.err());
  }

  @Test
  void run_usageErrors_haveGitleaksStatus() {
    assertEquals(126, compat("--no-such-flag"));
    assertEquals(1, compat("-c", "no-such-file.toml"));
    assertEquals(2, command.run("dir", "--compat", "trufflehog"));
  }

  @Test
  void run_formatWithoutAPathOrUnknownLogLevel_isTakenAsThere() throws IOException {
    leak("a.txt");
    assertEquals(1, compat("-f", "json", "-l", "loud"));
    assertTrue(command.err().endsWith(" WRN leaks found: 1\n"), command.err());
    assertEquals(2, command.run("dir", folder.toString(), "-f", "json"));
    assertEquals(2, command.run("dir", folder.toString(), "-l", "loud"));
  }

  @Test
  void run_archive_isNotOpenedUnlessAsked() throws IOException {
    try (OutputStream file = Files.newOutputStream(folder.resolve("a.zip"));
        ZipOutputStream zip = new ZipOutputStream(file)) {
      zip.putNextEntry(new ZipEntry("b.txt"));
      zip.write(("key " + SECRET).getBytes(StandardCharsets.UTF_8));
    }
    assertEquals(0, compat());
    assertEquals(1, compat("--max-archive-depth", "1"));
  }

  @Test
  void run_archivesByName_arePassedOverWhereNoneIsOpened() throws IOException {
    leak("text.tar");
    leak("main.target.ts");
    leak("a.LZ");
    assertEquals(0, compat("--show-skipped"));
    assertTrue(command.err().contains("text.tar: archive, as gitleaks tells"), command.err());
    assertEquals(1, compat("--no-archives"));
    assertTrue(command.err().contains("leaks found: 3"), command.err());
    leak("a.lz.txt");
    leak("text.jar");
    assertEquals(1, compat());
    assertTrue(command.err().contains("leaks found: 2"), command.err());
  }

  @Test
  void bytes_everySize_areInGitleaksUnits() {
    assertEquals("0", GoText.bytes(0));
    assertEquals("999 bytes", GoText.bytes(999));
    assertEquals("1 KB", GoText.bytes(1000));
    assertEquals("15.83 KB", GoText.bytes(15_830));
    assertEquals("1.50 MB", GoText.bytes(1_500_000));
    assertEquals("2.35 GB", GoText.bytes(2_345_678_901L));
    assertEquals("5000 GB", GoText.bytes(5_000_000_000_000L));
  }

  @Test
  void duration_everyLength_hasThreeDigits() {
    assertEquals("20.3ms", GoText.duration(20_345_678));
    assertEquals("663ms", GoText.duration(663_400_000));
    assertEquals("1.23s", GoText.duration(1_234_567_890));
    assertEquals("1m2s", GoText.duration(61_999_000_000L));
    assertEquals("1h0m5s", GoText.duration(3_605_000_000_000L));
    assertEquals("7.5µs", GoText.duration(7_500));
    assertEquals("1s", GoText.duration(999_999_999));
  }

  private int compat(String... more) {
    String[] words = new String[more.length + 5];
    System.arraycopy(
        new String[] {"dir", folder.toString(), "--compat", "gitleaks", "--no-color"},
        0,
        words,
        0,
        5);
    System.arraycopy(more, 0, words, 5, more.length);
    return command.run(words);
  }

  private void leak(String name) throws IOException {
    Files.writeString(folder.resolve(name), "a\nkey = " + SECRET + " end\n");
  }
}
