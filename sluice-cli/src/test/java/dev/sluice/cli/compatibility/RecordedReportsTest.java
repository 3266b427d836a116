package dev.sluice.cli.compatibility;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same words as gitleaks was given, the same status and the same bytes, but for the order of
 * the findings, which gitleaks leaves to chance.
 */
class RecordedReportsTest {
  @TempDir static Path repositories;

  @BeforeAll
  static void make() throws IOException {
    Histories.make(repositories);
  }

  @TestFactory
  Stream<DynamicTest> run_wordsOfGitleaks_givesItsReportAndStatus() throws IOException {
    return Case.all().stream().map(one -> DynamicTest.dynamicTest(one.name(), () -> check(one)));
  }

  private static void check(Case one) throws IOException {
    List<String> line = new ArrayList<>(one.commandLine(repositories));
    line.addAll(List.of("--compat", "gitleaks"));
    CommandRun command = new CommandRun().input(one.input());
    int status = command.run(line.toArray(String[]::new));
    String expected = one.different().orElse(one.report());
    assertEquals(
        String.join("\n", one.parts(expected)),
        String.join("\n", one.parts(command.out())),
        command.err());
    if (one.different().isEmpty()) {
      assertEquals(one.status(), status, command.err());
    } else {
      assertNotEquals(one.parts(one.report()), one.parts(expected), "it is no longer different");
    }
  }

  @TestFactory
  Stream<DynamicTest> run_rulesThatGitleaksRefuses_areRefusedWithTheirName() throws IOException {
    List<String> refused = Files.readAllLines(Path.of(Case.DATA, "recorded", "refusals.txt"));
    try (Stream<Path> files = Files.list(Path.of(Case.DATA, "rules", "invalid"))) {
      assertEquals(files.count(), refused.size(), "run compatibility/record");
    }
    return refused.stream()
        .map(line -> line.substring(0, line.indexOf(':')))
        .map(name -> DynamicTest.dynamicTest(name, () -> checkRefused(name)));
  }

  private static void checkRefused(String name) {
    CommandRun command = new CommandRun();
    String rules = Case.DATA + "/rules/invalid/" + name + ".toml";
    assertEquals(2, command.run("dir", Case.DATA + "/trees/words", "-c", rules), command.err());
    // A file that another one extends is named itself.
    assertTrue(command.err().contains("compatibility/rules/"), command.err());
    assertEquals("", command.out());
  }
}
