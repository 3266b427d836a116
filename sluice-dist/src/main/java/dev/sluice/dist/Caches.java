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
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Makes the caches of loaded and linked classes from which the program starts. Java runs beside the
 * folder of the jars and names them from there, so that a cache holds nothing of where it was made.
 * (Named from inside the folder, without a prefix that could be replaced, a cache is not
 * relocatable.)
 */
final class Caches {
  private static final String VECTORS = "vectors.jar";
  private static final String TRAINER = ProgramModule.NAME + "/dev.sluice.cli.prepare.Training";
  private static final String FORMS = "forms";
  private static final String FORM = "@lambda-form-invoker ";

  private final Path folder;
  private final Path runtime;
  private final @Nullable Path training;

  /**
   * Caches to be.
   *
   * @param training what an earlier build kept of its training, to be used in place of one, or null
   */
  Caches(Path folder, Path runtime, @Nullable Path training) {
    this.folder = folder;
    this.runtime = runtime;
    this.training = training;
  }

  /**
   * Writes down what commands of some kinds ask of Java's method handles, for the linker of the
   * runtime; see {@link JavaRuntime#link}.
   */
  Path forms(List<String> kinds, Path scratch) throws IOException {
    Path listed = scratch.resolve(FORMS);
    if (training != null) {
      return Files.copy(training.resolve(FORMS), listed);
    }
    TreeSet<String> forms = new TreeSet<>();
    for (String kind : kinds) {
      for (String line : train(kind, scratch.resolve(kind + ".resolved"))) {
        if (line.startsWith(FORM)) {
          forms.add(line.substring(FORM.length()));
        }
      }
    }
    return Files.write(listed, forms);
  }

  /** Whether a file is what caches, or the linked runtime, are made from. */
  static boolean isList(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".list") || name.equals(FORMS);
  }

  /** Makes {@code kind.jsa}. */
  void make(String kind, Path scratch) throws IOException {
    Path list = scratch.resolve(kind + ".list");
    if (training == null) {
      Files.write(list, listed(train(kind, scratch.resolve(kind + ".listed"))));
    } else {
      Files.copy(training.resolve(list.getFileName()), list);
    }
    Path one = dump(kind, list, scratch.resolve(kind + "-1.jsa"));
    Path other = dump(kind, list, scratch.resolve(kind + "-2.jsa"));
    Files.write(
        folder.resolve(kind + ".jsa"),
        CacheClock.stopped(Files.readAllBytes(one), Files.readAllBytes(other)));
  }

  /** What a cache is made from, given what the JVM wrote of a run. */
  private List<String> listed(List<String> lines) throws IOException {
    ClassList classes = new ClassList();
    classes.add(lines);
    try (FileSystem image =
        FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", runtime.toString()))) {
      StoredJar vectors = StoredJar.read(folder.resolve(VECTORS), _ -> true);
      return classes.lines(name -> bytes(name, vectors, image));
    }
  }

  /** Runs commands as users do; gives the list that the JVM writes of what they loaded. */
  private List<String> train(String kind, Path listed) throws IOException {
    List<String> train = java(kind);
    train.add("-XX:DumpLoadedClassList=" + listed);
    // Folders that other programs left in the usual place would be looked at.
    Path temporary = Files.createTempDirectory(listed.toAbsolutePath().getParent(), "empty");
    train.add("-Djava.io.tmpdir=" + temporary);
    train.addAll(List.of("-Dsluice.tables=" + folder, "-m", TRAINER));
    train.addAll(trained(kind));
    Command.run(folder.resolveSibling("."), train);
    return Files.readAllLines(listed);
  }

  /** There are fewer caches here than kinds of commands. */
  private static List<String> trained(String kind) {
    return switch (kind) {
      case "start" -> List.of("start", "staged");
      case "scan" -> List.of("scan", "history");
      default -> List.of(kind);
    };
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
            "-XX:SharedArchiveFile=" + target,
            "-m",
            ProgramModule.MAIN));
    Command.run(folder.resolveSibling("."), words);
    return target;
  }

  private List<String> java(String kind) {
    List<String> words = new ArrayList<>();
    words.add(JavaRuntime.java(runtime).toString());
    words.add("@" + folder.resolve(kind + ".args"));
    if (kind.equals("scan")) {
      words.add("-Xbootclasspath/a:" + folder.getFileName() + "/" + VECTORS);
    }
    words.addAll(List.of("-cp", folder.getFileName() + "/" + Installation.CLASS_PATH));
    return words;
  }

  private byte[] bytes(String name, StoredJar vectors, FileSystem image) throws IOException {
    String file = name + ".class";
    byte[] found = vectors.bytes(file);
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
