package dev.sluice.report;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file that is either whole or not there: it is written beside its place, readable by its owner
 * alone, and moved there by {@link #commit()}. Closed before that, it leaves nothing; killed before
 * that, it leaves what the next one for the same place removes. What is there and no file, such as
 * a pipe or a device, is written to as it is and never replaced.
 */
public final class ReportFile implements AutoCloseable {
  private static final String PARTIAL = ".partial";

  /** How many names are tried before somebody must be in the way of all of them. */
  private static final int TRIES_MAX = 100;

  private final Path target;

  /** Where it is written until it is whole: the target itself if that is no file. */
  private final Path partial;

  private final FileChannel channel;
  private final Writer writer;
  private boolean committed;

  private ReportFile(Path target, Path partial, FileChannel channel) {
    this.target = target;
    this.partial = partial;
    this.channel = channel;
    this.writer =
        new BufferedWriter(
            new OutputStreamWriter(Channels.newOutputStream(channel), StandardCharsets.UTF_8));
  }

  /**
   * Begins a file; links are followed as far as they can be trusted, so that what they lead to is
   * what gets replaced.
   */
  public static ReportFile create(Path path) throws IOException {
    Path target = TrustedPath.resolve(path);
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      return new ReportFile(target, target, FileChannel.open(target, StandardOpenOption.WRITE));
    }
    removeAbandoned(target);
    Path partial = target;
    FileChannel channel = null;
    for (int tries = 1; channel == null; tries++) {
      partial = folderOf(target).resolve(partialName(target));
      channel = createNew(partial, tries);
    }
    // Held until the file is closed, so that nobody takes it for abandoned.
    FileLock _ = tryLock(channel);
    return new ReportFile(target, partial, channel);
  }

  /**
   * A name that nobody can take beforehand, by the time to the nanosecond. It need not be a secret,
   * since a file is made there or none is: the platform's random names would cost a short scan some
   * hundredth of a second.
   */
  private static String partialName(Path target) {
    Instant now = InstantSource.system().instant();
    return "." + target.getFileName() + "." + now.getEpochSecond() + "." + now.getNano() + PARTIAL;
  }

  /** The file, made anew and its owner's alone; null if there is one that was not expected. */
  private static @Nullable FileChannel createNew(Path file, int tries) throws IOException {
    try {
      return FileChannel.open(
          file, Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW), ownerOnly());
    } catch (FileAlreadyExistsException e) {
      if (tries == TRIES_MAX) {
        throw e;
      }
      return null;
    }
  }

  /** Removes what runs left that were killed while they wrote to the same place. */
  private static void removeAbandoned(Path target) throws IOException {
    String begin = "." + target.getFileName() + ".";
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(folderOf(target), file -> isPartial(file, begin))) {
      for (Path file : files) {
        removeIfAbandoned(file);
      }
    }
  }

  private static Path folderOf(Path target) throws IOException {
    Path folder = target.toAbsolutePath().getParent();
    if (folder == null) {
      throw new FileSystemException(target.toString(), null, "it names no file");
    }
    return folder;
  }

  private static boolean isPartial(Path file, String begin) {
    String name = String.valueOf(file.getFileName());
    return name.startsWith(begin)
        && name.endsWith(PARTIAL)
        && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
  }

  private static void removeIfAbandoned(Path file) {
    try (FileChannel channel =
        FileChannel.open(file, Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS))) {
      if (tryLock(channel) != null) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      // Another user's, which is not ours to remove.
      return;
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  public Writer writer() {
    return writer;
  }

  /** Where it can be written by name until it is whole. */
  public Path partial() {
    return partial;
  }

  public void commit() throws IOException {
    writer.flush();
    if (partial.equals(target)) {
      writer.close();
      committed = true;
      return;
    }
    channel.force(true);
    try {
      Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(partial, target, StandardCopyOption.REPLACE_EXISTING);
    }
    writer.close();
    committed = true;
  }

  @Override
  public void close() throws IOException {
    if (!committed) {
      channel.close();
      if (!partial.equals(target)) {
        Files.deleteIfExists(partial);
      }
    }
  }

  private static FileAttribute<?>[] ownerOnly() {
    if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
      return new FileAttribute<?>[0];
    }
    return new FileAttribute<?>[] {
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
    };
  }
}
