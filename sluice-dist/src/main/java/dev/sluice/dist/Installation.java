package dev.sluice.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The folder of an installed program: {@code bin/sluice}, and in {@code lib} its runtime with its
 * own classes in it, the jars of others, tables and caches.
 */
final class Installation {
  /** The folder of the jars of others, in {@code lib}. */
  static final String LIBRARIES = "libraries";

  /** The jar that names all of those, in {@code lib}. */
  static final String CLASS_PATH = "libraries.jar";

  /** What the names of the program's own classes begin with. */
  private static final String OWN = "dev/sluice/";

  private static final List<String> TABLES =
      List.of("engine.bin", "rules.bin", "weights.bin", "version.txt");

  /** What tells a scan of little, and its options. */
  private static final List<String> LITTLE = List.of("little.sh", "little.args");

  private static final List<String> KINDS = List.of("word", "start", "scan");

  private final Release release;
  private final Sources sources;

  /**
   * What it is made from.
   *
   * @param jdk the JDK of the build
   * @param program the folder with the program's jar and those it names
   * @param options the folder with the options of Java, and with what chooses among them
   * @param training what an earlier build kept of its training, or null to train anew
   */
  record Sources(Path jdk, Path program, Path options, @Nullable Path training) {}

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
    Path program = scratch.resolve("program.jar");
    writeJars(prepared, lib, program);
    for (String kind : KINDS) {
      writeOptions(kind, lib);
    }
    for (String name : LITTLE) {
      Files.copy(sources.options().resolve(name), lib.resolve(name));
    }
    Path first = scratch.resolve("first-runtime");
    JavaRuntime.link(sources.jdk(), program, null, first);
    Path forms = new Caches(release, lib, first, sources.training()).forms(KINDS, scratch);
    Path runtime = lib.resolve("runtime");
    JavaRuntime.link(sources.jdk(), program, forms, runtime);
    Caches caches = new Caches(release, lib, runtime, sources.training());
    for (String kind : KINDS) {
      caches.make(kind, scratch);
    }
    JavaRuntime.trim(runtime);
  }

  /** The options of Java for a kind of command, with those that the program's module needs. */
  private void writeOptions(String kind, Path lib) throws IOException {
    List<String> lines =
        new ArrayList<>(Files.readAllLines(sources.options().resolve(kind + ".args")));
    lines.add("# The program is a module of its runtime.");
    lines.addAll(ProgramModule.OPTIONS);
    Files.write(lib.resolve(kind + ".args"), lines);
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

  private void writeJars(Path prepared, Path lib, Path program) throws IOException {
    List<String> others = Libraries.reached(Libraries.classPath(sources.program()));
    Path folder = Files.createDirectory(lib.resolve(LIBRARIES));
    Libraries libraries = new Libraries(release);
    for (String name : others) {
      libraries.write(sources.program().resolve(name), folder.resolve(name));
    }
    libraries.writeNative(sources.program(), others, Files.createDirectory(lib.resolve("native")));
    // A jar with nothing in it but the names of the others: all of them on the class path.
    StoredJar named = StoredJar.read(prepared.resolve("application.jar"), _ -> false);
    named.setClassPath(
        String.join(" ", others.stream().map(name -> LIBRARIES + "/" + name).toList()));
    named.write(release, lib.resolve(CLASS_PATH));
    // The tables lie beside the runtime, once.
    StoredJar application =
        StoredJar.read(prepared.resolve("application.jar"), Installation::isOfProgram);
    application.add(StoredJar.read(prepared.resolve("core.jar"), Installation::isOfProgram));
    ProgramModule.complete(application, JavaRuntime.MODULES);
    application.write(release, program);
  }

  private static boolean isOfProgram(String entry) {
    return entry.startsWith(OWN) && TABLES.stream().noneMatch(table -> entry.endsWith("/" + table));
  }
}
