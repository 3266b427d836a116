package dev.sluice.source.git.clone;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * A temporary folder for its owner alone. A file in it is locked for as long as the process lives,
 * so that the next one can tell what a killed one left behind, and removes it.
 */
final class CloneFolder implements AutoCloseable {
  private static final String PREFIX = "sluice-clone";
  private static final String LOCK = "lock";

  private final Path folder;
  private final FileChannel lock;

  private CloneFolder(Path folder, FileChannel lock) {
    this.folder = folder;
    this.lock = lock;
  }

  /** Makes a folder, and removes those that killed processes left beside it. */
  static CloneFolder create() throws IOException {
    Path folder = Files.createTempDirectory(PREFIX);
    FileChannel lock =
        FileChannel.open(
            folder.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    FileLock _ = lock.tryLock();
    CloneFolder made = new CloneFolder(folder, lock);
    made.removeAbandoned();
    return made;
  }

  /** Where the repository goes. */
  Path repository() {
    return folder.resolve("repository");
  }

  private void removeAbandoned() {
    try (DirectoryStream<Path> others =
        Files.newDirectoryStream(folder.resolveSibling("."), PREFIX + "*")) {
      for (Path other : others) {
        if (!other.getFileName().equals(folder.getFileName())) {
          removeIfAbandoned(other);
        }
      }
    } catch (IOException e) {
      // What cannot be seen cannot be removed; the next process tries again.
      return;
    }
  }

  private void removeIfAbandoned(Path other) {
    Path file = other.resolve(LOCK);
    try {
      boolean isOurs =
          Files.isDirectory(other, LinkOption.NOFOLLOW_LINKS)
              && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
              && Files.getOwner(other).equals(Files.getOwner(folder));
      if (isOurs) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
            FileLock held = channel.tryLock()) {
          if (held != null) {
            remove(other);
          }
        }
      }
    } catch (IOException | OverlappingFileLockException e) {
      // In use, or being removed by another process.
      return;
    }
  }

  @Override
  public void close() throws IOException {
    try (lock) {
      remove(folder);
    } catch (DirectoryNotEmptyException e) {
      // A fetch that was given up still wrote into it: the next process removes it.
      return;
    }
  }

  private static void remove(Path folder) throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }

          @Override
          public FileVisitResult postVisitDirectory(
              Path visited, @SuppressWarnings("NullAway") IOException e) throws IOException {
            Files.deleteIfExists(visited);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
