package dev.sluice.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every row of the page on synchronization is about code that is there, and tests that are. */
class SynchronizationPageTest {
  private static final Path ROOT =
      Objects.requireNonNull(Path.of("").toAbsolutePath().getParent(), "no folder around");
  private static final SynchronizationPage PAGE =
      SynchronizationPage.read(ROOT.resolve("docs").resolve("synchronization.md"));

  @Test
  void rows_everyClassAndField_isInTheCode() throws IOException {
    Map<String, Set<String>> classes = classes("main");
    Set<String> gone = new TreeSet<>();
    for (SynchronizationPage.Row row : PAGE.rows()) {
      Set<String> words = new HashSet<>();
      row.heading().forEach(code -> words.addAll(classes.getOrDefault(code, Set.of())));
      for (String code : row.about()) {
        String type = code.split("\\W", 2)[0];
        words.addAll(classes.getOrDefault(type, Set.of()));
        names(code).stream()
            .filter(word -> !words.contains(word))
            .forEach(word -> gone.add(word + " in " + row.about()));
      }
    }
    assertTrue(PAGE.rows().size() > 50, PAGE.rows().size() + " rows");
    assertEquals(Set.of(), gone);
  }

  @Test
  void rows_everyTest_isThere() throws IOException {
    Map<String, Set<String>> classes = classes("main", "test");
    Set<String> gone = new TreeSet<>();
    for (SynchronizationPage.Row row : PAGE.rows()) {
      String last = "";
      for (String code : row.tests()) {
        if (!code.matches("[.A-Z].*")) {
          continue;
        }
        String type = code.startsWith(".") ? last : code.split("\\W", 2)[0];
        last = type;
        boolean isCanary = code.matches("[A-Z_]+");
        boolean isThere =
            isCanary
                ? classes.values().stream().anyMatch(words -> words.contains(code))
                : classes.getOrDefault(type, Set.of()).containsAll(names(code));
        if (!isThere) {
          gone.add(type + code + " in " + row.tests());
        }
      }
    }
    assertEquals(Set.of(), gone);
  }

  /** The names in each class of all modules, by the simple name of its file. */
  private static Map<String, Set<String>> classes(String... sides) throws IOException {
    Map<String, Set<String>> classes = new HashMap<>();
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path module : modules.toList()) {
        for (String side : sides) {
          Path sources = module.resolve("src").resolve(side).resolve("java");
          if (Files.isDirectory(sources)) {
            addClasses(sources, classes);
          }
        }
      }
    }
    return classes;
  }

  private static List<String> names(String code) {
    return SynchronizationPage.words(code).stream().filter(word -> !word.isEmpty()).toList();
  }

  private static void addClasses(Path sources, Map<String, Set<String>> into) throws IOException {
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".java")).toList()) {
        String name = String.valueOf(file.getFileName()).replace(".java", "");
        into.computeIfAbsent(name, ignored -> new HashSet<>())
            .addAll(SynchronizationPage.words(Files.readString(file)));
      }
    }
  }
}
