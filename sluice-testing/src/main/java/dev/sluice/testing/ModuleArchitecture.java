package dev.sluice.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * What holds for the packages of every module: they know only the modules that the table in {@code
 * docs/architecture.md} lets them know, none leads back to itself, neither a package nor a file
 * holds more than a reader can keep in mind, patterns reach RE2/J through one class, and what
 * threads share has its row in {@code docs/synchronization.md}. Each module has a test that extends
 * this, so that it is the module at fault whose build fails.
 */
public abstract class ModuleArchitecture {
  private final Path folder = Path.of("").toAbsolutePath();
  private final String module = String.valueOf(folder.getFileName());
  private final ModuleTable table =
      ModuleTable.read(folder.resolveSibling("docs").resolve("architecture.md"));

  @Test
  void packages_ofThisModule_haveNoCycle() throws IOException {
    assertEquals(List.of(), references().cycles());
  }

  @Test
  void packages_ofThisModule_haveFewFiles() throws IOException {
    assertEquals(
        Map.of(),
        PackageSizes.above(PackageSizes.FILES_MAX, folder.resolve("src")),
        "packages with more than " + PackageSizes.FILES_MAX + " files");
  }

  @Test
  void files_ofThisModule_areShort() throws IOException {
    assertEquals(
        Map.of(),
        FileLengths.above(FileLengths.LINES_MAX, folder.resolve("src")),
        "files with more than " + FileLengths.LINES_MAX + " lines");
  }

  @Test
  void dependencies_ofThisModule_areInTheTable() throws IOException {
    assertTrue(table.has(module), module + " has no row in the table of modules");
    Set<String> wrong = new TreeSet<>();
    references()
        .packages()
        .forEach(
            (from, others) -> {
              for (String to : others) {
                String other = table.moduleOf(to);
                if (!other.equals(module) && !table.mayKnow(module).contains(other)) {
                  wrong.add(from + " knows " + to + " of " + (other.isEmpty() ? "nobody" : other));
                }
              }
            });
    assertEquals(Set.of(), wrong);
  }

  /** RE2/J does not end on some patterns; only the class that knows them may give it any. */
  @Test
  void patterns_ofThisModule_reachRe2ThroughOneClass() throws IOException {
    assertEquals(
        module.equals("sluice-detect") ? Set.of("dev.sluice.detect.regex.Re2") : Set.of(),
        references().compilingPatterns());
  }

  @Test
  void sharedMemory_ofThisModule_hasItsRows() throws IOException {
    if (table.isTestSide(module)) {
      return;
    }
    SynchronizationPage page =
        SynchronizationPage.read(folder.resolveSibling("docs").resolve("synchronization.md"));
    assertEquals(
        Set.of(),
        SharedMemory.unexplained(folder.resolve("target").resolve("classes"), page),
        "without a row in docs/synchronization.md");
  }

  private ClassReferences references() throws IOException {
    return ClassReferences.of(folder.resolve("target").resolve("classes"));
  }
}
