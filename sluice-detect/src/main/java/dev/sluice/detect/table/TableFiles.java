package dev.sluice.detect.table;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * The files that come with a class. A launcher may have laid them into a folder: a program that is
 * installed has its tables there once, and one that begins reads them without opening its jar.
 */
public final class TableFiles {
  /** Names the folder; set by launchers. */
  private static final String FOLDER_PROPERTY = "sluice.tables";

  private TableFiles() {}

  /** Opens the file of a name that comes with a class: from its jar, or where that has it not. */
  public static InputStream open(Class<?> owner, String name) {
    InputStream in = owner.getResourceAsStream(name);
    in = in == null ? openLaid(name) : in;
    if (in == null) {
      throw new IllegalStateException(name + " is missing from the jar and the installation");
    }
    return in;
  }

  /** The bytes of such a file. */
  public static byte[] read(Class<?> owner, String name) {
    try (InputStream in = open(owner, name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(name + " cannot be read", e);
    }
  }

  /** The bytes of such a file where a launcher laid it, or null if none did. */
  public static byte @Nullable [] readLaid(String name) {
    try (InputStream in = openLaid(name)) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      return null;
    }
  }

  /** Where a launcher laid the file of a name, or would have; null if it laid none at all. */
  public static @Nullable File laid(String name) {
    String folder = System.getProperty(FOLDER_PROPERTY);
    return folder == null ? null : new File(folder, name);
  }

  private static @Nullable InputStream openLaid(String name) {
    File file = laid(name);
    try {
      return file == null ? null : new FileInputStream(file);
    } catch (FileNotFoundException e) {
      return null;
    }
  }
}
