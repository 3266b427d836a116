package dev.sluice.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sample project, built by Maven from published artifacts and run by a plain Java. */
@Requires(Needs.POSIX)
class LibrarySampleTest {
  @TempDir static Path folder;
  private static Path project;

  @BeforeAll
  static void build() throws Exception {
    Stranger stranger = new Stranger(folder);
    project = stranger.copy("samples/library");
    Stranger.Ended built = stranger.maven(project, "-q", "process-classes");
    assertEquals(0, built.status(), built::toString);
  }

  @Test
  void sample_plainJava_findsWhatItShouldAndJavaWarnsOfNothing() throws Exception {
    Path tree = Files.createDirectory(folder.resolve("tree"));
    Files.writeString(tree.resolve("a.txt"), "one\nkey AKIA" + "QYLPMN5HHHFPZAM2\n");
    try (RandomAccessFile large = new RandomAccessFile(tree.resolve("zeros").toFile(), "rw")) {
      large.setLength(20_000_000);
    }
    Stranger.Ended ended = sample(tree);
    assertEquals(
        "text: aws-access-key-id on line 1, AKIA************2\n"
            + tree
            + "/a.txt:2: aws-access-key-id\n2 scanned, complete\n",
        ended.out(),
        ended.err());
    assertFalse(ended.err().contains("WARNING"), ended.err());
    assertEquals(1, ended.err().split("--add-modules jdk.incubator.vector", -1).length - 1);
  }

  @Test
  void sample_withVectorsAndNativeAccess_findsTheSame() throws Exception {
    Path tree = Files.createDirectory(folder.resolve("quiet"));
    Stranger.Ended ended =
        sample(tree, "--add-modules", "jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED");
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
          Set.of(
              "re2j",
              "sluice-detect",
              "sluice-pipeline",
              "sluice-scan",
              "sluice-scheduler",
              "sluice-source"),
          names);
    }
  }

  @Test
  void sample_asAModule_seesTheInterfaceAndNothingElse() throws Exception {
    Path sources = Files.createDirectories(folder.resolve("modular/stranger"));
    Files.writeString(
        sources.resolveSibling("module-info.java"),
        "module stranger {\n  requires dev.sluice.scan;\n}\n");
    String main =
        """
        package stranger;

        %s

        public class Main {
          public static void main(String[] words) throws Exception {
            var scanner =
                new dev.sluice.scan.Scanner(
                    dev.sluice.detect.builtin.BuiltIn.engine(
                        dev.sluice.detect.EngineOptions.DEFAULT));
            System.out.println(scanner.scan("key = " + "AKIA" + "QYLPMN5HHHFPZAM2"));
          }
        }
        """;
    Path classes = folder.resolve("modular/classes");
    Files.writeString(sources.resolve("Main.java"), main.formatted(""));
    Stranger.Ended compiled = compile(sources, classes);
    assertEquals(0, compiled.status(), compiled::toString);
    String path = project.resolve("target/lib") + ":" + classes;
    Stranger.Ended ended =
        Stranger.java(folder, List.of("-p", path, "-m", "stranger/stranger.Main"));
    assertEquals(0, ended.status(), ended::toString);
    assertTrue(ended.out().startsWith("[Finding[ruleId=aws-access-key-id"), ended::toString);
    assertFalse(ended.err().contains("WARNING"), ended::toString);
    for (String inner :
        List.of("detect.search.MatchEngine", "pipeline.TaskGraph", "scheduler.executor.Executor")) {
      Files.writeString(
          sources.resolve("Main.java"), main.formatted("import dev.sluice." + inner + ";"));
      Stranger.Ended refused = compile(sources, folder.resolve("modular/none"));
      assertTrue(refused.err().contains("is not visible"), refused::toString);
    }
  }

  private static Stranger.Ended compile(Path sources, Path classes) throws Exception {
    return Stranger.run(
        folder,
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "javac").toString(),
            "-p",
            project.resolve("target/lib").toString(),
            "-d",
            classes.toString(),
            sources.resolveSibling("module-info.java").toString(),
            sources.resolve("Main.java").toString()));
  }

  private static Stranger.Ended sample(Path tree, String... flags) throws Exception {
    List<String> words = new ArrayList<>(List.of(flags));
    words.add("-cp");
    words.add(project.resolve("target/classes") + ":" + project.resolve("target/lib") + "/*");
    words.add("sample.Main");
    words.add(tree.toString());
    return Stranger.java(folder, words);
  }
}
