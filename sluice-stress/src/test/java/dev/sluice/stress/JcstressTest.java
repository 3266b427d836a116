package dev.sluice.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The short form of the jcstress tests; {@code sluice-stress/stress} is the full one. */
class JcstressTest {
  private static final String ORDERINGS = "dev.sluice.stress.[A-Za-z]+Orderings.*";

  @Test
  void orderings_shortRun_showNothingForbidden() throws Exception {
    Run run = run(ORDERINGS);
    assertEquals(0, run.exit, run.output);
    assertTrue(run.output.contains("Failed tests: No matches."), run.output);
    assertTrue(run.output.contains("Error tests: No matches."), run.output);
    assertTrue(run.output.contains("All remaining tests: 19 matching"), run.output);
  }

  @Test
  void canary_shortRun_isCaught() throws Exception {
    Run run = run("dev.sluice.stress.Canary");
    assertNotEquals(0, run.exit, run.output);
    assertTrue(run.output.contains("Observed forbidden state: false, true"), run.output);
  }

  private record Run(int exit, String output) {}

  private static Run run(String tests) throws IOException, InterruptedException {
    Path folder = Files.createDirectories(Path.of("target", "jcstress"));
    Path output = Files.createTempFile(folder, "run", ".txt");
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            classPath,
            "org.openjdk.jcstress.Main",
            // One configuration of the virtual machine, one fork, one short look.
            "-jvmArgs",
            "-XX:-TieredCompilation",
            "-f",
            "1",
            "-iters",
            "2",
            "-time",
            "300",
            "-sc",
            "false",
            "-r",
            "report",
            "-t",
            tests);
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    int exit = process.waitFor();
    return new Run(exit, Files.readString(output, StandardCharsets.UTF_8));
  }
}
