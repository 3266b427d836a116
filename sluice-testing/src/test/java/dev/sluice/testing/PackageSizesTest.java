package dev.sluice.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackageSizesTest {
  @TempDir Path sources;

  @Test
  void above_packageWithAFileTooMany_isNamedWithItsSize() throws IOException {
    Path full = Files.createDirectories(sources.resolve("main/java/full"));
    Path small = Files.createDirectories(full.resolve("small"));
    for (int i = 0; i < 3; i++) {
      Files.createFile(full.resolve("Type" + i + ".java"));
    }
    Files.createFile(full.resolve("notes.md"));
    Files.createFile(small.resolve("One.java"));
    assertEquals(
        Map.of(Path.of("main", "java", "full").toString(), 3), PackageSizes.above(2, sources));
    assertEquals(Map.of(), PackageSizes.above(3, sources));
  }
}
