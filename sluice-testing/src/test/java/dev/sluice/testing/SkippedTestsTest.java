package dev.sluice.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

class SkippedTestsTest {
  private static final String RUN_INSIDE = "sluice.skipped.inside";

  @TempDir Path folder;

  /** Gives up before its first test. */
  static class WholeClass {
    @BeforeAll
    static void needs() {
      Assumptions.abort("needs a moon: not proven is the tide\nand more");
    }

    @Test
    void test() {}
  }

  /** Skips one test of three for each way there is. */
  static class SingleTests {
    @Test
    @Disabled("never")
    void disabled() {}

    @Test
    void aborted() {
      Assumptions.assumeTrue(Boolean.getBoolean(RUN_INSIDE), "not today");
    }

    @Test
    void ran() {}
  }

  private List<String> run(Class<?> test) throws IOException {
    LauncherFactory.create(
            LauncherConfig.builder()
                .enableTestExecutionListenerAutoRegistration(false)
                .addTestExecutionListeners(new SkippedTests(folder))
                .build())
        .execute(LauncherDiscoveryRequestBuilder.request().selectors(selectClass(test)).build());
    Path file = folder.resolve(test.getName() + ".txt");
    return Files.exists(file) ? Files.readAllLines(file).stream().sorted().toList() : List.of();
  }

  @Test
  void run_classGivenUpBeforeItsTests_isWrittenDown() throws IOException {
    assertEquals(List.of("needs a moon: not proven is the tide"), run(WholeClass.class));
  }

  @Test
  void run_testsSkippedBothWays_areWrittenDown() throws IOException {
    List<String> reasons = run(SingleTests.class);
    assertEquals(2, reasons.size(), reasons.toString());
    assertTrue(reasons.contains("never"), reasons.toString());
    assertTrue(reasons.getFirst().endsWith("not today"), reasons.toString());
    assertFalse(Files.exists(folder.resolve("unknown.txt")));
  }

  @Test
  void run_again_forgetsTheRunBefore() throws IOException {
    assertEquals(2, run(SingleTests.class).size());
    assertEquals(2, run(SingleTests.class).size());
  }
}
