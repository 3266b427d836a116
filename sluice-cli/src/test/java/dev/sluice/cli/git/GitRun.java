package dev.sluice.cli.git;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Scans one repository in a folder with a few rules. */
final class GitRun {
  static final String RULES =
      """
      [[rules]]
      id = "word"
      description = "a word"
      regex = '''sesame-[a-z]{4}'''
      [[rules]]
      id = "in-tests"
      description = "a word in tests"
      regex = '''only-[a-z]{4}'''
      path = '''^test/'''
      """;

  private final Path folder;
  private final CommandRun command = new CommandRun();
  private Path rules;

  GitRun(Path folder) throws IOException {
    this.folder = folder;
    rules = Files.writeString(folder.resolve("rules.toml"), RULES);
  }

  CommandRun command() {
    return command;
  }

  Path rules() {
    return rules;
  }

  /** Uses other rules from now on. */
  void useRules(String text) throws IOException {
    rules = Files.writeString(folder.resolve("more.toml"), text);
  }

  /** Makes the repository. */
  Repo repo() throws IOException {
    return Repo.create(folder.resolve("repo"));
  }

  /** The repository as an address to fetch it from. */
  String address() {
    return "file://" + folder.resolve("repo").toUri().getPath();
  }

  Path report() {
    return folder.resolve("report.json");
  }

  /** Scans the repository; gives the fingerprints. */
  List<String> scan(int status, String... more) throws IOException {
    List<String> words =
        new ArrayList<>(
            List.of(
                "git",
                folder.resolve("repo").toString(),
                "-c",
                rules.toString(),
                "-f",
                "json",
                "-r",
                report().toString()));
    words.addAll(List.of(more));
    int actual = command.run(words.toArray(String[]::new));
    assertEquals(status, actual, command.err());
    return fingerprints();
  }

  List<String> fingerprints() throws IOException {
    return Files.readAllLines(report()).stream()
        .map(String::strip)
        .filter(line -> line.startsWith("\"Fingerprint\": "))
        .map(line -> line.replaceAll("\"Fingerprint\": \"(.*)\",?", "$1"))
        .sorted()
        .toList();
  }
}
