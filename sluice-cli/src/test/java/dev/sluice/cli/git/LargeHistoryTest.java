package dev.sluice.cli.git;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Histories beyond what is held in memory. The properties make them larger. */
class LargeHistoryTest {
  /** A little more than is held. */
  private static final int MEGABYTES = Integer.getInteger("sluice.git.megabytes", 65);

  private static final int COMMITS = Integer.getInteger("sluice.git.commits", 2_000);

  private static final String RULES =
      """
      [[rules]]
      id = "word"
      regex = '''sesame-[a-z]{4}'''
      """;

  @TempDir Path folder;
  private final CommandRun command = new CommandRun();
  private Path rules;

  @BeforeEach
  void rules() throws IOException {
    rules = Files.writeString(folder.resolve("rules.toml"), RULES);
  }

  private List<String> scan(Path repository) throws IOException {
    Path report = folder.resolve("report.json");
    String[] words = {
      "git", repository.toString(), "-c", rules.toString(), "-r", report.toString()
    };
    assertEquals(1, command.run(words), command.err());
    assertTrue(command.err().contains("complete: every object"), command.err());
    return Files.readAllLines(report).stream()
        .filter(line -> line.contains("\"Fingerprint\""))
        .map(line -> line.split("\"")[3])
        .sorted()
        .toList();
  }

  @Test
  void git_fileLargerThanIsHeld_isFoundWholeAndAsADelta() throws IOException {
    Repo repo = Repo.create(folder.resolve("repo"));
    String line = "one of very many lines that are all the same\n".repeat(1000);
    Path file = repo.folder().resolve("large.txt");
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (long bytes = 0; bytes < MEGABYTES * 1024L * 1024; bytes += line.length()) {
        out.write(line);
      }
      out.write("sesame-last\n");
    }
    String first = repo.commit("first");
    long lines;
    try (var all = Files.lines(file)) {
      lines = all.count();
    }
    Files.writeString(file, "sesame-more\n", StandardOpenOption.APPEND);
    String second = repo.commit("second");
    repo.git("-c", "core.bigFileThreshold=8g", "repack", "-q", "-a", "-d", "-f", "--window=2");
    List<String> expected =
        List.of(first + ":large.txt:word:" + lines, second + ":large.txt:word:" + (lines + 1));
    assertEquals(expected.stream().sorted().toList(), scan(repo.folder()));
  }

  @Test
  void git_manyCommits_eachSecretIsFoundAtItsOwn() throws IOException {
    Repo repo = Repo.create(folder.resolve("repo"));
    StringBuilder stream = new StringBuilder();
    int secrets = 0;
    for (int i = 0; i < COMMITS; i++) {
      boolean hasSecret = i % 1_000 == 500;
      secrets += hasSecret ? 1 : 0;
      String text = "version " + i + (hasSecret ? " sesame-" + word(secrets) : "") + "\n";
      stream.append("commit refs/heads/main\ncommitter A <a@example.org> ");
      stream.append(1_600_000_000L + i).append(" +0000\ndata 2\nm\n");
      stream.append("M 100644 inline f").append(i % 50).append(".txt\n");
      stream.append("data ").append(text.length()).append('\n').append(text).append('\n');
    }
    Path input = Files.writeString(folder.resolve("import"), stream);
    repo.git("config", "gc.auto", "0");
    repo.gitWithInput(input, "fast-import", "--quiet");
    assertEquals(Integer.toString(COMMITS), repo.git("rev-list", "--count", "main").strip());
    assertEquals(secrets, scan(repo.folder()).size());
  }

  private static String word(int number) {
    return "ab" + (char) ('a' + number / 26) + (char) ('a' + number % 26);
  }
}
