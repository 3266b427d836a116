package dev.sluice.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.launcher.Launcher.Ended;
import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Input that changes under the reader's hands, or does not come at all. */
@Requires(Needs.LINUX)
class ChangingInputTest {
  private static final long LARGE_BYTES = 3L << 30;

  @TempDir Path folder;

  @Test
  void file_thatGrowsWhileRead_isScannedToTheSizeItHad() throws Exception {
    Path file = OpenFiles.zeros(folder, 256 << 20);
    Process process = new Launcher(folder).start("dir", "large");
    OpenFiles.await(process, file);
    try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.APPEND)) {
      byte[] more = new byte[1 << 20];
      for (int i = 0; i < 64 && process.isAlive(); i++) {
        out.write(more);
      }
    }
    Ended ended = Launcher.ended(process);
    assertEquals(0, ended.status(), ended.err());
    assertTrue(ended.err().contains("scanned 1 object, 268.4 MB"), ended.err());
  }

  @Test
  void file_thatShrinksWhileRead_isScannedAsFarAsItGoesAndSaidSo() throws Exception {
    Path file = OpenFiles.zeros(folder, LARGE_BYTES);
    Process process = new Launcher(folder).start("dir", "large");
    OpenFiles.await(process, file);
    try (RandomAccessFile shrinking = new RandomAccessFile(file.toFile(), "rw")) {
      shrinking.setLength(1000);
    }
    Ended ended = Launcher.ended(process);
    assertEquals(0, ended.status(), ended.err());
    assertTrue(
        ended.err().contains("large/file: changed while read: it became shorter"), ended.err());
  }

  @Test
  void file_thatVanishesWhileRead_isScannedToItsEnd() throws Exception {
    Path file = OpenFiles.zeros(folder, 256 << 20);
    Process process = new Launcher(folder).start("dir", "large");
    OpenFiles.await(process, file);
    Files.delete(file);
    Ended ended = Launcher.ended(process);
    assertEquals(0, ended.status(), ended.err());
    assertTrue(ended.err().contains("scanned 1 object, 268.4 MB"), ended.err());
  }

  @Test
  void timeout_whileStandardInputIsSilent_endsTheRun() throws Exception {
    Process process = new Launcher(folder).start("stdin", "--timeout", "1");
    Ended ended = Launcher.ended(process);
    assertEquals(3, ended.status(), ended.err());
    assertTrue(ended.err().contains("INCOMPLETE: time was up"), ended.err());
  }
}
