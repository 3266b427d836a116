package dev.sluice.cli.prepare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampleRepositoryTest {
  @TempDir Path folder;

  @Test
  void write_aCommitAndAStagedSecret_areScannedToTheirEnd() throws IOException {
    String repository = SampleRepository.write(folder.resolve("repository")).toString();
    CommandRun command = new CommandRun();
    assertEquals(0, command.run("git", repository), command.err());
    assertEquals(1, command.run("git", repository, "--staged"), command.err());
  }
}
