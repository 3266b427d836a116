package dev.sluice.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher of a checkout, with a build that fails in the place of Maven's. */
@Requires(Needs.POSIX)
class CheckoutBuildTest {
  @TempDir Path checkout;

  @BeforeEach
  void copy() throws IOException {
    Files.copy(Path.of("..", "sluice"), checkout.resolve("sluice"));
    Path helpers = Files.createDirectory(checkout.resolve(".mvn"));
    Files.copy(Path.of("..", ".mvn", "find-jdk.sh"), helpers.resolve("find-jdk.sh"));
    Path maven = checkout.resolve("mvnw");
    Files.writeString(maven, "#!/bin/sh\necho built >>built\nexit 1\n");
    assertTrue(maven.toFile().setExecutable(true));
  }

  @Test
  void build_placeOfABuilderThatDied_isTakenAtOnce() throws Exception {
    Process gone = new ProcessBuilder("true").start();
    assertEquals(0, gone.waitFor());
    Path place = Files.createDirectories(checkout.resolve("sluice-cli/target/building"));
    Files.createFile(place.resolve(Long.toString(gone.pid())));
    String said = run();
    assertFalse(said.contains("another build is under way"), said);
    assertEquals("built\n", Files.readString(checkout.resolve("built")));
    assertFalse(Files.exists(place), "the place is given back");
  }

  @Test
  void build_nobodyBuilds_leavesNothingBehind() throws Exception {
    String said = run();
    assertTrue(said.contains("the build failed"), said);
    try (Stream<Path> left = Files.list(checkout.resolve("sluice-cli/target"))) {
      assertTrue(left.noneMatch(path -> path.endsWith("building")));
    }
  }

  @Test
  void sources_prepared_areLookedAtWhileJavaStarts() throws Exception {
    Path app = prepared();
    assertEquals("1", run(0).strip(), "a byte says that no source is newer");
    Files.writeString(checkout.resolve("pom.xml"), "<!-- changed -->");
    Files.setLastModifiedTime(app.resolve("built"), FileTime.fromMillis(1));
    assertEquals("6", run(0).strip(), "more says that one is");
    assertFalse(Files.exists(checkout.resolve("built")), "Java has the launcher build");
  }

  @Test
  void sources_javaAskedForABuild_areBuiltFirst() throws Exception {
    Path app = prepared();
    Files.writeString(checkout.resolve("pom.xml"), "<!-- changed -->");
    Files.setLastModifiedTime(app.resolve("built"), FileTime.fromMillis(1));
    Files.setLastModifiedTime(app.resolve("prepared.sh"), FileTime.fromMillis(2));
    assertTrue(run(2, "SLUICE_BUILD_FIRST").contains("the build failed"));
    assertEquals("built\n", Files.readString(checkout.resolve("built")));
  }

  @Test
  void sources_anotherPath_areStillLookedAtMeanwhile() throws Exception {
    Path app = prepared();
    noteFor(app, "':'");
    String path = "/nowhere:" + System.getenv("PATH");
    Map<String, String> noneNamed = Map.of("PATH", path, "SLUICE_JAVA_HOME", "", "JAVA_HOME", "");
    assertEquals("1", run(0, noneNamed).strip());
  }

  @Test
  void jdk_foundAnotherWay_isNoted() throws Exception {
    Path app = prepared();
    noteFor(app, "'/elsewhere:'");
    Path jdk = checkout.resolve("jdk");
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25\"\n");
    Map<String, String> named = Map.of("SLUICE_JAVA_HOME", jdk.toString(), "JAVA_HOME", "");
    assertEquals("", run(0, named).strip(), "no word is left where the JDK is searched for");
    assertTrue(Files.readString(app.resolve("prepared.sh")).contains("'" + jdk + ":'"));
    assertEquals("1", run(0, named).strip());
  }

  @Test
  void sources_changedAddedOrGone_areBuiltAnewOnce() throws Exception {
    changeSources(System.getenv("PATH"));
  }

  @Test
  void sources_findTakesNoList_areBuiltAnewOnce() throws Exception {
    Path bin = Files.createDirectory(checkout.resolve("bin"));
    Path find = bin.resolve("find");
    Files.writeString(
        find,
        """
        #!/bin/sh
        case $1 in -files0-from) exit 1 ;; esac
        PATH=${PATH#*:}
        exec find "$@"
        """);
    assertTrue(find.toFile().setExecutable(true));
    changeSources(bin + ":" + System.getenv("PATH"));
    assertTrue(Files.exists(checkout.resolve("sluice-cli/target/sluice/sources.sh")));
  }

  private void changeSources(String path) throws Exception {
    Path folder = Files.createDirectories(checkout.resolve("sluice-detect/src/main/it's here"));
    Path source = Files.createFile(folder.resolve("A.java"));
    Files.createFile(checkout.resolve("pom.xml"));
    Files.createFile(checkout.resolve("sluice-detect/pom.xml"));
    Files.writeString(checkout.resolve("mvnw"), "#!/bin/sh\necho built >>built\n");
    Path jdk = Files.createDirectories(checkout.resolve("jdk/bin")).getParent();
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25\"\n");
    Files.writeString(jdk.resolve("bin/java"), "#!/bin/sh\n");
    assertTrue(jdk.resolve("bin/java").toFile().setExecutable(true));
    Map<String, String> variables =
        Map.of("SLUICE_JAVA_HOME", jdk.toString(), "JAVA_HOME", "", "PATH", path);
    assertEquals(1, builds(variables), "the first");
    assertEquals(1, builds(variables), "nothing changed");
    Files.writeString(source, "class A {}");
    assertEquals(2, builds(variables), "changed");
    Files.createFile(folder.resolve("B.java"));
    assertEquals(3, builds(variables), "added");
    Files.delete(source);
    assertEquals(4, builds(variables), "gone");
    assertEquals(4, builds(variables), "nothing changed again");
  }

  /** Runs the launcher, and gives how many times it has built, all of it long ago. */
  private int builds(Map<String, String> variables) throws Exception {
    String _ = run(0, variables);
    try (Stream<Path> files = Files.walk(checkout)) {
      for (Path file : files.toList()) {
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000_000_000L));
      }
    }
    return Files.readAllLines(checkout.resolve("built")).size();
  }

  private static void noteFor(Path app, String names) throws IOException {
    Path note = app.resolve("prepared.sh");
    String text = Files.readString(note);
    Files.writeString(note, text.replace("prepared_for=$asked_for", "prepared_for=" + names));
  }

  /** A build with everything made ready, in which Java tells how long the word is that it finds. */
  private Path prepared() throws IOException {
    Path app = Files.createDirectories(checkout.resolve("sluice-cli/target/sluice"));
    Files.createFile(app.resolve("built"));
    Path java = Files.createDirectories(checkout.resolve("jdk/bin")).resolve("java");
    Files.writeString(
        java,
        """
        #!/bin/sh
        for word; do
          case $word in -Dsluice.looked=*) file=${word#*=} ;; esac
        done
        [ -n "${file-}" ] || exit 0
        while ! [ -s "$file" ]; do :; done
        wc -c <"$file"
        """);
    assertTrue(java.toFile().setExecutable(true));
    Files.writeString(
        app.resolve("prepared.sh"),
        """
        prepared_jdk='%s'
        prepared_for=$asked_for
        is_prepared=true
        waits_for_word=true
        """
            .formatted(checkout.resolve("jdk")));
    return app;
  }

  private String run() throws Exception {
    return run(2);
  }

  private String run(int status, String... set) throws Exception {
    Map<String, String> variables = new HashMap<>();
    for (String name : set) {
      variables.put(name, "yes");
    }
    return run(status, variables);
  }

  private String run(int status, Map<String, String> variables) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder("sh", checkout.resolve("sluice").toString(), "version")
            .redirectErrorStream(true);
    builder.environment().putAll(variables);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(status, process.waitFor(), said);
    return said;
  }
}
