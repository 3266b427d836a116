package dev.sluice.cli.git;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A part of a history, and what is not committed yet. */
class GitSelectionTest {
  @TempDir Path folder;
  private GitRun git;

  @BeforeEach
  void create() throws IOException {
    git = new GitRun(folder);
  }

  @Test
  void git_range_onlyWhatItsCommitsBroughtIn() throws IOException {
    Repo repo = git.repo();
    repo.write("a.txt", "sesame-oldy\n");
    repo.commit("first");
    repo.write("a.txt", "sesame-oldy\nsesame-newy\n");
    String second = repo.commit("second");
    assertEquals(List.of(second + ":a.txt:word:2"), git.scan(1, "--log-opts", "HEAD~1..HEAD"));
    assertEquals(List.of(), git.scan(0, "--log-opts", "--all -- other"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Sx",
        "nosuchbranch",
        "--since=sometime",
        "--diff-filter=A",
        // RE2/J does not end on these.
        "-i --grep=\u1c80",
        "-E --author=(?i)[a-\\x{10ffff}]"
      })
  void git_logOptionsNotSupported_usage(String options) throws IOException {
    Repo repo = git.repo();
    repo.commit("first");
    assertEquals(2, git.command().run("git", repo.folder().toString(), "--log-opts", options));
    assertTrue(git.command().err().contains("--log-opts: "), git.command().err());
  }

  @Test
  void git_staged_onlyWhatIsNewInTheIndex() throws IOException {
    Repo repo = git.repo();
    repo.write("a.txt", "sesame-oldy\n");
    repo.commit("first");
    repo.write("a.txt", "sesame-oldy\nsesame-newy\n");
    repo.write("b.txt", "sesame-free\n");
    repo.git("add", "-A");
    repo.write("a.txt", "sesame-oldy\nsesame-newy\nsesame-last\n");
    assertEquals(List.of("a.txt:word:2", "b.txt:word:1"), git.scan(1, "--staged"));
    assertEquals(List.of("a.txt:word:3"), git.scan(1, "--pre-commit"));
    assertEquals(
        List.of("a.txt:word:2", "b.txt:word:1"), git.scan(1, "--staged", "--compat", "gitleaks"));
  }

  @Test
  void git_stagedBeforeTheFirstCommit_everythingStaged() throws IOException {
    Repo repo = git.repo();
    repo.write("a.txt", "sesame-open\n");
    repo.git("add", "-A");
    assertEquals(List.of("a.txt:word:1"), git.scan(1, "--staged"));
  }
}
