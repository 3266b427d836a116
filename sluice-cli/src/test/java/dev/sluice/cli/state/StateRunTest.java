package dev.sluice.cli.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import dev.sluice.cli.Leak;
import dev.sluice.cli.Main;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a state, a run reports what it would report without one. */
class StateRunTest {
  private static final String RULES =
      Leak.RULES
          + """
          [[rules]]
          id = "name"
          description = "a name of a file"
          path = '''\\.keys$'''
          """;

  @TempDir Path folder;
  private Path tree;
  private Path state;
  private Path rules;
  private final CommandRun command = new CommandRun();

  @BeforeEach
  void makeTree() throws IOException {
    tree = Files.createDirectory(folder.resolve("tree"));
    state = folder.resolve("state");
    rules = folder.resolve("rules.toml");
    Files.writeString(rules, RULES);
    write("a.txt", "open sesame-abcdefgh\n");
    write("b.txt", "nothing\n");
    write("c.keys", "");
    try (OutputStream out = Files.newOutputStream(tree.resolve("d.zip"));
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry("inner.txt"));
      zip.write("sesame-zyxwvuts\n".getBytes(StandardCharsets.UTF_8));
      zip.putNextEntry(new ZipEntry("inner.keys"));
      zip.closeEntry();
    }
    // Files changed just before a run are not trusted: these runs begin in an hour.
    command.clock(InstantSource.offset(InstantSource.system(), Duration.ofHours(1)));
  }

  @Test
  void secondRun_nothingChanged_readsNothingAndReportsTheSame() throws IOException {
    String whole = plainReport();
    assertEquals(whole, stateReport());
    assertEquals(whole, stateReport());
    assertTrue(command.err().contains("4 of them were known"), command.err());
    assertTrue(command.err().contains("0.0 MB"), command.err());
  }

  @Test
  void secondRun_fileChangedAndFileGone_reportsWhatIsThereNow() throws IOException {
    String before = stateReport();
    write("b.txt", "now sesame-bbbbbbbb\n");
    Files.delete(tree.resolve("a.txt"));
    String after = stateReport();
    assertEquals(plainReport(), after);
    assertFalse(after.contains("sesame-abcdefgh"), after);
    assertTrue(before.contains("sesame-abcdefgh"), before);
    assertTrue(after.contains("sesame-bbbbbbbb"), after);
  }

  @Test
  void secondRun_sameSizeAndModificationTime_isReadAgain() throws IOException {
    FileTime time = Files.getLastModifiedTime(tree.resolve("b.txt"));
    stateReport();
    write("b.txt", "NOTHING\n");
    Files.setLastModifiedTime(tree.resolve("b.txt"), time);
    stateReport();
    assertTrue(command.err().contains("3 of them were known"), command.err());
  }

  @Test
  void secondRun_otherRules_readsEverythingAgain() throws IOException {
    stateReport();
    Files.writeString(rules, RULES.replace("sesame-[a-z]{8}", "sesame-[a-c]{8}"));
    assertEquals(plainReport(), stateReport());
    assertFalse(command.err().contains("were known"), command.err());
  }

  @Test
  void secondRun_fileChangedWhileTheFirstBegan_isReadAgain() throws IOException {
    command.clock(InstantSource.system());
    stateReport();
    stateReport();
    assertFalse(command.err().contains("were known"), command.err());
  }

  @Test
  void secondRun_archiveThatFailed_isTriedAgain() throws IOException {
    Path damaged = tree.resolve("d.zip");
    byte[] bytes = Files.readAllBytes(damaged);
    Files.write(damaged, Arrays.copyOf(bytes, bytes.length / 2));
    for (int run = 0; run < 2; run++) {
      stateReport();
      assertTrue(command.err().contains("INCOMPLETE"), "run " + run + ": " + command.err());
    }
  }

  @Test
  void newOnly_reportsWhatThisRunRead() throws IOException {
    stateReport();
    write("b.txt", "now sesame-bbbbbbbb\n");
    String fresh = report("--state", state.toString(), "--new-only");
    assertTrue(fresh.contains("sesame-bbbbbbbb"), fresh);
    assertFalse(fresh.contains("sesame-abcdefgh"), fresh);
  }

  @Test
  void redacted_stateHoldsNoSecret() throws IOException {
    String first = report("--state", state.toString(), "--redact");
    assertEquals(first, report("--state", state.toString(), "--redact"));
    for (Path file : List.of(state, folder.resolve("state-wal"))) {
      if (Files.exists(file)) {
        String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertFalse(bytes.contains("sesame-abcdefgh"));
      }
    }
  }

  @Test
  void stateInsideTheTree_isNotScanned() throws IOException {
    String whole = plainReport();
    state = tree.resolve("state");
    stateReport();
    assertEquals(whole, stateReport());
  }

  @Test
  void killedRun_nextRunReportsEverythingOnce() throws Exception {
    for (int i = 0; i < 3_000; i++) {
      write("many-" + i + ".txt", "sesame-abcdefgh " + i + "\n");
    }
    Instant changed = Files.getLastModifiedTime(tree.resolve("many-2999.txt")).toInstant();
    Path now = folder.resolve("now");
    do {
      Files.writeString(now, "tick");
    } while (!Files.getLastModifiedTime(now).toInstant().isAfter(changed.plusSeconds(3)));
    String whole = plainReport();
    for (long size : new long[] {100_000, 300_000}) {
      killWhenStateHolds(size);
    }
    assertEquals(whole, stateReport());
  }

  private void killWhenStateHolds(long bytes) throws Exception {
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "--enable-native-access=ALL-UNNAMED",
                    "-cp",
                    System.getProperty("java.class.path"),
                    Main.class.getName(),
                    "dir",
                    tree.toString(),
                    "-c",
                    rules.toString(),
                    "--state",
                    state.toString()))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("killed.log").toFile())
            .start();
    Path log = folder.resolve("state-wal");
    while (process.isAlive() && !(Files.exists(log) && Files.size(log) > bytes)) {
      Thread.onSpinWait();
    }
    process.destroyForcibly();
    assertTrue(process.waitFor(1, TimeUnit.MINUTES));
  }

  @Test
  void show_afterARun_tellsWhatIsKnown() throws IOException {
    stateReport();
    assertEquals(0, command.run("state", "show", state.toString()));
    assertTrue(command.out().contains("4 objects, 4 findings; 1 runs"), command.out());
    assertTrue(command.out().contains("complete"), command.out());
    assertEquals(0, command.run("state", "prune", state.toString()));
    assertEquals("0 objects forgotten\n", command.out());
  }

  @Test
  void show_noFile_isRefused() {
    assertEquals(2, command.run("state", "show", folder.resolve("none").toString()));
    assertTrue(command.err().contains("no state file at"), command.err());
  }

  @Test
  void newOnly_withoutState_isRefused() {
    assertEquals(2, command.run("dir", tree.toString(), "--new-only"));
    assertTrue(command.err().contains("--state"), command.err());
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(tree.resolve(name), text);
  }

  private String plainReport() throws IOException {
    return report();
  }

  private String stateReport() throws IOException {
    return report("--state", state.toString());
  }

  private String report(String... flags) throws IOException {
    Path file = folder.resolve("report.json");
    String[] words = new String[flags.length + 6];
    System.arraycopy(
        new String[] {"dir", tree.toString(), "-c", rules.toString(), "-r", file.toString()},
        0,
        words,
        0,
        6);
    System.arraycopy(flags, 0, words, 6, flags.length);
    assertEquals(1, command.run(words), command.err());
    return Files.readString(file);
  }
}
