package dev.sluice.cli.compatibility;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A command line of {@code compatibility/cases.txt}, with what gitleaks said and how it ended.
 *
 * @param words the command line, with the signs of that file
 * @param report what gitleaks wrote to the standard output
 * @param format json, csv, sarif, xml or txt
 */
record Case(String name, List<String> words, String report, String format, int status) {
  /** The folder of the data, from the one that tests run in and {@code record} runs in. */
  static final String DATA = "../compatibility";

  /** All cases; fails where a case was not recorded, or a recording has lost its case. */
  static List<Case> all() throws IOException {
    Path recorded = Path.of(DATA, "recorded");
    Map<String, String[]> statuses = new HashMap<>();
    for (String line : Files.readAllLines(recorded.resolve("statuses.txt"))) {
      String[] parts = line.split(" ", -1);
      statuses.put(parts[0], parts);
    }
    List<Case> cases = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(DATA, "cases.txt"))) {
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      List<String> words = List.of(line.split(" ", -1));
      String name = words.getFirst();
      String[] status = statuses.remove(name);
      if (status == null) {
        throw new AssertionError("not recorded: " + name + "; run compatibility/record");
      }
      cases.add(
          new Case(
              name,
              words.subList(1, words.size()),
              Files.readString(recorded.resolve(name + "." + status[1])),
              status[1],
              Integer.parseInt(status[2])));
    }
    if (!statuses.isEmpty()) {
      throw new AssertionError("recorded, but no case: " + statuses.keySet());
    }
    return cases;
  }

  /** The command line with paths in place of signs; repositories are below a folder. */
  List<String> commandLine(Path repositories) {
    List<String> line = new ArrayList<>();
    for (String word : words) {
      switch (word.charAt(0)) {
        case '@' -> line.add(DATA + "/" + word.substring(1));
        case '%' -> line.add(repositories.resolve(word.substring(1)).toString());
        case '<' -> {}
        default -> line.add(word);
      }
    }
    line.addAll(List.of("-r", "-", "--no-banner"));
    return line;
  }

  /** What is given on the standard input. */
  String input() throws IOException {
    for (String word : words) {
      if (word.startsWith("<@")) {
        return Files.readString(Path.of(DATA, word.substring(2)));
      }
    }
    return "";
  }

  /**
   * What we report instead, where that is meant to differ: {@code different/README.md} says why.
   */
  Optional<String> different() throws IOException {
    Path file = Path.of(DATA, "different", name + "." + format);
    return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
  }

  /** The findings of a report one by one, in an order of their own, and what stands around them. */
  List<String> parts(String text) {
    String finding =
        switch (format) {
          case "json" -> "(?m)(?=^ \\{$)|(?<=^ \\}),?$";
          case "sarif" -> "(?m)(?=^    \\{$)|(?<=^    \\}),?$";
          case "xml" -> "(?m)(?=^\t\t<testcase |^\t</testsuite>)";
          default -> "\n";
        };
    return List.of(text.split(finding, -1)).stream().sorted().toList();
  }
}
