package dev.sluice.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The sample project, built by Maven from artifacts that lie in a repository of their own and run
 * by a plain Java: what a team that depends on Sluice has.
 */
@Requires(Needs.POSIX)
class LibrarySampleTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String VERSION = "0.1.0-SNAPSHOT";

  @TempDir static Path folder;
  private static Path project;

  @BeforeAll
  static void build() throws Exception {
    Launcher.needsThePackage();
    Path repository = folder.resolve("repository");
    install(repository, "sluice", ROOT.resolve("pom.xml"), null);
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path module : modules.filter(one -> Files.exists(one.resolve("pom.xml"))).toList()) {
        String name = module.getFileName().toString();
        Path jar = module.resolve("target").resolve(name + "-" + VERSION + ".jar");
        if (Files.exists(jar)) {
          install(repository, name, module.resolve("pom.xml"), jar);
        }
      }
    }
    project = folder.resolve("library");
    copy(ROOT.resolve("samples/library"), project);
    String shared = System.getProperty("user.home") + "/.m2/repository";
    Needs.MAVEN_REPOSITORY.require(Files.isDirectory(Path.of(shared)));
    Launcher.Ended built =
        Launcher.ended(
            new ProcessBuilder(
                    ROOT.resolve("mvnw").toString(),
                    "-q",
                    "-o",
                    "-f",
                    project.resolve("pom.xml").toString(),
                    "-Dmaven.repo.local=" + repository,
                    "-Dmaven.repo.local.tail=" + shared,
                    "process-classes")
                .directory(ROOT.toFile())
                .start());
    assertEquals(0, built.status(), built.out() + built.err());
  }

  @Test
  void sample_plainJava_findsWhatItShouldAndSaysOnceThatItCouldBeFaster() throws Exception {
    Path tree = Files.createDirectory(folder.resolve("tree"));
    Files.writeString(tree.resolve("a.txt"), "one\nkey AKIA" + "QYLPMN5HHHFPZAM2\n");
    try (RandomAccessFile large = new RandomAccessFile(tree.resolve("zeros").toFile(), "rw")) {
      large.setLength(20_000_000);
    }
    Launcher.Ended ended = run(tree);
    assertEquals(
        "text: aws-access-key-id on line 1\n"
            + tree
            + "/a.txt:2: aws-access-key-id\n2 scanned, complete\n",
        ended.out(),
        ended.err());
    assertEquals(1, ended.err().split("--add-modules jdk.incubator.vector", -1).length - 1);
  }

  @Test
  void sample_withVectors_saysNothing() throws Exception {
    Path tree = Files.createDirectory(folder.resolve("quiet"));
    Launcher.Ended ended = run(tree, "--add-modules", "jdk.incubator.vector");
    assertTrue(ended.out().endsWith("0 scanned, complete\n"), ended.out());
    assertFalse(ended.err().contains("slower"), ended.err());
  }

  @Test
  void sample_libraries_areThoseTheReadmeNames() throws IOException {
    try (Stream<Path> jars = Files.list(project.resolve("target/lib"))) {
      Set<String> names =
          jars.map(jar -> jar.getFileName().toString().replaceFirst("-\\d.*", ""))
              .collect(Collectors.toCollection(TreeSet::new));
      assertEquals(
          Set.of("re2j", "sluice-detect", "sluice-scan", "sluice-scheduler", "sluice-source"),
          names);
    }
  }

  private static Launcher.Ended run(Path tree, String... flags) throws Exception {
    List<String> command =
        Stream.of(
                Stream.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()),
                Stream.of(flags),
                Stream.of(
                    "--enable-native-access=ALL-UNNAMED",
                    "-cp",
                    project.resolve("target/classes") + ":" + project.resolve("target/lib") + "/*",
                    "sample.Main",
                    tree.toString()))
            .flatMap(words -> words)
            .toList();
    return Launcher.ended(new ProcessBuilder(command).start());
  }

  private static void install(Path repository, String name, Path pom, Path jar) throws IOException {
    Path place = repository.resolve(Path.of("dev", "sluice", name, VERSION));
    Files.createDirectories(place);
    Files.copy(pom, place.resolve(name + "-" + VERSION + ".pom"));
    if (jar != null) {
      Files.copy(jar, place.resolve(name + "-" + VERSION + ".jar"));
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path relative = from.relativize(file);
        if (!relative.startsWith("target")) {
          Path copy = to.resolve(relative);
          Files.createDirectories(copy.getParent());
          Files.copy(file, copy);
        }
      }
    }
  }
}
