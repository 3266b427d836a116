package dev.sluice.source.temporary;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A folder for its owner alone that goes away when it is closed. If the process is killed before
 * that, {@link #removeAbandoned} of a later one removes it.
 *
 * <p>A file in the folder is locked as long as the process lives, whatever ends it. The file gets
 * its name only once it is locked, so that nobody can take a folder for abandoned that is just
 * being made.
 */
public final class TemporaryFolder implements AutoCloseable {
  private static final String PREFIX = "sluice-";
  private static final String OWNER = ".owner";

  private final Path path;
  private final FileChannel owner;

  private TemporaryFolder(Path path, FileChannel owner) {
    this.path = path;
    this.owner = owner;
  }

  /** Makes a folder where the system keeps temporary files; {@code kind} is a word for its name. */
  public static TemporaryFolder create(String kind) throws IOException {
    Path path = Files.createTempDirectory(PREFIX + kind + "-");
    Path unnamed = path.resolve(OWNER + ".new");
    FileChannel owner =
        FileChannel.open(unnamed, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
    FileLock _ = owner.lock();
    Files.move(unnamed, path.resolve(OWNER), StandardCopyOption.ATOMIC_MOVE);
    return new TemporaryFolder(path, owner);
  }

  public Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    try (owner) {
      removeTree(path);
    }
  }

  /**
   * Removes the folders of processes that did not live to do so: this user's, and no live one's.
   */
  public static void removeAbandoned() {
    removeAbandoned(Path.of(System.getProperty("java.io.tmpdir", "/tmp")));
  }

  static void removeAbandoned(Path parent) {
    String[] names = parent.toFile().list((File _, String name) -> isOne(name));
    if (names == null || names.length == 0) {
      return;
    }
    try {
      @Nullable Object self = null;
      for (String name : names) {
        Path folder = parent.resolve(name);
        // Who this process is takes a file to find out, which only a folder of ours is worth.
        if (looksOwned(folder)) {
          self = self == null ? self(parent) : self;
          removeIfAbandoned(folder, self);
        }
      }
    } catch (IOException e) {
      // Somebody else's folder, or one that goes away just now. It is tried again by the next run.
      return;
    }
  }

  /** Whether a name is a prefix, a kind and a number. */
  private static boolean isOne(String name) {
    int last = name.lastIndexOf('-');
    if (!name.startsWith(PREFIX) || last <= PREFIX.length() || last == name.length() - 1) {
      return false;
    }
    for (int at = last + 1; at < name.length(); at++) {
      if (name.charAt(at) < '0' || name.charAt(at) > '9') {
        return false;
      }
    }
    return true;
  }

  private static boolean looksOwned(Path folder) {
    return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
        && Files.isRegularFile(folder.resolve(OWNER), LinkOption.NOFOLLOW_LINKS);
  }

  private static void removeIfAbandoned(Path folder, Object self) throws IOException {
    if (!Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(self)) {
      return;
    }
    Path owner = folder.resolve(OWNER);
    try (FileChannel channel =
        FileChannel.open(owner, Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS))) {
      FileLock lock = tryLock(channel);
      if (lock != null) {
        removeTree(folder);
      }
    } catch (NoSuchFileException e) {
      // Another process was quicker.
      return;
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      // This process itself holds it.
      return null;
    }
  }

  /** Who owns what this process makes. */
  private static Object self(Path parent) throws IOException {
    Path probe = Files.createTempFile(parent, "sluice-probe", null);
    try {
      return Files.getOwner(probe, LinkOption.NOFOLLOW_LINKS);
    } finally {
      Files.delete(probe);
    }
  }

  private static void removeTree(Path folder) throws IOException {
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
