package dev.sluice.cli.prepare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RareFilesTest {
  /** The files, what the archives hold, and what stands around that in them. */
  private static final int OBJECTS = 20;

  @TempDir Path folder;

  @Test
  void write_archivesOfSeveralKinds_areReadToTheirEnds() throws IOException {
    String tree = RareFiles.write(folder.resolve("tree")).toString();
    CommandRun command = new CommandRun();
    assertEquals(1, command.run("dir", tree), command.err());
    assertTrue(command.err().contains("scanned " + OBJECTS + " objects"), command.err());
    assertTrue(command.err().contains("complete"), command.err());
  }

  @Test
  void writeWithGap_aFileThatIsNotThere_isToldOf() throws IOException {
    String repository = SampleRepository.writeWithGap(folder.resolve("gap")).toString();
    CommandRun command = new CommandRun();
    int _ = command.run("git", repository);
    assertTrue(command.err().contains("INCOMPLETE: 1 failed"), command.err());
  }
}
