package dev.sluice.cli.launcher;

import static dev.sluice.cli.Leak.SECRET;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.launcher.Launcher.Ended;
import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports that nobody reads, or that never end: time is up for them too. */
@Requires(Needs.POSIX)
@Timeout(200)
class StuckWritingTest {
  @TempDir Path folder;

  @BeforeEach
  void leaks() throws IOException {
    // More than a pipe holds.
    Files.writeString(folder.resolve("a"), ("key " + SECRET + "\n").repeat(3000));
  }

  private static void assertEnded(Ended ended) {
    assertEquals(3, ended.status(), ended.err());
    // Who does not watch the writing ends it, too, ten seconds later and in other words.
    String words = "INCOMPLETE: time was up, and the report could not be written then";
    assertTrue(ended.err().contains(words), ended.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"json", "jsonl", "sarif", "html"})
  void timeout_pipeThatNobodyReads_endsTheProcess(String format) throws Exception {
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    assertEnded(new Launcher(folder).run("dir", "a", "-f", format, "-r", "pipe", "--timeout", "3"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-r - -f json", "-r - -f jsonl"})
  void timeout_standardOutputThatNobodyReads_endsTheProcess(String report) throws Exception {
    Ended ended =
        new Launcher(folder)
            .through("sh", "-c", "mkfifo out; exec 3<>out; exec \"$0\" \"$@\" >&3")
            .run(("dir a --timeout 3 " + report).strip().split(" ", -1));
    assertEnded(ended);
  }

  @Test
  void timeout_findingsShownBesideAReportThatNobodyReads_endsTheProcess() throws Exception {
    Ended ended =
        new Launcher(folder)
            .through("sh", "-c", "mkfifo out; exec 3<>out; exec \"$0\" \"$@\" >&3")
            .run("dir", "a", "--timeout", "3", "-v", "-r", "report.json");
    assertEnded(ended);
  }

  /** Whoever draws the progress waits then; the time is watched all the same. */
  @Test
  void timeout_standardErrorThatNobodyReads_endsTheProcess() throws Exception {
    Path links = Files.createDirectory(folder.resolve("links"));
    for (int at = 0; at < 600; at++) {
      Files.createSymbolicLink(links.resolve(at + "-" + "x".repeat(200)), Path.of("gone"));
    }
    Ended ended =
        new Launcher(folder)
            .through("sh", "-c", "mkfifo err; exec 3<>err; exec \"$0\" \"$@\" 2>&3")
            .run("dir", "links", "--show-skipped", "--timeout", "3");
    assertEquals(3, ended.status(), ended.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-r - -f jsonl", "-v -r report.json"})
  void interrupt_standardOutputThatNobodyReads_doesNotWaitForAReader(String report)
      throws Exception {
    Process process =
        new Launcher(folder).interruptible().start(("dir a " + report).strip().split(" ", -1));
    // It writes, and what it writes next will not be read.
    assertNotEquals(-1, process.getInputStream().read());
    String number = Long.toString(process.pid());
    assertEquals(0, new ProcessBuilder("kill", "-INT", number).start().waitFor());
    String err = new String(process.getErrorStream().readAllBytes(), UTF_8);
    assertEquals(130, process.waitFor(), err);
    assertTrue(err.contains("INCOMPLETE: interrupted, and nobody reads what is written"), err);
  }

  @Test
  void timeout_templateThatNeverEnds_endsTheProcess() throws Exception {
    String loops = "{{ range . }}{{ range $ }}{{ range $ }}{{ range $ }}x";
    Files.writeString(folder.resolve("t"), loops + "{{ end }}".repeat(4));
    assertEnded(
        new Launcher(folder)
            .run("dir a --timeout 3 -f template --report-template t -r report.txt".split(" ", -1)));
  }
}
