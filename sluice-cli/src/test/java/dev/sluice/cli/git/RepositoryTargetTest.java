package dev.sluice.cli.git;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code sluice scan} makes of repositories. */
class RepositoryTargetTest {
  private static final String RULES =
      """
      [[rules]]
      id = "word"
      description = "a word"
      regex = '''sesame-[a-z]{4}'''
      """;

  @TempDir Path folder;
  private final CommandRun command = new CommandRun();
  private Path rules;
  private Repo repo;
  private String removed;

  @BeforeEach
  void repository() throws IOException {
    rules = Files.writeString(folder.resolve("rules.toml"), RULES);
    repo = Repo.create(folder.resolve("repo"));
    repo.write("a.txt", "sesame-gone\n");
    removed = repo.commit("first");
    repo.write("a.txt", "clean\n");
    repo.commit("second");
    repo.write("new.txt", "sesame-here\n");
  }

  @Test
  void scan_workTree_findsFilesAndHistory() throws IOException {
    assertEquals(
        List.of(repo.folder() + "/new.txt:word:1", removed + ":a.txt:word:1"),
        scan(1, repo.folder().toString()));
  }

  @Test
  void scan_folderInsideAWorkTree_findsFilesOnly() throws IOException {
    repo.write("sub/b.txt", "sesame-deep\n");
    assertEquals(List.of(repo.folder() + "/sub/b.txt:word:1"), scan(1, repo.folder() + "/sub"));
  }

  @Test
  void scan_bareRepositoryAndAFile_findsHistoryAndFile() throws IOException {
    repo.git("clone", "-q", "--bare", ".", "../bare.git");
    Path file = Files.writeString(folder.resolve("alone.txt"), "sesame-file\n");
    assertEquals(
        List.of(file + ":word:1", removed + ":a.txt:word:1"),
        scan(1, folder.resolve("bare.git").toString(), file.toString()));
  }

  @Test
  void scan_addressOfARepository_findsHistory() throws IOException {
    assertEquals(
        List.of(removed + ":a.txt:word:1"), scan(1, "file://" + repo.folder().resolve(".git")));
  }

  @Test
  void scan_repositoryWithState_isRefused() throws IOException {
    String state = folder.resolve("state").toString();
    assertEquals(2, command.run("scan", repo.folder().toString(), "--state", state));
    assertTrue(command.err().contains("--state"), command.err());
  }

  @Test
  void scan_repositoryWithGlobs_isRefused() {
    assertEquals(2, command.run("scan", repo.folder().toString(), "--exclude", "a.txt"));
    assertTrue(command.err().contains("--exclude"), command.err());
  }

  @Test
  void git_globs_areRefusedRatherThanIgnored() {
    assertEquals(2, command.run("git", repo.folder().toString(), "--exclude", "a.txt"));
    assertTrue(command.err().contains("no flag --exclude"), command.err());
  }

  /** Scans and gives the fingerprints reported. */
  private List<String> scan(int status, String... targets) throws IOException {
    Path report = folder.resolve("report.json");
    List<String> words = new ArrayList<>(List.of("scan"));
    words.addAll(List.of(targets));
    words.addAll(List.of("-c", rules.toString(), "-r", report.toString()));
    assertEquals(status, command.run(words.toArray(String[]::new)), command.err());
    return Files.readAllLines(report).stream()
        .filter(line -> line.contains("\"Fingerprint\""))
        .map(line -> line.split("\"")[3])
        .sorted()
        .toList();
  }
}
