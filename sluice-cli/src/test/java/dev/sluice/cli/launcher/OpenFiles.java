package dev.sluice.cli.launcher;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Large files, and the moment a process begins to read one. */
final class OpenFiles {
  private OpenFiles() {}

  /** A file of zeros that takes no room, in a folder {@code large} of its own. */
  static Path zeros(Path folder, long size) throws IOException {
    Path file = Files.createDirectory(folder.resolve("large")).resolve("file");
    try (RandomAccessFile made = new RandomAccessFile(file.toFile(), "rw")) {
      made.setLength(size);
    }
    return file;
  }

  /** Waits until a process has a file open. */
  static void await(Process process, Path file) throws IOException {
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
