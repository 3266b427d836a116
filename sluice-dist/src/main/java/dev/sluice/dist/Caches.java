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
  private static final String LIST = ".list";
  private static final String RECORDING = ".recording";

  /** Switches random addresses off for the program behind it. */
  private static final List<String> SAME_ADDRESSES = List.of("setarch", "--addr-no-randomize");

  private final Release release;
  private final Path folder;
  private final Path runtime;
  private final @Nullable Path training;

  /**
   * Caches to be.
   *
   * @param training what an earlier build kept of its training, to be used in place of one, or null
   */
  Caches(Release release, Path folder, Path runtime, @Nullable Path training) {
    this.release = release;
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
      for (String line : loaded(kind, scratch.resolve(kind + ".resolved"))) {
        if (line.startsWith(FORM)) {
          forms.add(line.substring(FORM.length()));
        }
      }
    }
    return Files.write(listed, forms);
  }

  /** Whether a file is what caches, or the linked runtime, are made from. */
  static boolean isRecord(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(LIST) || name.endsWith(RECORDING) || name.equals(FORMS);
  }

  /** Makes {@code kind.aot}. */
  void make(String kind, Path scratch) throws IOException {
    MadeFrom from = hasProfile(kind) ? recording(kind, scratch) : list(kind, scratch);
    Path one = dump(kind, from, scratch.resolve(kind + "-1.aot"));
    Path other = dump(kind, from, scratch.resolve(kind + "-2.aot"));
    Files.write(
        folder.resolve(kind + ".aot"),
        CacheClock.stopped(Files.readAllBytes(one), Files.readAllBytes(other)));
  }

  /**
   * Whether a cache knows what ran hot in training. Short commands end before that matters. Where
   * addresses are random, two caches with profiles are never the same, so there are none then; but
   * a build that is given a recording has to use it.
   */
  private boolean hasProfile(String kind) {
    if (!kind.equals("scan") || !release.system().equals("linux")) {
      return false;
    }
    if (training != null) {
      return Files.exists(training.resolve(kind + RECORDING));
    }
    try {
      checkAddresses();
      return true;
    } catch (IOException random) {
      System.err.println("dist: scans will take a fifth longer: " + random.getMessage());
      return false;
    }
  }

  /**
   * What a cache is made from.
   *
   * @param words what has the JVM make one of it
   * @param target the option that names the cache
   * @param before what the JVM is started by, if anything
   */
  private record MadeFrom(List<String> words, String target, List<String> before) {}

  /** A list of classes, which anybody can read. */
  private MadeFrom list(String kind, Path scratch) throws IOException {
    Path list = scratch.resolve(kind + LIST);
    if (training == null) {
      Files.write(list, sorted(loaded(kind, scratch.resolve(kind + ".loaded"))));
    } else {
      Files.copy(training.resolve(list.getFileName()), list);
    }
    return new MadeFrom(
        List.of("-Xshare:dump", "-XX:+AOTClassLinking", "-XX:SharedClassListFile=" + list),
        "-XX:SharedArchiveFile=",
        List.of());
  }

  /**
   * The JVM's own recording of what was loaded and what ran hot. The machine code that calls go
   * through is left out of the cache: it names places of the JVM by their addresses.
   */
  private MadeFrom recording(String kind, Path scratch) throws IOException {
    Path recording = scratch.resolve(kind + RECORDING);
    if (training == null) {
      train(kind, List.of("-XX:AOTMode=record", "-XX:AOTConfiguration=" + recording));
    } else {
      checkAddresses();
      Files.copy(training.resolve(recording.getFileName()), recording);
    }
    return new MadeFrom(
        List.of(
            "-XX:AOTMode=create", "-XX:AOTConfiguration=" + recording, "-XX:-AOTAdapterCaching"),
        "-XX:AOTCache=",
        SAME_ADDRESSES);
  }

  /** Fails where a process cannot have the same addresses each time. */
  private void checkAddresses() throws IOException {
    List<String> words = new ArrayList<>(SAME_ADDRESSES);
    words.addAll(List.of(JavaRuntime.java(runtime).toString(), "--version"));
    try {
      Command.run(folder, words);
    } catch (IOException e) {
      throw new IOException(
          "random addresses cannot be switched off here, and with them no two builds give the same"
              + " caches: install util-linux, or let the container call 'personality'"
              + " (Docker: --security-opt seccomp=unconfined)",
          e);
    }
  }

  /** What the JVM wrote of a run, in an order and of a content that are the same each time. */
  private List<String> sorted(List<String> lines) throws IOException {
    ClassList classes = new ClassList();
    classes.add(lines);
    try (FileSystem image =
        FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", runtime.toString()))) {
      StoredJar vectors = StoredJar.read(folder.resolve(VECTORS), _ -> true);
      return classes.lines(name -> bytes(name, vectors, image));
    }
  }

  /** The list that the JVM writes of what commands of a kind loaded. */
  private List<String> loaded(String kind, Path list) throws IOException {
    train(kind, List.of("-XX:DumpLoadedClassList=" + list));
    return Files.readAllLines(list);
  }

  /** Runs commands as users do, and has the JVM write something of it. */
  private void train(String kind, List<String> writing) throws IOException {
    List<String> train = java(kind);
    train.addAll(writing);
    // Folders that other programs left in the usual place would be looked at.
    Path temporary = Files.createTempDirectory(folder.toAbsolutePath().getParent(), "empty");
    train.add("-Djava.io.tmpdir=" + temporary);
    train.addAll(List.of("-Dsluice.tables=" + folder, "-m", TRAINER));
    train.addAll(trained(kind));
    Command.run(folder.resolveSibling("."), train);
  }

  /** There are fewer caches here than kinds of commands. */
  private static List<String> trained(String kind) {
    return switch (kind) {
      case "start" -> List.of("start", "staged");
      case "scan" -> List.of("scan", "history", "gap", "rare");
      default -> List.of(kind);
    };
  }

  /**
   * Dumps in the interpreter, where the order of what happens is always the same, and with a heap
   * that does not depend on the memory of the machine, since the cache notes where it lay.
   */
  private Path dump(String kind, MadeFrom from, Path target) throws IOException {
    List<String> words = new ArrayList<>(from.before());
    words.addAll(java(kind));
    words.addAll(List.of("-Xint", "-Xms128m", "-Xmx128m"));
    words.addAll(from.words());
    words.addAll(List.of(from.target() + target, "-m", ProgramModule.MAIN));
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
