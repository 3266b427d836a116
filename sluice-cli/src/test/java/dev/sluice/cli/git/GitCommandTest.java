package dev.sluice.cli.git;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GitCommandTest {
  private static final Path COMPATIBILITY = Path.of("../../shared/compat/gitleaks");
  private static final String RULES =
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

  @TempDir Path folder;
  private final CommandRun command = new CommandRun();
  private Path rules;

  @BeforeEach
  void rules() throws IOException {
    rules = Files.writeString(folder.resolve("rules.toml"), RULES);
  }

  @Test
  void git_secretInSeveralVersions_attributedToTheFirst() throws IOException {
    Repo repo = repo();
    repo.write("a.txt", "first\nsesame-open\n");
    String first = repo.commit("Bring it in\n\nWith words.");
    repo.write("a.txt", "first\nmore\nsesame-open\n");
    repo.commit("edit");
    repo.write("a.txt", "clean\n");
    repo.commit("remove it");
    assertEquals(List.of(first + ":a.txt:word:2"), scan(1));
    String report = Files.readString(folder.resolve("report.json"));
    assertTrue(report.contains("\"Author\": \"Ada\""), report);
    assertTrue(report.contains("\"Email\": \"ada@example.org\""), report);
    assertTrue(report.contains("\"Date\": \"2023-11-14T22:13:20Z\""), report);
    assertTrue(report.contains("\"Message\": \"Bring it in\\n\\nWith words.\""), report);
  }

  @Test
  void git_copiedFile_reportedOnceButNotIfItsPathMatters() throws IOException {
    Repo repo = repo();
    repo.write("src/a.txt", "sesame-open only-test\n");
    String first = repo.commit("first");
    repo.write("test/a.txt", "sesame-open only-test\n");
    String second = repo.commit("second");
    assertEquals(List.of(first + ":src/a.txt:word:1", second + ":test/a.txt:in-tests:1"), scan(1));
  }

  @Test
  void git_hiddenByForcePush_foundThroughTheReflog() throws IOException {
    Repo repo = repo();
    repo.write("a.txt", "sesame-gone\n");
    String lost = repo.commit("first");
    repo.write("a.txt", "clean\n");
    repo.git("add", "-A");
    repo.git("commit", "-q", "--amend", "-m", "clean");
    assertEquals(List.of(lost + ":a.txt:word:1"), scan(1));
  }

  /** A rule on paths alone, which matches none, has every blob listed instead of searched. */
  @Test
  void git_searchedOrListed_findsTheSame() throws IOException {
    Repo repo = repo();
    Random random = new Random(8);
    List<String> lines = new ArrayList<>();
    for (int commit = 0; commit < 25; commit++) {
      for (int edit = 0; edit < 3; edit++) {
        String word = "abcd" + (char) ('a' + random.nextInt(26));
        String line =
            switch (random.nextInt(6)) {
              case 0 -> "sesame-" + word.substring(1);
              case 1 -> "only-" + word.substring(1);
              default -> "an ordinary line " + random.nextInt(1000);
            };
        lines.add(random.nextInt(lines.size() + 1), line + " and the rest of it");
      }
      String path = List.of("a.txt", "test/b.txt", "src/deep/c.txt").get(random.nextInt(3));
      repo.write(path, String.join("\n", lines) + "\n");
      repo.commit("commit " + commit);
    }
    repo.git("repack", "-adfq");
    List<String> searched = scan(1);
    rules =
        Files.writeString(
            folder.resolve("more.toml"), RULES + "[[rules]]\nid = \"p\"\npath = '''^nosuch$'''\n");
    assertEquals(scan(1), searched);
    assertTrue(searched.size() > 5, searched.toString());
  }

  @Test
  void git_messagesTagsAndNotes_areScanned() throws IOException {
    Repo repo = repo();
    repo.write("a.txt", "clean\n");
    String commit = repo.commit("title\n\nthe word is sesame-mess");
    repo.git("tag", "-a", "-m", "sesame-tags", "v1");
    repo.git("notes", "add", "-m", "sesame-note", commit);
    List<String> found = scan(1);
    assertEquals(3, found.size(), found.toString());
    assertTrue(found.contains(commit + ":(commit message):word:3"), found.toString());
    assertTrue(found.contains(commit + ":(tag v1):word:1"), found.toString());
    assertTrue(found.stream().anyMatch(line -> line.contains(":(note on " + commit + "):word:1")));
  }

  @Test
  void git_range_onlyWhatItsCommitsBroughtIn() throws IOException {
    Repo repo = repo();
    repo.write("a.txt", "sesame-oldy\n");
    repo.commit("first");
    repo.write("a.txt", "sesame-oldy\nsesame-newy\n");
    String second = repo.commit("second");
    assertEquals(List.of(second + ":a.txt:word:2"), scan(1, "--log-opts", "HEAD~1..HEAD"));
    assertEquals(List.of(), scan(0, "--log-opts", "--all -- other"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--author=x", "nosuchbranch", "--since=sometime", "-p"})
  void git_logOptionsNotSupported_usage(String options) throws IOException {
    Repo repo = repo();
    repo.commit("first");
    assertEquals(2, command.run("git", repo.folder().toString(), "--log-opts", options));
    assertTrue(command.err().contains("--log-opts: "), command.err());
  }

  @Test
  void git_staged_onlyWhatIsNewInTheIndex() throws IOException {
    Repo repo = repo();
    repo.write("a.txt", "sesame-oldy\n");
    repo.commit("first");
    repo.write("a.txt", "sesame-oldy\nsesame-newy\n");
    repo.write("b.txt", "sesame-free\n");
    repo.git("add", "-A");
    repo.write("a.txt", "sesame-oldy\nsesame-newy\nsesame-last\n");
    assertEquals(List.of("a.txt:word:2", "b.txt:word:1"), scan(1, "--staged"));
    assertEquals(List.of("a.txt:word:3"), scan(1, "--pre-commit"));
    assertEquals(
        List.of("a.txt:word:2", "b.txt:word:1"), scan(1, "--staged", "--compat", "gitleaks"));
  }

  @Test
  void git_stagedBeforeTheFirstCommit_everythingStaged() throws IOException {
    Repo repo = repo();
    repo.write("a.txt", "sesame-open\n");
    repo.git("add", "-A");
    assertEquals(List.of("a.txt:word:1"), scan(1, "--staged"));
  }

  @Test
  void git_ignoreFileOfTheRepository_isHeeded() throws IOException {
    Repo repo = repo();
    repo.write("a.txt", "sesame-open\n");
    String first = repo.commit("first");
    Files.writeString(repo.folder().resolve(".gitleaksignore"), first + ":a.txt:word:1\n");
    assertEquals(List.of(), scan(0));
  }

  @Test
  void git_objectGone_isIncomplete() throws IOException {
    Repo repo = repo();
    repo.write("a.txt", "one\n");
    repo.commit("first");
    String blob = repo.git("rev-parse", "HEAD:a.txt").strip();
    Files.delete(
        repo.folder().resolve(".git/objects/" + blob.substring(0, 2) + "/" + blob.substring(2)));
    assertEquals(List.of(), scan(3));
    assertTrue(command.err().contains("INCOMPLETE"), command.err());
  }

  @Test
  void git_noRepository_usage() {
    assertEquals(2, command.run("git", folder.toString()));
    assertTrue(command.err().contains("no Git repository at"), command.err());
  }

  @Test
  void git_oneWorkerOrMany_sameReport() throws IOException {
    Repo repo = repo();
    for (int i = 0; i < 12; i++) {
      repo.write("f" + i % 4, "sesame-" + (char) ('a' + i) + "xyz\n".repeat(1 + i % 3));
      repo.commit("change " + i);
    }
    List<String> one = scan(1, "--workers", "1");
    assertTrue(one.size() > 5, one.toString());
    assertEquals(one, scan(1, "--workers", "4"));
  }

  @Test
  void git_compatOnGitleaksRepository_itsFindings() throws IOException {
    Path small = gitleaksRepository("small");
    command.run(
        "git",
        small.toString(),
        "--compat",
        "gitleaks",
        "-c",
        COMPATIBILITY.resolve("testdata/config/simple.toml").toString(),
        "-f",
        "json",
        "-r",
        report().toString());
    List<String> found = fingerprints();
    assertEquals(
        List.of(
            "1b6da43b82b22e4eaa10bcf8ee591e91abbfc587:main.go:aws-access-key:20",
            "491504d5a31946ce75e22554cc34203d8e5ff3ca:foo/foo.go:aws-access-key:9"),
        found);
  }

  @Test
  void git_compatRangeOnGitleaksRepository_itsFindings() throws IOException {
    Path small = gitleaksRepository("small");
    command.run(
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
        report().toString());
    assertEquals(
        List.of("491504d5a31946ce75e22554cc34203d8e5ff3ca:foo/foo.go:aws-access-key:9"),
        fingerprints().stream().filter(line -> line.contains("foo/")).toList());
  }

  @Test
  void git_unreachable_foundOnlyWhenAsked() throws IOException {
    Repo repo = repo();
    repo.write("a.txt", "clean\n");
    repo.commit("first");
    repo.write("a.txt", "sesame-lost\n");
    String lost = repo.commit("second");
    repo.git("reset", "-q", "--hard", "HEAD~1");
    repo.write("b.txt", "sesame-blob\n");
    repo.git("add", "b.txt");
    repo.git("reset", "-q");
    Files.delete(repo.folder().resolve("b.txt"));
    repo.git("reflog", "expire", "--expire=now", "--all");
    Files.delete(repo.folder().resolve(".git/ORIG_HEAD"));
    assertEquals(List.of(), scan(0));
    List<String> found = scan(1, "--unreachable");
    assertEquals(2, found.size(), found.toString());
    assertTrue(found.getFirst().startsWith("(unreachable "), found.toString());
    assertEquals(lost + ":a.txt:word:1", found.getLast());
  }

  @Test
  void git_state_reportIsThatOfAFullScan() throws IOException {
    Repo repo = repo();
    Path state = folder.resolve("state");
    for (int i = 0; i < 6; i++) {
      repo.write("f" + i % 3, "sesame-" + (char) ('a' + i / 2) + "xyz\n" + i + "\n");
      repo.commit("change " + i + " sesame-m" + (char) ('a' + i) + "yz");
    }
    scan(1, "--state", state.toString());
    repo.write("f1", "sesame-late\n");
    repo.commit("late");
    scan(1, "--state", state.toString());
    String incremental = Files.readString(report());
    assertTrue(command.err().contains("scanned "), command.err());
    scan(1);
    assertEquals(Files.readString(report()), incremental);
    assertFalse(Files.readString(state, StandardCharsets.ISO_8859_1).contains("sesame"));
    assertEquals(List.of(), scan(0, "--state", state.toString(), "--new-only"));
    repo.write("f2", "sesame-last\nsesame-bxyz\n");
    String last = repo.commit("last");
    assertEquals(List.of(last + ":f2:word:1"), scan(1, "--state", state.toString(), "--new-only"));
  }

  @Test
  void git_stateAfterAForcePush_reportIsThatOfAFullScan() throws IOException {
    Repo repo = repo();
    Path state = folder.resolve("state");
    repo.write("a", "sesame-firs\n");
    repo.commit("first");
    repo.write("b", "sesame-seco\n");
    repo.commit("second");
    scan(1, "--state", state.toString());
    repo.git("reset", "-q", "--hard", "HEAD~1");
    repo.write("c", "sesame-thir\n");
    repo.commit("third");
    repo.git("reflog", "expire", "--expire=now", "--all");
    Files.delete(repo.folder().resolve(".git/ORIG_HEAD"));
    repo.git("gc", "-q", "--prune=now");
    List<String> found = scan(1, "--state", state.toString());
    assertEquals(2, found.size(), found.toString());
    String incremental = Files.readString(report());
    scan(1);
    assertEquals(Files.readString(report()), incremental);
  }

  @Test
  void git_stateDamagedOrOfOtherRules_everythingIsScanned() throws IOException {
    Repo repo = repo();
    Path state = folder.resolve("state");
    repo.write("a", "sesame-firs\n");
    repo.commit("first");
    scan(1, "--state", state.toString());
    byte[] bytes = Files.readAllBytes(state);
    bytes[20] ^= 1;
    Files.write(state, bytes);
    assertEquals(1, scan(1, "--state", state.toString()).size());
    assertTrue(command.err().contains("checksum"), command.err());
    assertEquals(1, scan(1, "--state", state.toString(), "--max-decode-depth", "1").size());
    assertTrue(command.err().contains("not those of the state"), command.err());
  }

  @Test
  void git_incompleteRun_stateStays() throws IOException {
    Repo repo = repo();
    Path state = folder.resolve("state");
    repo.write("a", "one\n");
    repo.commit("first");
    String blob = repo.git("rev-parse", "HEAD:a").strip();
    Files.delete(
        repo.folder().resolve(".git/objects/" + blob.substring(0, 2) + "/" + blob.substring(2)));
    scan(3, "--state", state.toString());
    assertFalse(Files.exists(state));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--staged", "--pre-commit", "--log-opts=HEAD"})
  void git_stateWithAPartOfTheHistory_usage(String flag) throws IOException {
    repo().commit("first");
    assertEquals(
        2,
        command.run("git", folder.resolve("repo").toString(), "--state", "x", flag),
        command.err());
  }

  @Test
  void git_fileAddress_isClonedScannedAndRemoved() throws IOException {
    Repo repo = repo();
    repo.write("a.txt", "sesame-open\n");
    String first = repo.commit("first");
    command.run(
        "git",
        repo.folder().toUri().toString().replace("file:/", "file:///").replace("////", "///"),
        "-c",
        rules.toString(),
        "-f",
        "json",
        "-r",
        report().toString());
    assertEquals(List.of(first + ":a.txt:word:1"), fingerprints(), command.err());
    try (Stream<Path> left = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      assertEquals(
          List.of(),
          left.filter(path -> path.getFileName().toString().startsWith("sluice-clone")).toList());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ssh://git@example.org/x", "file:///no/such/repository"})
  void git_addressThatCannotBeFetched_usage(String address) {
    assertEquals(2, command.run("git", address), command.err());
  }

  @Test
  void detectAndProtect_asGitleaksCalledThem_scanHistoryAndIndex() throws IOException {
    Repo repo = repo();
    repo.write("a.txt", "sesame-open\n");
    repo.commit("first");
    String folderName = repo.folder().toString();
    assertEquals(1, command.run("detect", "-s", folderName, "-c", rules.toString()));
    assertEquals(0, command.run("protect", "--staged", "-s", folderName, "-c", rules.toString()));
    repo.write("a.txt", "sesame-open sesame-more\n");
    repo.git("add", "-A");
    assertEquals(1, command.run("protect", "--staged", "-s", folderName, "-c", rules.toString()));
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

  private Repo repo() throws IOException {
    return Repo.create(folder.resolve("repo"));
  }

  private Path report() {
    return folder.resolve("report.json");
  }

  /** Scans the repository; gives the fingerprints. */
  private List<String> scan(int status, String... more) throws IOException {
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

  private List<String> fingerprints() throws IOException {
    return Files.readAllLines(report()).stream()
        .map(String::strip)
        .filter(line -> line.startsWith("\"Fingerprint\": "))
        .map(line -> line.replaceAll("\"Fingerprint\": \"(.*)\",?", "$1"))
        .sorted()
        .toList();
  }
}
