package dev.sluice.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the task of the Gradle sample starts: its class, its arguments and its class path, read from
 * the build script and resolved from published artifacts by Maven. Gradle itself is not run.
 */
@Requires(Needs.POSIX)
class GradleSampleTest {
  private static final String KEY = "AKIA" + "QYLPMN5HHHFPZAM2";
  private static final Pattern WORD = Pattern.compile("'([^']*)'");

  @TempDir Path folder;

  @Test
  void task_asTheScriptStartsIt_failsOnASecretAndReadsNothingTwice() throws Exception {
    String script = Files.readString(Stranger.ROOT.resolve("samples/gradle/build.gradle"));
    assertTrue(script.contains("'dev.sluice:sluice-cli:" + Stranger.VERSION + "'"), script);
    Path libraries = libraries();
    Path project = Files.createDirectories(folder.resolve("project"));
    // Gradle makes its own folder before any task runs.
    Files.createDirectories(project.resolve(".gradle"));
    Files.createDirectories(project.resolve("build"));
    Files.writeString(project.resolve("build/left.txt"), "key = " + KEY + "\n");
    Files.writeString(project.resolve("a.txt"), "nothing\n");
    Stranger.Ended clean = task(script, libraries, project);
    assertEquals(0, clean.status(), clean::toString);
    assertFalse(clean.err().contains("WARNING"), clean::toString);
    Files.writeString(project.resolve("b.txt"), "key = " + KEY + "\n");
    Stranger.Ended found = task(script, libraries, project);
    assertEquals(1, found.status(), found::toString);
    assertTrue(found.out().contains("b.txt:1:7: aws-access-key-id"), found::toString);
    assertFalse(found.toString().contains(KEY), found::toString);
  }

  private static Stranger.Ended task(String script, Path libraries, Path project) throws Exception {
    List<String> words = new ArrayList<>(words(script, "jvmArgs "));
    words.add("-cp");
    words.add(libraries + "/*");
    words.addAll(words(script, "mainClass = "));
    words.addAll(words(script, "args "));
    return Stranger.java(project, words);
  }

  /** The quoted words of the one line that begins so. */
  private static List<String> words(String script, String beginning) {
    String line =
        script
            .lines()
            .map(String::strip)
            .filter(one -> one.startsWith(beginning))
            .findAny()
            .orElseThrow();
    Matcher matcher = WORD.matcher(line);
    List<String> words = new ArrayList<>();
    while (matcher.find()) {
      words.add(matcher.group(1));
    }
    return words;
  }

  /** The jars that the script's configuration names, without the modules it excludes. */
  private Path libraries() throws Exception {
    Stranger stranger = new Stranger(folder);
    Path project = Files.createDirectories(folder.resolve("resolve"));
    Files.writeString(project.resolve("pom.xml"), pom());
    Stranger.Ended resolved = stranger.maven(project, "-q", "process-classes");
    assertEquals(0, resolved.status(), resolved::toString);
    Path libraries = project.resolve("target/lib");
    assertFalse(Files.exists(libraries.resolve("sluice-source-s3-" + Stranger.VERSION + ".jar")));
    return libraries;
  }

  private static String pom() throws IOException {
    String exclusion =
        "<exclusion><groupId>dev.sluice</groupId>"
            + "<artifactId>sluice-source-%s</artifactId></exclusion>";
    return Files.readString(Stranger.ROOT.resolve("samples/library/pom.xml"))
        .replace(
            "      <artifactId>sluice-scan</artifactId>\n",
            "      <artifactId>sluice-cli</artifactId>\n<exclusions>"
                + exclusion.formatted("s3")
                + exclusion.formatted("gcs")
                + exclusion.formatted("azure")
                + "</exclusions>\n");
  }
}
