package dev.sluice.source.gitignore;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Finds a repository's own ignore file, which is not part of its tree. */
final class Exclude {
  private static final String POINTER = "gitdir:";
  private static final int POINTER_BYTES_MAX = 8192;

  private Exclude() {}

  /**
   * Where the file of a repository is, whether it is there or not.
   *
   * @param repository {@code .git}: a folder, or in a linked working tree a file that names one
   */
  static Path of(Path repository) {
    return common(folder(repository)).resolve("info").resolve("exclude");
  }

  private static Path folder(Path repository) {
    if (!Files.isRegularFile(repository)) {
      return repository;
    }
    String text = text(repository);
    return text.startsWith(POINTER)
        ? resolved(repository.resolveSibling(""), text.substring(POINTER.length()).strip())
        : repository;
  }

  /** The folder that a linked working tree shares with the others. */
  private static Path common(Path repository) {
    Path pointer = repository.resolve("commondir");
    return Files.isRegularFile(pointer) ? resolved(repository, text(pointer).strip()) : repository;
  }

  private static Path resolved(Path from, String named) {
    try {
      return from.resolve(named);
    } catch (InvalidPathException e) {
      return from;
    }
  }

  private static String text(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(POINTER_BYTES_MAX), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }
}
