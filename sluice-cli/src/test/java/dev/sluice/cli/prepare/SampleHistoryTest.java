package dev.sluice.cli.prepare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampleHistoryTest {
  @TempDir Path folder;

  @Test
  void write_aPackOfDeltas_isScannedToItsEnd() throws IOException {
    String repository = SampleHistory.write(folder.resolve("history")).toString();
    CommandRun command = new CommandRun();
    assertEquals(1, command.run("git", repository), command.err());
    assertTrue(command.err().contains("complete"), command.err());
  }

  @Test
  void write_aPackOfDeltas_isWholeToGit() throws IOException, InterruptedException {
    Path repository = SampleHistory.write(folder.resolve("history"));
    Process git =
        new ProcessBuilder("git", "fsck", "--full", "--strict")
            .directory(repository.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, git.waitFor(), said);
  }
}
