package dev.sluice.cli.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sluice.cli.CommandRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The same command line for gitleaks and for us, where it is installed: the same status and the
 * same bytes, but for the order, which gitleaks leaves to chance.
 */
class GitleaksComparisonTest {
  private static final Path DATA = Path.of("..", "..", "shared", "compat", "gitleaks");

  private final CommandRun command = new CommandRun();

  @BeforeEach
  void needsGitleaks() throws InterruptedException {
    assumeTrue(Files.isDirectory(DATA), () -> "no " + DATA + ": gitleaks' data is not read");
    try {
      Process asked =
          new ProcessBuilder("gitleaks", "version")
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      assumeTrue(asked.waitFor() == 0, "gitleaks does not run");
    } catch (IOException e) {
      assumeTrue(false, "gitleaks is not installed: nothing to compare with");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "repos/small -f json",
        "repos/small -f sarif",
        "repos/nogit -f json",
        "repos/nogit -f csv",
        "repos/nogit -f sarif",
        "repos/nogit -f junit",
        "repos/nogit -f json --redact",
        "repos/nogit -f json --redact=30",
        "repos/nogit -f json --enable-rule aws-access-token",
        "repos/nogit -f json --exit-code 7",
        "repos/nogit -f csv -v --no-color",
        "repos/nogit/main.go -f json",
        "repos/symlinks -f json",
        "repos/symlinks -f json --follow-symlinks",
        "repos/symlinks -f sarif --follow-symlinks",
        "repos/staged -f json",
        "archives -f json",
        "archives -f json --max-archive-depth 8",
        "archives -f csv --max-archive-depth 1",
        "config -f json",
        "report -f json",
        "repos/nogit -f json -b baseline/baseline.json"
      })
  void dir_sameWords_giveTheSameReportAndStatus(String words) throws Exception {
    List<String> line = new ArrayList<>(List.of("dir"));
    for (String word : words.split(" ", -1)) {
      boolean isPath = Files.exists(DATA.resolve("testdata").resolve(word));
      line.add(isPath ? DATA.resolve("testdata").resolve(word).toString() : word);
    }
    line.addAll(List.of("-r", "-", "-c", DATA.resolve("gitleaks.toml").toString()));
    Process gitleaks =
        new ProcessBuilder(prepended("gitleaks", line))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String expected = new String(gitleaks.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int status = gitleaks.waitFor();
    line.addAll(List.of("--compat", "gitleaks"));
    assertEquals(status, command.run(line.toArray(String[]::new)), command.err());
    assertEquals(sorted(expected), sorted(command.out()));
    assertEquals(expected.length(), command.out().length());
    assertTrue(status == 0 || !expected.isBlank());
  }

  private static List<String> prepended(String program, List<String> words) {
    List<String> all = new ArrayList<>(List.of(program));
    all.addAll(words);
    return all;
  }

  /** The lines in an order of their own; a comma tells which finding came last. */
  private static List<String> sorted(String text) {
    return text.lines()
        .map(line -> line.endsWith("},") ? line.substring(0, line.length() - 1) : line)
        .sorted()
        .toList();
  }
}
