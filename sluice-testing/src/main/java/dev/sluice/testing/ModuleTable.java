package dev.sluice.testing;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Which module may know which, as the table in {@code docs/architecture.md} says. */
final class ModuleTable {
  private static final Pattern ROW =
      Pattern.compile("\\| `(sluice-[a-z0-9-]+)` \\|.*\\| ([^|]+) \\|");
  private static final String PREFIX = "sluice-";

  /** Modules whose packages are not called as they are. */
  private static final Map<String, String> OTHER_NAMES =
      Map.of("sluice-maven-plugin", "dev.sluice.maven");

  private final Map<String, Set<String>> known = new TreeMap<>();
  private final Set<String> testSide = new TreeSet<>();

  private ModuleTable() {}

  static ModuleTable read(Path page) {
    ModuleTable table = new ModuleTable();
    Map<String, String> words = new TreeMap<>();
    for (String line : ClassReferences.lines(page)) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        words.put(row.group(1), row.group(2).strip());
        if (row.group(2).contains("test-side")) {
          table.testSide.add(row.group(1));
        }
      }
    }
    words.forEach((module, cell) -> table.known.put(module, table.modules(cell, words.keySet())));
    return table;
  }

  private Set<String> modules(String cell, Set<String> all) {
    if (cell.equals("all") || cell.startsWith("all;")) {
      return all;
    }
    String list = cell.replaceFirst(";.*", "");
    if (list.equals("nothing")) {
      return Set.of();
    }
    Set<String> named =
        Arrays.stream(list.split(", ", -1))
            .map(name -> PREFIX + name)
            .collect(Collectors.toCollection(TreeSet::new));
    if (!all.containsAll(named)) {
      named.removeAll(all);
      throw new IllegalStateException("the table of modules names what it does not have: " + named);
    }
    return named;
  }

  /** Whether a module has its row. */
  boolean has(String module) {
    return known.containsKey(module);
  }

  /** Whether a module takes part in no run of a user. */
  boolean isTestSide(String module) {
    return testSide.contains(module);
  }

  Set<String> mayKnow(String module) {
    return known.getOrDefault(module, Set.of());
  }

  /** The module that a package is of: the one whose name fits most of it. */
  String moduleOf(String packageName) {
    String best = "";
    int length = 0;
    for (String module : known.keySet()) {
      String start =
          OTHER_NAMES.getOrDefault(
              module, "dev.sluice." + module.substring(PREFIX.length()).replace('-', '.'));
      boolean fits = packageName.equals(start) || packageName.startsWith(start + ".");
      if (fits && start.length() > length) {
        best = module;
        length = start.length();
      }
    }
    return best;
  }
}
