package dev.sluice.cli.program;

import dev.sluice.detect.table.TableFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The version of this build. */
public final class Version {
  private static final String FILE = "version.txt";

  private Version() {}

  public static String text() {
    byte[] laid = TableFiles.readLaid(FILE);
    return text(laid == null ? resource() : laid);
  }

  /** Writes the version into the folder of what is prepared. */
  public static void write(Path folder) throws IOException {
    Files.write(folder.resolve(FILE), resource());
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8).strip();
  }

  private static byte[] resource() {
    try (InputStream in = Version.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException(FILE + " is missing from the jar");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
