package dev.sluice.dist;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Makes the caches of loaded and linked classes from which the program starts. Java runs beside the
 * folder of the jars and names them from there, so that a cache holds nothing of where it was made.
 * (Named from inside the folder, without a prefix that could be replaced, a cache is not
 * relocatable.)
 */
final class Caches {
  private static final String APPLICATION = "application.jar";
  private static final String VECTORS = "vectors.jar";

  private final Path folder;
  private final Path runtime;

  Caches(Path folder, Path runtime) {
    this.folder = folder;
    this.runtime = runtime;
  }

  /** Makes {@code kind.jsa}, trained with these parts of {@code Training}. */
  void make(String kind, List<String> training, Path scratch) throws IOException {
    Path listed = scratch.resolve(kind + ".listed");
    List<String> train = java(kind);
    train.add("-XX:DumpLoadedClassList=" + listed);
    train.addAll(List.of("-Dsluice.tables=" + folder, "dev.sluice.cli.prepare.Training"));
    train.addAll(training);
    Command.run(folder.resolveSibling("."), train);

    ClassList classes = new ClassList();
    classes.add(Files.readAllLines(listed));
    Path list = scratch.resolve(kind + ".list");
    try (FileSystem image =
        FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", runtime.toString()))) {
      StoredJar application = StoredJar.read(folder.resolve(APPLICATION), _ -> true);
      StoredJar vectors = StoredJar.read(folder.resolve(VECTORS), _ -> true);
      Files.write(list, classes.lines(name -> bytes(name, application, vectors, image)));
    }
    Path one = dump(kind, list, scratch.resolve(kind + "-1.jsa"));
    Path other = dump(kind, list, scratch.resolve(kind + "-2.jsa"));
    Files.write(
        folder.resolve(kind + ".jsa"),
        CacheClock.stopped(Files.readAllBytes(one), Files.readAllBytes(other)));
  }

  /**
   * Dumps in the interpreter, where the order of what happens is always the same, and with a heap
   * that does not depend on the memory of the machine, since the cache notes where it lay.
   */
  private Path dump(String kind, Path list, Path target) throws IOException {
    List<String> words = java(kind);
    words.addAll(
        List.of(
            "-Xint",
            "-Xms128m",
            "-Xmx128m",
            "-Xshare:dump",
            "-XX:+AOTClassLinking",
            "-XX:SharedClassListFile=" + list,
            "-XX:SharedArchiveFile=" + target));
    Command.run(folder.resolveSibling("."), words);
    return target;
  }

  private List<String> java(String kind) {
    List<String> words = new ArrayList<>();
    words.add(JavaRuntime.java(runtime).toString());
    words.add("@" + folder.resolve(kind + ".args"));
    if (!kind.equals("word")) {
      words.add("-Xbootclasspath/a:" + folder.getFileName() + "/" + VECTORS);
    }
    words.addAll(List.of("-cp", folder.getFileName() + "/" + APPLICATION));
    return words;
  }

  private byte[] bytes(String name, StoredJar application, StoredJar vectors, FileSystem image)
      throws IOException {
    String file = name + ".class";
    byte[] own = application.bytes(file);
    byte[] found = own == null ? vectors.bytes(file) : own;
    if (found != null) {
      return found;
    }
    String packageName = name.substring(0, Math.max(0, name.lastIndexOf('/'))).replace('/', '.');
    Path modules = image.getPath("/packages", packageName);
    if (Files.isDirectory(modules)) {
      try (var links = Files.list(modules)) {
        for (Path link : links.toList()) {
          Path candidate = image.getPath("/modules", link.getFileName().toString(), file);
          if (Files.exists(candidate)) {
            return Files.readAllBytes(candidate);
          }
        }
      }
    }
    for (String jar : libraries()) {
      byte[] bytes = StoredJar.read(folder.resolve(jar), file::equals).bytes(file);
      if (bytes != null) {
        return bytes;
      }
    }
    throw new NoSuchFileException(file);
  }

  private List<String> libraries() throws IOException {
    try (var files = Files.list(folder.resolve(Installation.LIBRARIES))) {
      return files.map(file -> Installation.LIBRARIES + "/" + file.getFileName()).sorted().toList();
    }
  }
}
