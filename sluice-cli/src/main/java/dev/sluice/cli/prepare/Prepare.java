package dev.sluice.cli.prepare;

import dev.sluice.cli.engine.BuiltInTables;
import dev.sluice.cli.program.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Makes what a start takes from files instead of working it out. Run by the launcher. */
public final class Prepare {
  private Prepare() {}

  /** Takes the folder of the build, which has the jars in {@code lib}. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    Path partial = folder.resolve("prepared.partial");
    VectorClasses.write(partial);
    moveInto(folder.resolve("vectors.jar"), partial);
    ApplicationJar.writeCore(folder.resolve("lib"), partial);
    moveInto(folder.resolve("core.jar"), partial);
    ApplicationJar.write(folder.resolve("lib"), partial);
    moveInto(folder.resolve("application.jar"), partial);
    BuiltInTables.write(folder);
    Version.write(folder);
  }

  /** A file that a running process may have open is replaced, never written over. */
  private static void moveInto(Path target, Path partial) throws IOException {
    Files.move(partial, target, StandardCopyOption.REPLACE_EXISTING);
  }
}
