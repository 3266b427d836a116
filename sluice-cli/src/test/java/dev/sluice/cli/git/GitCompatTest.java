package dev.sluice.cli.git;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A history as gitleaks sees it. */
class GitCompatTest {
  private static final Path COMPATIBILITY = Path.of("../../shared/compat/gitleaks");

  @TempDir Path folder;
  private GitRun git;

  @BeforeEach
  void create() throws IOException {
    git = new GitRun(folder);
  }

  @Test
  void git_compatOnGitleaksRepository_itsFindings() throws IOException {
    Path small = gitleaksRepository("small");
    git.command()
        .run(
            "git",
            small.toString(),
            "--compat",
            "gitleaks",
            "-c",
            COMPATIBILITY.resolve("testdata/config/simple.toml").toString(),
            "-f",
            "json",
            "-r",
            git.report().toString());
    List<String> found = git.fingerprints();
    assertEquals(
        List.of(
            "1b6da43b82b22e4eaa10bcf8ee591e91abbfc587:main.go:aws-access-key:20",
            "491504d5a31946ce75e22554cc34203d8e5ff3ca:foo/foo.go:aws-access-key:9"),
        found);
  }

  @Test
  void git_compatRangeOnGitleaksRepository_itsFindings() throws IOException {
    Path small = gitleaksRepository("small");
    git.command()
        .run(
            "git",
            small.toString(),
            "--compat",
            "gitleaks",
            "--log-opts",
            "--all foo...",
            "-c",
            COMPATIBILITY.resolve("testdata/config/simple.toml").toString(),
            "-f",
            "json",
            "-r",
            git.report().toString());
    assertEquals(
        List.of("491504d5a31946ce75e22554cc34203d8e5ff3ca:foo/foo.go:aws-access-key:9"),
        git.fingerprints().stream().filter(line -> line.contains("foo/")).toList());
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

  private Path gitleaksRepository(String name) throws IOException {
    Path from = COMPATIBILITY.resolve("testdata/repos").resolve(name);
    Assumptions.assumeTrue(
        Files.isDirectory(from), "gitleaks' test data is not beside the project");
    Path to = folder.resolve(name);
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        String relative = from.relativize(file).toString().replace("dotGit", ".git");
        if (Files.isDirectory(file)) {
          Files.createDirectories(to.resolve(relative));
        } else {
          Files.copy(file, to.resolve(relative));
        }
      }
    }
    return to;
  }
}
