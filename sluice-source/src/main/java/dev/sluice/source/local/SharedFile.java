package dev.sluice.source.local;

import dev.sluice.source.ByteReader;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Files that any number of threads read at once, each where it likes. Whoever opened one closes it
 * when none of them reads any more: its number may be another file's from then on.
 */
public final class SharedFile {
  private static final LocalFiles FILES = LocalFiles.ofThisMachine();

  private SharedFile() {}

  /** Opens a regular file, or the one that a link leads to. */
  public static ByteReader open(Path file) throws IOException {
    return FILES.open(PathBytes.of(file), true);
  }
}
