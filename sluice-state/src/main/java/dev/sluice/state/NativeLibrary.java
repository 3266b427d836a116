package dev.sluice.state;

import dev.sluice.source.temporary.TemporaryFolder;
import java.io.IOException;
import org.sqlite.SQLiteJDBCLoader;

/**
 * SQLite's native code, which its driver unpacks into a file before it can be loaded. The driver
 * would remove that file when the virtual machine exits, and not where it is halted or killed; so
 * it gets a folder that goes away as soon as the code is loaded.
 */
final class NativeLibrary {
  private static final String FOLDER = "org.sqlite.tmpdir";
  private static final String INSTALLED = "org.sqlite.lib.path";

  private static boolean isLoaded;

  private NativeLibrary() {}

  /** Loads it, unless it is loaded. */
  static synchronized void load() throws IOException {
    if (isLoaded || System.getProperty(FOLDER) != null || System.getProperty(INSTALLED) != null) {
      return;
    }
    try (TemporaryFolder folder = TemporaryFolder.create("sqlite")) {
      System.setProperty(FOLDER, folder.path().toString());
      boolean _ = SQLiteJDBCLoader.initialize();
      isLoaded = true;
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new StateException("the library of the state file cannot be loaded", e);
    } finally {
      System.clearProperty(FOLDER);
    }
  }
}
