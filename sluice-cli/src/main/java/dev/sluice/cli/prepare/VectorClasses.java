package dev.sluice.cli.prepare;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * Copies the classes of the JDK's incubating Vector API out of the JDK in use into a jar, so that
 * the launcher can put them on the boot class path: as a module they cost every start time and a
 * warning.
 */
final class VectorClasses {
  private static final String MODULE = "/modules/jdk.incubator.vector";

  private VectorClasses() {}

  /** Writes {@code target}. */
  static void write(Path target) throws IOException {
    FileSystem jdk = FileSystems.getFileSystem(URI.create("jrt:/"));
    Path module = jdk.getPath(MODULE);
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(target));
        Stream<Path> files = Files.walk(module)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = module.relativize(file).toString();
        if (!name.equals("module-info.class")) {
          jar.putNextEntry(new JarEntry(name));
          Files.copy(file, jar);
          jar.closeEntry();
        }
      }
    }
  }
}
