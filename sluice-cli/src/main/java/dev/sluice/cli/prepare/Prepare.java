package dev.sluice.cli.prepare;

import dev.sluice.cli.scan.BuiltInTables;
import java.io.IOException;
import java.nio.file.Path;

/** Makes what a start takes from files instead of working it out. Run by the launcher. */
public final class Prepare {
  private Prepare() {}

  /** Takes the folder of the build, which has the jars in {@code lib}. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    VectorClasses.write(folder.resolve("vectors.jar"));
    BuiltInTables.write(folder);
    ApplicationJar.write(folder.resolve("lib"), folder.resolve("application.jar"));
  }
}
