package dev.sluice.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds of two modules with the plugin in them, run by a real Maven. */
@Requires(Needs.POSIX)
class MavenPluginTest {
  private static final int BUILDS_MAX = 20;
  private static final String KEY = "AKIA" + "QYLPMN5HHHFPZAM2";

  @TempDir static Path folder;
  private static Stranger stranger;

  @TempDir Path project;

  @BeforeAll
  static void publish() throws IOException {
    stranger = new Stranger(folder);
  }

  @BeforeEach
  void makeProject() throws IOException {
    write("pom.xml", Files.readString(Stranger.ROOT.resolve("samples/maven/pom.xml")));
    write(
        "module/pom.xml", Files.readString(Stranger.ROOT.resolve("samples/maven/module/pom.xml")));
    write("README.md", "nothing to see\n");
    write("module/src/main/java/A.java", "class A {}\n");
    // What a build leaves behind is not scanned.
    write("target/left.txt", "key = \"" + KEY + "\"\n");
    write("module/target/left.txt", "key = \"" + KEY + "\"\n");
  }

  @Test
  void verify_cleanProject_passesAndReadsNothingTwice() throws Exception {
    Stranger.Ended first = build();
    assertEquals(0, first.status(), first::toString);
    assertTrue(first.out().contains("scanned 2 objects (0 unchanged), 0 found"), first::toString);
    Stranger.Ended later = buildUntilFilesAreOld();
    assertEquals(0, later.status(), later::toString);
    assertTrue(later.out().contains("scanned 2 objects (2 unchanged)"), later::toString);
    assertTrue(later.out().contains("BUILD SUCCESS"), later::toString);
  }

  /**
   * A file that was written just before a scan may be written again unnoticed, so it is read again.
   * Each build takes time, so a few builds later the files are old enough to be remembered.
   */
  private Stranger.Ended buildUntilFilesAreOld() throws Exception {
    Stranger.Ended ended = build();
    for (int i = 0; i < BUILDS_MAX && !ended.out().contains("(2 unchanged)"); i++) {
      ended = build();
    }
    return ended;
  }

  @Test
  void verify_secretInAModule_failsAndNamesThePlaceEveryTimeButNotTheSecret() throws Exception {
    write("module/src/main/resources/app.properties", "a = b\nkey = " + KEY + "\n");
    for (int round = 0; round < 2; round++) {
      Stranger.Ended ended = build();
      assertEquals(1, ended.status(), ended::toString);
      assertTrue(
          ended.out().contains("src/main/resources/app.properties:2:7: aws-access-key-id"),
          ended::toString);
      assertEquals(1, count(ended.out(), "app.properties:2:7"), ended::toString);
      assertFalse(ended.toString().contains(KEY), ended::toString);
    }
    try (Stream<Path> files = Files.walk(project.resolve("module/target/sluice"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertFalse(text.contains(KEY), file + " holds the secret");
      }
    }
  }

  @Test
  void verify_findingInTheIgnoreFile_passes() throws Exception {
    write("module/app.properties", "key = " + KEY + "\n");
    write("module/.sluiceignore", "app.properties:aws-access-key-id:1\n");
    Stranger.Ended ended = build();
    assertEquals(0, ended.status(), ended::toString);
    assertTrue(ended.out().contains("1 found, 1 of them known"), ended::toString);
  }

  @Test
  void verify_baselineOfAnEarlierReport_passesUntilThereIsMore() throws Exception {
    write("module/app.properties", "key = " + KEY + "\n");
    Stranger.Ended first = build("-Dsluice.report=" + project.resolve("known.json"));
    assertEquals(1, first.status(), first::toString);
    String[] known = {"-Dsluice.baseline=" + project.resolve("known.json")};
    // The root's scan has written its own, empty report first; the module's replaced it.
    Stranger.Ended second = build(known);
    assertEquals(0, second.status(), second::toString);
    write("module/more.properties", "key = AKIA" + "Z7VRSQ3MHW5KTJXE\n");
    assertEquals(1, build(known).status());
  }

  @Test
  void verify_skippedOrNeverFailing_passes() throws Exception {
    write("app.properties", "key = " + KEY + "\n");
    Stranger.Ended skipped = build("-Dsluice.skip");
    assertEquals(0, skipped.status(), skipped::toString);
    assertFalse(skipped.out().contains("app.properties"), skipped::toString);
    Stranger.Ended told = build("-Dsluice.failOn=never");
    assertEquals(0, told.status(), told::toString);
    assertTrue(told.out().contains("app.properties:1:7"), told::toString);
  }

  @Test
  void verify_ownRules_areUsedAndMistakesInThemExplained() throws Exception {
    write(
        ".sluice.toml",
        "[[rules]]\nid = \"house-token\"\ndescription = \"a token\"\nregex = '''hse_[0-9]{8}'''\n");
    write("app.properties", "key = " + KEY + "\ntoken = hse_12345678\n");
    Stranger.Ended own = build();
    assertEquals(1, own.status(), own::toString);
    assertTrue(own.out().contains("app.properties:2:9: house-token"), own::toString);
    assertFalse(own.out().contains("aws-access-key-id"), own::toString);
    write(".sluice.toml", "[[rules]]\nid = 7\n");
    Stranger.Ended broken = build();
    assertEquals(1, broken.status(), broken::toString);
    assertTrue(broken.out().contains(".sluice.toml:2"), broken::toString);
  }

  private Stranger.Ended build(String... words) throws Exception {
    String[] all = Stream.concat(Stream.of(words), Stream.of("verify")).toArray(String[]::new);
    return stranger.maven(project, all);
  }

  private static int count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }

  private void write(String name, String text) throws IOException {
    Path file = project.resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, text);
  }
}
