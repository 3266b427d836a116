package dev.sluice.cli.launcher;

import static dev.sluice.cli.Leak.SECRET;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.launcher.Launcher.Ended;
import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user who has seen enough. */
@Requires(Needs.LINUX)
class InterruptTest {
  private static final long ENDLESS_BYTES = 200L << 30;

  @TempDir Path folder;

  @Test
  void interrupt_whileFilesAreRead_writesAReportAndSaysItIsNotAll() throws Exception {
    Path file = OpenFiles.zeros(folder, ENDLESS_BYTES);
    Process process = launcher().start("dir", "large", "-r", "report.json", "--no-progress");
    OpenFiles.await(process, file);
    Ended ended = interrupted(process);
    assertTrue(ended.err().contains("INCOMPLETE: interrupted, 1 object left out"), ended.err());
    assertEquals("[]\n", Files.readString(folder.resolve("report.json")));
  }

  @Test
  void interrupt_whileStandardInputIsSilent_reportsWhatWasRead() throws Exception {
    Process process = launcher().start("stdin", "-r", "-", "-f", "jsonl");
    OutputStream in = process.getOutputStream();
    // More than a pipe holds: when it is written, most of it has been read.
    in.write(("key " + SECRET + "\n" + "word\n".repeat(4 << 20)).getBytes(StandardCharsets.UTF_8));
    in.flush();
    Ended ended = interrupted(process);
    assertTrue(ended.out().contains("\"RuleID\":\"aws-access-key-id\""), ended.out());
    assertTrue(ended.err().contains("INCOMPLETE: interrupted"), ended.err());
  }

  @Test
  void interrupt_whileTheLogIsQuiet_isSaidNevertheless() throws Exception {
    Path file = OpenFiles.zeros(folder, ENDLESS_BYTES);
    Process process = launcher().start("dir", "large", "-l", "error");
    OpenFiles.await(process, file);
    Ended ended = interrupted(process);
    assertEquals("INCOMPLETE: interrupted, 1 object left out\n", ended.err());
  }

  @Test
  void interrupt_beforeTheScanBegan_endsAtOnceAndWritesNothing() throws Exception {
    Process made = new ProcessBuilder("mkfifo", folder.resolve("rules.toml").toString()).start();
    assertEquals(0, made.waitFor());
    Process process = launcher().start("dir", ".", "-c", "rules.toml", "-r", "report.json");
    // Whoever opens a pipe waits for the other side: when this is open, the rules are being read.
    try (OutputStream rules = Files.newOutputStream(folder.resolve("rules.toml"))) {
      rules.write('#');
      rules.flush();
      Ended ended = interrupted(process);
      assertEquals("INCOMPLETE: interrupted before the scan began\n", ended.err());
    }
    assertFalse(Files.exists(folder.resolve("report.json")));
  }

  private Launcher launcher() throws Exception {
    return new Launcher(folder).interruptible();
  }

  private static Ended interrupted(Process process) throws Exception {
    String number = Long.toString(process.pid());
    assertEquals(0, new ProcessBuilder("kill", "-INT", number).start().waitFor());
    Ended ended = Launcher.ended(process);
    assertEquals(130, ended.status(), ended.err());
    return ended;
  }
}
