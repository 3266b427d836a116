package dev.sluice.detect;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The gitleaks test data beside the repository, where it is there. */
public final class CompatibilityData {
  private CompatibilityData() {}

  /** The folder of the data; skips the test, saying so, where there is none. */
  public static Path gitleaks() {
    for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
      Path data = folder.resolve("shared/compat/gitleaks");
      if (Files.isDirectory(data)) {
        return data;
      }
    }
    assumeTrue(false, "shared/compat/gitleaks is not beside the repository: skipped");
    throw new AssertionError();
  }

  /** A file's text. */
  public static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
