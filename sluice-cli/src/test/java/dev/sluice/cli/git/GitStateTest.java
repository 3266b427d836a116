package dev.sluice.cli.git;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A history that is scanned again and again. */
class GitStateTest {
  @TempDir Path folder;
  private GitRun git;

  @BeforeEach
  void create() throws IOException {
    git = new GitRun(folder);
  }

  @Test
  void git_state_reportIsThatOfAFullScan() throws IOException {
    Repo repo = git.repo();
    Path state = folder.resolve("state");
    for (int i = 0; i < 6; i++) {
      repo.write("f" + i % 3, "sesame-" + (char) ('a' + i / 2) + "xyz\n" + i + "\n");
      repo.commit("change " + i + " sesame-m" + (char) ('a' + i) + "yz");
    }
    git.scan(1, "--state", state.toString());
    repo.write("f1", "sesame-late\n");
    repo.commit("late");
    git.scan(1, "--state", state.toString());
    String incremental = Files.readString(git.report());
    assertTrue(git.command().err().contains("scanned "), git.command().err());
    git.scan(1);
    assertEquals(Files.readString(git.report()), incremental);
    assertFalse(Files.readString(state, StandardCharsets.ISO_8859_1).contains("sesame"));
    assertEquals(List.of(), git.scan(0, "--state", state.toString(), "--new-only"));
    repo.write("f2", "sesame-last\nsesame-bxyz\n");
    String last = repo.commit("last");
    assertEquals(
        List.of(last + ":f2:word:1"), git.scan(1, "--state", state.toString(), "--new-only"));
  }

  @Test
  void git_stateAfterAForcePush_reportIsThatOfAFullScan() throws IOException {
    Repo repo = git.repo();
    Path state = folder.resolve("state");
    repo.write("a", "sesame-firs\n");
    repo.commit("first");
    repo.write("b", "sesame-seco\n");
    repo.commit("second");
    git.scan(1, "--state", state.toString());
    repo.git("reset", "-q", "--hard", "HEAD~1");
    repo.write("c", "sesame-thir\n");
    repo.commit("third");
    repo.git("reflog", "expire", "--expire=now", "--all");
    Files.delete(repo.folder().resolve(".git/ORIG_HEAD"));
    repo.git("gc", "-q", "--prune=now");
    List<String> found = git.scan(1, "--state", state.toString());
    assertEquals(2, found.size(), found.toString());
    String incremental = Files.readString(git.report());
    git.scan(1);
    assertEquals(Files.readString(git.report()), incremental);
  }

  @Test
  void git_stateDamagedOrOfOtherRules_everythingIsScanned() throws IOException {
    Repo repo = git.repo();
    Path state = folder.resolve("state");
    repo.write("a", "sesame-firs\n");
    repo.commit("first");
    git.scan(1, "--state", state.toString());
    byte[] bytes = Files.readAllBytes(state);
    bytes[20] ^= 1;
    Files.write(state, bytes);
    assertEquals(1, git.scan(1, "--state", state.toString()).size());
    assertTrue(git.command().err().contains("checksum"), git.command().err());
    assertEquals(1, git.scan(1, "--state", state.toString(), "--max-decode-depth", "1").size());
    assertTrue(git.command().err().contains("not those of the state"), git.command().err());
  }

  @Test
  void git_incompleteRun_stateStays() throws IOException {
    Repo repo = git.repo();
    Path state = folder.resolve("state");
    repo.write("a", "one\n");
    repo.commit("first");
    String blob = repo.git("rev-parse", "HEAD:a").strip();
    Files.delete(
        repo.folder().resolve(".git/objects/" + blob.substring(0, 2) + "/" + blob.substring(2)));
    git.scan(3, "--state", state.toString());
    assertFalse(Files.exists(state));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--staged", "--pre-commit", "--log-opts=HEAD"})
  void git_stateWithAPartOfTheHistory_usage(String flag) throws IOException {
    git.repo().commit("first");
    assertEquals(
        2,
        git.command().run("git", folder.resolve("repo").toString(), "--state", "x", flag),
        git.command().err());
  }
}
