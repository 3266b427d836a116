package dev.sluice.dist;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes all forms of the program. Run by the build, in the profile {@code dist}. */
public final class Dist {
  private static final String IMAGE_HOME = "opt/sluice";
  private static final String DEB_HOME = "usr/lib/sluice";

  private final Release release;
  private final Path checkout;
  private final Path output;
  private final Path bom;

  private Dist(Release release, Path checkout, Path output, Path bom) {
    this.release = release;
    this.checkout = checkout;
    this.output = output;
    this.bom = bom;
  }

  /**
   * Takes the version, the time of the build, the checkout, the folder to write to, and the bill of
   * materials without the ending of its name.
   */
  public static void main(String[] arguments) throws IOException {
    Release release = Release.ofThisMachine(arguments[0], Instant.parse(arguments[1]));
    Path output = Path.of(arguments[3]).toAbsolutePath();
    delete(output);
    Files.createDirectories(output);
    new Dist(release, Path.of(arguments[2]).toRealPath(), output, Path.of(arguments[4])).make();
  }

  private void make() throws IOException {
    Path program = checkout.resolve("sluice-cli/target/sluice/lib");
    Path scratch = Files.createTempDirectory("sluice-dist");
    try {
      Path lib = Files.createDirectory(scratch.resolve("lib"));
      Path options = checkout.resolve("sluice-cli/src/main/launcher");
      Path jdk = Path.of(System.getProperty("java.home"));
      new Installation(release, new Installation.Sources(jdk, program, options, training()))
          .make(lib, scratch);
      keepTraining(scratch);
      List<String> classPath =
          Libraries.classPath(program).stream().filter(Libraries::isBundled).toList();
      String notices =
          new Notices(bom.resolveSibling(bom.getFileName() + ".xml"), program)
              .text(classPath.stream().filter(name -> !name.startsWith("sluice")).toList());
      String bill =
          BillOfMaterials.bundled(
              Files.readString(bom.resolveSibling(bom.getFileName() + ".json")),
              System.getProperty("java.runtime.version"));
      Entries papers = papers(notices, bill);
      Entries installed = Entries.of(lib);
      List<CompletableFuture<Void>> archives = new ArrayList<>();
      archives.add(start(() -> writeFolder(installed, papers)));
      archives.add(start(() -> writeZip(program, classPath, papers)));
      if (release.system().equals("linux")) {
        archives.add(start(() -> writeDeb(installed, papers)));
        archives.add(start(() -> writeImage(installed, papers, lib.resolve("runtime"), scratch)));
      }
      for (CompletableFuture<Void> archive : archives) {
        archive.join();
      }
      Files.writeString(output.resolve("sluice-" + release.version() + ".cdx.json"), bill);
      Files.writeString(output.resolve("sluice-" + release.version() + "-NOTICES.txt"), notices);
      writeChecksums();
    } catch (CompletionException e) {
      throw new IOException("an archive could not be written", e.getCause());
    } finally {
      delete(scratch);
    }
  }

  /** What SLUICE_DIST_TRAINING names: the folder that {@link #keepTraining} left elsewhere. */
  private static @Nullable Path training() {
    String folder = System.getenv("SLUICE_DIST_TRAINING");
    return folder == null || folder.isEmpty() ? null : Path.of(folder).toAbsolutePath();
  }

  /** Leaves what the caches were made from beside the archives, to see why two builds differ. */
  private void keepTraining(Path scratch) throws IOException {
    Path kept = output.resolveSibling("training");
    delete(kept);
    Files.createDirectories(kept);
    try (Stream<Path> files = Files.list(scratch)) {
      for (Path file : files.filter(Caches::isRecord).toList()) {
        Files.copy(file, kept.resolve(file.getFileName()));
      }
    }
  }

  /** What writes one archive. */
  private interface Writing {
    void run() throws IOException;
  }

  private static CompletableFuture<Void> start(Writing writing) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            writing.run();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private Entries papers(String notices, String bill) {
    return new Entries()
        .add(new Entry.Copy("LICENSE", checkout.resolve("LICENSE"), false))
        .add(new Entry.Text("NOTICES.txt", notices, false))
        .add(new Entry.Text("sluice.cdx.json", bill, false));
  }

  private void writeFolder(Entries installed, Entries papers) throws IOException {
    Entries files =
        new Entries()
            .addAll(papers, release.name())
            .addAll(installed, release.name() + "/lib")
            .add(launcher("sluice").below(release.name() + "/bin"));
    Path target = output.resolve(release.name() + ".tar.gz");
    try (OutputStream out =
        Tar.gzip(new BufferedOutputStream(Files.newOutputStream(target)), Tar.BEST)) {
      Tar.write(files, release, out);
    }
  }

  private void writeDeb(Entries installed, Entries papers) throws IOException {
    // A link would cost every start a process that reads it; this launcher knows where it is.
    String script =
        Files.readString(launchers().resolve("sluice"))
            .replaceFirst("(?s)# begin home\n.*# end home\n", "lib=/" + DEB_HOME + "/lib\n");
    Entries files =
        new Entries()
            .addAll(installed, DEB_HOME + "/lib")
            .addAll(papers, "usr/share/doc/sluice")
            .add(new Entry.Text("usr/bin/sluice", script, true));
    String name = "sluice_" + release.debianVersion() + "_" + release.debianProcessor() + ".deb";
    Deb.write(files, release, output.resolve(name));
  }

  private void writeImage(Entries installed, Entries papers, Path runtime, Path scratch)
      throws IOException {
    String home = "/" + IMAGE_HOME + "/lib";
    Entries root =
        BaseRoot.of(runtime).addAll(installed, IMAGE_HOME + "/lib").addAll(papers, IMAGE_HOME);
    List<String> command =
        List.of(
            home + "/runtime/bin/java",
            "@" + home + "/scan.args",
            "-Xms128m",
            "-Xmn64m",
            "-Xlog:disable",
            "-Xlog:all=error,cds=off,aot=off:stderr",
            "-Xbootclasspath/a:" + home + "/vectors.jar",
            "-XX:AOTCache=" + home + "/scan.aot",
            "-Dsluice.tables=" + home,
            "-Dorg.sqlite.lib.path=" + home + "/native",
            "-cp",
            home + "/" + Installation.CLASS_PATH,
            "-m",
            ProgramModule.MAIN);
    new OciImage(release)
        .write(root, command, scratch, output.resolve(release.name() + ".oci.tar"));
  }

  private void writeZip(Path program, List<String> classPath, Entries papers) throws IOException {
    String name = "sluice-" + release.version();
    Entries files = new Entries().addAll(papers, name);
    files.add(
        new Entry.Copy(name + "/lib/" + Libraries.MAIN_JAR, program.resolve("sluice.jar"), false));
    for (String jar : classPath) {
      files.add(new Entry.Copy(name + "/lib/" + jar, program.resolve(jar), false));
    }
    files.add(
        new Entry.Copy(name + "/lib/find-jdk.sh", checkout.resolve(".mvn/find-jdk.sh"), false));
    files.add(new Entry.Copy(name + "/bin/sluice", launchers().resolve("any-jdk/sluice"), true));
    files.add(
        new Entry.Copy(name + "/bin/sluice.cmd", launchers().resolve("any-jdk/sluice.cmd"), false));
    Zip.write(files, release, output.resolve(name + ".zip"));
  }

  private Entry launcher(String name) {
    return new Entry.Copy(name, launchers().resolve(name), true);
  }

  private Path launchers() {
    return checkout.resolve("sluice-dist/src/main/launcher");
  }

  private void writeChecksums() throws IOException {
    StringBuilder lines = new StringBuilder();
    try (Stream<Path> files = Files.list(output)) {
      for (Path file : files.sorted().toList()) {
        lines.append(Digests.of(file)).append("  ").append(file.getFileName()).append('\n');
      }
    }
    Files.writeString(output.resolve("SHA256SUMS"), lines);
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }
}
