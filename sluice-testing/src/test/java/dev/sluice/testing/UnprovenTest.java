package dev.sluice.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnprovenTest {
  @TempDir Path root;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  @BeforeEach
  void allow() throws IOException {
    Files.createDirectory(root.resolve(".ci"));
    Files.copy(Path.of("../.ci/allowed-skips"), root.resolve(".ci/allowed-skips"));
    Files.createDirectories(root.resolve("one/target/test-classes/a"));
    Files.createDirectories(root.resolve("one/target/skipped"));
    Files.createFile(root.resolve("one/target/test-classes/a/FirstTest.class"));
  }

  private void report(String test, String... reasons) throws IOException {
    Path file = root.resolve("one/target/skipped/" + test + ".txt");
    Files.write(file, List.of(reasons));
  }

  private boolean say(boolean isStrict) throws IOException {
    said.reset();
    return Unproven.say(root, isStrict, new PrintStream(said, true, StandardCharsets.UTF_8));
  }

  private String line() {
    String text = said.toString(StandardCharsets.UTF_8);
    assertTrue(text.endsWith(System.lineSeparator()));
    return text.strip();
  }

  @Test
  void say_nothingSkipped_isOneLine() throws IOException {
    report("a.FirstTest");
    assertTrue(say(true));
    assertEquals("Every test ran: nothing is left unproven.", line());
  }

  @Test
  void say_missingProgram_isNamedWithWhatItProvesAndFailsUnderCi() throws IOException {
    report("a.FirstTest", Needs.CHROMIUM.reason(), Needs.CHROMIUM.reason(), Needs.GIT.reason());
    assertTrue(say(false));
    assertEquals(
        "3 tests were skipped. Not proven: the html report in a browser (needs Chromium);"
            + " agreement with Git (needs Git). '.ci/run' installs what is missing and proves it.",
        line());
    assertFalse(say(true));
  }

  @Test
  void say_anotherOperatingSystem_isAllowedUnderCi() throws IOException {
    report("a.FirstTest", Needs.LINUX.reason(), Needs.POSIX.reason());
    assertTrue(say(true));
  }

  @Test
  void say_reasonOfAnotherKind_failsUnderCi() throws IOException {
    report("a.FirstTest", "because <I> say so");
    assertFalse(say(true));
    assertTrue(line().contains("not in .ci/allowed-skips: because <I> say so"), line());
  }

  @Test
  void say_reportOfATestThatIsGone_isPassedOver() throws IOException {
    report("a.GoneTest", "long ago");
    assertTrue(say(true));
  }
}
