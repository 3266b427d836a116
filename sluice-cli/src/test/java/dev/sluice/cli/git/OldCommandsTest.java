package dev.sluice.cli.git;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of gitleaks that have other names now. */
class OldCommandsTest {
  @TempDir Path folder;
  private GitRun git;

  @BeforeEach
  void create() throws IOException {
    git = new GitRun(folder);
  }

  @Test
  void detectAndProtect_asGitleaksCalledThem_scanHistoryAndIndex() throws IOException {
    Repo repo = git.repo();
    repo.write("a.txt", "sesame-open\n");
    repo.commit("first");
    String folderName = repo.folder().toString();
    assertEquals(1, git.command().run("detect", "-s", folderName, "-c", git.rules().toString()));
    assertEquals(
        0,
        git.command().run("protect", "--staged", "-s", folderName, "-c", git.rules().toString()));
    repo.write("a.txt", "sesame-open sesame-more\n");
    repo.git("add", "-A");
    assertEquals(
        1,
        git.command().run("protect", "--staged", "-s", folderName, "-c", git.rules().toString()));
  }
}
