package dev.sluice.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileLengthsTest {
  @TempDir Path sources;

  @Test
  void above_fileWithALineTooMany_isNamedWithItsLength() throws IOException {
    Path folder = Files.createDirectories(sources.resolve("main/java/some"));
    Files.writeString(folder.resolve("Long.java"), "one\ntwo\nthree\n");
    Files.writeString(folder.resolve("Short.java"), "one\ntwo\n");
    Files.writeString(folder.resolve("notes.md"), "one\ntwo\nthree\nfour\n");
    assertEquals(
        Map.of(Path.of("main", "java", "some", "Long.java").toString(), 3),
        FileLengths.above(2, sources));
    assertEquals(Map.of(), FileLengths.above(3, sources));
  }
}
