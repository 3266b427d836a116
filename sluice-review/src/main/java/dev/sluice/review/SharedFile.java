package dev.sluice.review;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A small file of a project that several people may be changing. A change reads the file, and
 * replaces it whole or not at all; its mode stays. Bytes are kept as they are: the text has a
 * character for each.
 *
 * <p>The lock is on the file itself. Since it is replaced by another one, whoever waited for the
 * lock looks whether the name still means the locked file, and else begins anew. So nothing is left
 * beside it, and no change is lost.
 */
final class SharedFile {
  /** A lock of a process on a file excludes other processes only. */
  private static final ReentrantLock THIS_PROCESS = new ReentrantLock();

  private static final String PARTIAL = ".partial";

  private final Path path;
  private final int bytesMax;

  /** What a text becomes. */
  interface Change {
    String apply(String text) throws IOException;
  }

  SharedFile(Path path, int bytesMax) {
    this.path = path;
    this.bytesMax = bytesMax;
  }

  /** A text as the bytes of it look, one character each. */
  static String bytes(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  /** The text that such characters stand for. */
  static String text(String bytes) {
    return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  boolean exists() {
    return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
  }

  /** Its bytes as a text; empty if there is no such file. */
  String read() throws IOException {
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      return "";
    }
    if (!exists()) {
      throw refused("it is no file");
    }
    try (InputStream in = Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS)) {
      return read(in);
    }
  }

  private String read(InputStream in) throws IOException {
    byte[] bytes = in.readNBytes(bytesMax + 1);
    if (bytes.length > bytesMax) {
      throw refused("it has more than " + (bytesMax >> 20) + " MiB");
    }
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /**
   * Replaces the file by what a change makes of it, or leaves it if that is the same.
   *
   * @return whether it was replaced
   * @throws IOException if that cannot be done: then it is as it was
   */
  boolean change(Change change) throws IOException {
    THIS_PROCESS.lock();
    try {
      while (true) {
        boolean isNew = !Files.exists(path, LinkOption.NOFOLLOW_LINKS);
        if (isNew && change.apply("").isEmpty()) {
          return false;
        }
        if (isNew) {
          isNew = create();
        }
        checkIsFile();
        @Nullable Boolean isReplaced = tryChange(change, isNew);
        if (isReplaced != null) {
          return isReplaced;
        }
      }
    } finally {
      THIS_PROCESS.unlock();
    }
  }

  /** Makes the file, with the mode that new files have here; false if somebody was faster. */
  private boolean create() throws IOException {
    try {
      Files.createFile(path);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  /** Null if somebody else replaced the file while this waited for it. */
  private @Nullable Boolean tryChange(Change change, boolean isNew) throws IOException {
    Version seen = Version.of(path);
    try (FileChannel channel =
            FileChannel.open(
                path,
                Set.of(
                    StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
        FileLock _ = channel.lock()) {
      if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS) || !Version.of(path).equals(seen)) {
        return null;
      }
      boolean isDone = false;
      try {
        String before = read(Channels.newInputStream(channel));
        String after = change.apply(before);
        if (!after.equals(before)) {
          replace(after);
        }
        isDone = true;
        return !after.equals(before);
      } finally {
        if (!isDone && isNew) {
          Files.deleteIfExists(path);
        }
      }
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  private void replace(String after) throws IOException {
    Path folder = Objects.requireNonNull(path.toAbsolutePath().getParent());
    Path partial = Files.createTempFile(folder, "." + path.getFileName() + ".", PARTIAL);
    try {
      byte[] bytes = after.getBytes(StandardCharsets.ISO_8859_1);
      try (FileChannel out = FileChannel.open(partial, StandardOpenOption.WRITE)) {
        ByteBuffer left = ByteBuffer.wrap(bytes);
        while (left.hasRemaining()) {
          out.write(left);
        }
        out.force(true);
      }
      PosixFileAttributeView view =
          Files.getFileAttributeView(partial, PosixFileAttributeView.class);
      if (view != null) {
        view.setPermissions(Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
      }
      try {
        Files.move(partial, path, StandardCopyOption.ATOMIC_MOVE);
      } catch (AtomicMoveNotSupportedException e) {
        Files.move(partial, path, StandardCopyOption.REPLACE_EXISTING);
      }
    } finally {
      Files.deleteIfExists(partial);
    }
  }

  /** Which of the files that had this name one after the other it is. */
  private record Version(@Nullable Object key, FileTime modified, long size) {
    static Version of(Path path) throws IOException {
      BasicFileAttributes now =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return new Version(now.fileKey(), now.lastModifiedTime(), now.size());
    }
  }

  private void checkIsFile() throws IOException {
    if (Files.isSymbolicLink(path)) {
      throw refused("it is a link; name the file it leads to");
    }
    if (!exists()) {
      throw refused("it is no file");
    }
    PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
    // Replacing a file needs no right to write to it: whoever took that away is to be heard.
    if (view != null
        && !view.readAttributes().permissions().contains(PosixFilePermission.OWNER_WRITE)) {
      throw refused("it is read-only");
    }
  }

  private IOException refused(String why) {
    return new IOException(path + ": " + why);
  }
}
