package dev.sluice.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The folder of an installed program: {@code bin/sluice}, and in {@code lib} its runtime, jars,
 * tables and caches.
 */
final class Installation {
  /** The folder of the jars of others, in {@code lib}. */
  static final String LIBRARIES = "libraries";

  private static final List<String> TABLES = List.of("engine.bin", "rules.bin", "version.txt");
  private static final List<String> KINDS = List.of("word", "start", "scan");

  private final Release release;
  private final Sources sources;

  /**
   * What it is made from.
   *
   * @param jdk the JDK of the build
   * @param program the folder with the program's jar and those it names
   * @param options the folder with the options of Java
   */
  record Sources(Path jdk, Path program, Path options) {}

  Installation(Release release, Sources sources) {
    this.release = release;
    this.sources = sources;
  }

  /** Makes {@code lib} in an empty folder, with a scratch folder for what goes again. */
  void make(Path lib, Path scratch) throws IOException {
    Path prepared = prepare(scratch);
    for (String name : TABLES) {
      Files.copy(prepared.resolve(name), lib.resolve(name));
    }
    StoredJar.read(prepared.resolve("vectors.jar"), _ -> true)
        .trimClasses()
        .write(release, lib.resolve("vectors.jar"));
    writeJars(prepared, lib);
    for (String kind : KINDS) {
      Files.copy(sources.options().resolve(kind + ".args"), lib.resolve(kind + ".args"));
    }
    Path runtime = lib.resolve("runtime");
    JavaRuntime.link(sources.jdk(), runtime);
    Caches caches = new Caches(lib, runtime);
    caches.make("word", List.of("word"), scratch);
    caches.make("start", List.of("start", "staged"), scratch);
    caches.make("scan", List.of("scan"), scratch);
    JavaRuntime.trim(runtime);
  }

  /** Has the program write what its starts read instead of working it out. */
  private Path prepare(Path scratch) throws IOException {
    Path prepared = Files.createDirectory(scratch.resolve("prepared"));
    Path copies = Files.createDirectory(prepared.resolve("lib"));
    Files.copy(sources.program().resolve(Libraries.MAIN_JAR), copies.resolve(Libraries.MAIN_JAR));
    for (String name : Libraries.classPath(sources.program())) {
      Files.copy(sources.program().resolve(name), copies.resolve(name));
    }
    Command.run(
        prepared,
        List.of(
            sources.jdk().resolve("bin/java").toString(),
            "-cp",
            copies.resolve(Libraries.MAIN_JAR).toString(),
            "dev.sluice.cli.prepare.Prepare",
            prepared.toString()));
    return prepared;
  }

  private void writeJars(Path prepared, Path lib) throws IOException {
    List<String> others = Libraries.reached(Libraries.classPath(sources.program()));
    Path folder = Files.createDirectory(lib.resolve(LIBRARIES));
    Libraries libraries = new Libraries(release);
    for (String name : others) {
      libraries.write(sources.program().resolve(name), folder.resolve(name));
    }
    libraries.writeNative(sources.program(), others, Files.createDirectory(lib.resolve("native")));
    // The tables lie beside the jar, once.
    StoredJar application =
        StoredJar.read(
            prepared.resolve("application.jar"),
            name -> TABLES.stream().noneMatch(table -> name.endsWith("/" + table)));
    application.setClassPath(
        String.join(" ", others.stream().map(name -> LIBRARIES + "/" + name).toList()));
    application.write(release, lib.resolve("application.jar"));
  }
}
