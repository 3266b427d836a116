package dev.sluice.source.git.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;

/**
 * The small files of a repository, which whoever made the repository may have replaced by anything:
 * a pipe that never ends, a device, a file as large as the disk. Only regular files of a sensible
 * size are read; everything else fails with words that say what it is.
 */
public final class RepositoryFile {
  /** For what holds a few lines: HEAD, a ref, the name of another folder. */
  public static final int FEW_LINES_MAX = 64 << 10;

  /** For configurations. */
  public static final int CONFIG_BYTES_MAX = 4 << 20;

  /** For what grows with the repository: packed refs, reflogs, the index. */
  public static final int LIST_BYTES_MAX = 512 << 20;

  private RepositoryFile() {}

  /**
   * Whether something has this name, be it no regular file or a link that leads nowhere.
   *
   * @throws IOException if that cannot be told
   */
  public static boolean exists(Path file) throws IOException {
    try {
      BasicFileAttributes _ =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return true;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /**
   * The bytes of a file, or empty if there is none.
   *
   * @throws IOException if it is no regular file, too large or cannot be read
   */
  public static Optional<byte[]> bytes(Path file, int bytesMax) throws IOException {
    if (!exists(file)) {
      return Optional.empty();
    }
    check(file);
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(bytesMax);
      if (bytes.length == bytesMax && in.read() >= 0) {
        throw new IOException(file + " is larger than " + bytesMax + " bytes");
      }
      return Optional.of(bytes);
    }
  }

  /** The text of a file, or empty if there is none. */
  public static Optional<String> text(Path file, int bytesMax) throws IOException {
    return bytes(file, bytesMax).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  /** The lines of a file; none if there is no such file. */
  public static List<String> lines(Path file, int bytesMax) throws IOException {
    return text(file, bytesMax).map(text -> text.lines().toList()).orElse(List.of());
  }

  /**
   * Makes sure that opening a file does not wait for ever.
   *
   * @throws IOException if it is no regular file
   */
  public static void check(Path file) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    if (!attributes.isRegularFile()) {
      throw new IOException(
          file + " is " + (attributes.isDirectory() ? "a folder" : "no regular file"));
    }
  }
}
