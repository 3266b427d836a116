package dev.sluice.cli.program;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The folder of what the launcher prepared: files that a start reads as they lie, without opening
 * the jar they came in.
 */
public final class PreparedFolder {
  /** Names the folder; set by the launcher where it has made one. */
  private static final String PROPERTY = "sluice.tables";

  private PreparedFolder() {}

  /** The file of that name, or null if nothing was prepared. */
  public static @Nullable File file(String name) {
    String folder = System.getProperty(PROPERTY);
    return folder == null ? null : new File(folder, name);
  }

  /** The bytes of a file in it. */
  public static byte[] bytes(File file) throws IOException {
    // Neither a channel nor a mapping: a cold JVM has less to do for a plain stream.
    try (FileInputStream in = new FileInputStream(file)) {
      return in.readAllBytes();
    }
  }
}
