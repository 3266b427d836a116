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

  private String run() throws Exception {
    Process process =
        new ProcessBuilder("sh", checkout.resolve("sluice").toString(), "version")
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(2, process.waitFor(), said);
    return said;
  }
}
