package dev.sluice.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.launcher.Launcher.Ended;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Input that changes under the reader's hands, or does not come at all. */
@EnabledOnOs(OS.LINUX)
class ChangingInputTest {
  private static final long LARGE_BYTES = 3L << 30;

  @TempDir Path folder;

  @Test
  void file_thatGrowsWhileRead_isScannedToTheSizeItHad() throws Exception {
    Path file = file(256 << 20);
    Process process = new Launcher(folder).start("dir", "large");
    awaitOpen(process, file);
    try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.APPEND)) {
      byte[] more = new byte[1 << 20];
      for (int i = 0; i < 64 && process.isAlive(); i++) {
        out.write(more);
      }
    }
    Ended ended = Launcher.ended(process);
    assertEquals(0, ended.status(), ended.err());
    assertTrue(ended.err().contains("scanned 1 objects, 268.4 MB"), ended.err());
  }

  @Test
  void file_thatShrinksWhileRead_isScannedAsFarAsItGoesAndSaidSo() throws Exception {
    Path file = file(LARGE_BYTES);
    Process process = new Launcher(folder).start("dir", "large");
    awaitOpen(process, file);
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
    Path file = file(256 << 20);
    Process process = new Launcher(folder).start("dir", "large");
    awaitOpen(process, file);
    Files.delete(file);
    Ended ended = Launcher.ended(process);
    assertEquals(0, ended.status(), ended.err());
    assertTrue(ended.err().contains("scanned 1 objects, 268.4 MB"), ended.err());
  }

  @Test
  void timeout_whileStandardInputIsSilent_endsTheRun() throws Exception {
    Process process = new Launcher(folder).start("stdin", "--timeout", "1");
    Ended ended = Launcher.ended(process);
    assertEquals(3, ended.status(), ended.err());
    assertTrue(ended.err().contains("INCOMPLETE: time was up"), ended.err());
  }

  /** A file of zeros that takes no room, in a folder of its own. */
  private Path file(long size) throws IOException {
    Path file = Files.createDirectory(folder.resolve("large")).resolve("file");
    try (RandomAccessFile made = new RandomAccessFile(file.toFile(), "rw")) {
      made.setLength(size);
    }
    return file;
  }

  /** Waits until a process has a file open. */
  private static void awaitOpen(Process process, Path file) throws IOException {
    Path descriptors = Path.of("/proc", Long.toString(process.pid()), "fd");
    while (process.isAlive()) {
      try (Stream<Path> open = Files.list(descriptors)) {
        if (open.anyMatch(one -> leadsTo(one, file))) {
          return;
        }
      } catch (NoSuchFileException e) {
        break;
      }
    }
    throw new AssertionError("it ended before it opened " + file);
  }

  private static boolean leadsTo(Path descriptor, Path file) {
    try {
      return Files.readSymbolicLink(descriptor).equals(file);
    } catch (IOException e) {
      return false;
    }
  }
}
