package dev.sluice.cli.git;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a history has, and where it is said to come from. */
class GitCommandTest {
  @TempDir Path folder;
  private GitRun git;

  @BeforeEach
  void create() throws IOException {
    git = new GitRun(folder);
  }

  @Test
  void git_secretInSeveralVersions_attributedToTheFirst() throws IOException {
    Repo repo = git.repo();
    repo.write("a.txt", "first\nsesame-open\n");
    String first = repo.commit("Bring it in\n\nWith words.");
    repo.write("a.txt", "first\nmore\nsesame-open\n");
    repo.commit("edit");
    repo.write("a.txt", "clean\n");
    repo.commit("remove it");
    assertEquals(List.of(first + ":a.txt:word:2"), git.scan(1));
    String report = Files.readString(folder.resolve("report.json"));
    assertTrue(report.contains("\"Author\": \"Ada\""), report);
    assertTrue(report.contains("\"Email\": \"ada@example.org\""), report);
    assertTrue(report.contains("\"Date\": \"2023-11-14T22:13:20Z\""), report);
    assertTrue(report.contains("\"Message\": \"Bring it in\\n\\nWith words.\""), report);
  }

  @Test
  void git_copiedFile_reportedOnceButNotIfItsPathMatters() throws IOException {
    Repo repo = git.repo();
    repo.write("src/a.txt", "sesame-open only-test\n");
    String first = repo.commit("first");
    repo.write("test/a.txt", "sesame-open only-test\n");
    String second = repo.commit("second");
    assertEquals(
        List.of(first + ":src/a.txt:word:1", second + ":test/a.txt:in-tests:1"), git.scan(1));
  }

  @Test
  void git_hiddenByForcePush_foundThroughTheReflog() throws IOException {
    Repo repo = git.repo();
    repo.write("a.txt", "sesame-gone\n");
    String lost = repo.commit("first");
    repo.write("a.txt", "clean\n");
    repo.git("add", "-A");
    repo.git("commit", "-q", "--amend", "-m", "clean");
    assertEquals(List.of(lost + ":a.txt:word:1"), git.scan(1));
  }

  /** A rule on paths alone, which matches none, has every blob listed instead of searched. */
  @Test
  void git_searchedOrListed_findsTheSame() throws IOException {
    Repo repo = git.repo();
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
    List<String> searched = git.scan(1);
    git.useRules(GitRun.RULES + "[[rules]]\nid = \"p\"\npath = '''^nosuch$'''\n");
    assertEquals(git.scan(1), searched);
    assertTrue(searched.size() > 5, searched.toString());
  }

  @Test
  void git_messagesTagsAndNotes_areScanned() throws IOException {
    Repo repo = git.repo();
    repo.write("a.txt", "clean\n");
    String commit = repo.commit("title\n\nthe word is sesame-mess");
    repo.git("tag", "-a", "-m", "sesame-tags", "v1");
    repo.git("notes", "add", "-m", "sesame-note", commit);
    List<String> found = git.scan(1);
    assertEquals(3, found.size(), found.toString());
    assertTrue(found.contains(commit + ":(commit message):word:3"), found.toString());
    assertTrue(found.contains(commit + ":(tag v1):word:1"), found.toString());
    assertTrue(found.stream().anyMatch(line -> line.contains(":(note on " + commit + "):word:1")));
  }

  @Test
  void git_ignoreFileOfTheRepository_isHeeded() throws IOException {
    Repo repo = git.repo();
    repo.write("a.txt", "sesame-open\n");
    String first = repo.commit("first");
    Files.writeString(repo.folder().resolve(".gitleaksignore"), first + ":a.txt:word:1\n");
    assertEquals(List.of(), git.scan(0));
  }

  @Test
  void git_objectGone_isIncomplete() throws IOException {
    Repo repo = git.repo();
    repo.write("a.txt", "one\n");
    repo.commit("first");
    String blob = repo.git("rev-parse", "HEAD:a.txt").strip();
    Files.delete(
        repo.folder().resolve(".git/objects/" + blob.substring(0, 2) + "/" + blob.substring(2)));
    assertEquals(List.of(), git.scan(3));
    assertTrue(git.command().err().contains("INCOMPLETE"), git.command().err());
  }

  @Test
  void git_noRepository_usage() {
    assertEquals(2, git.command().run("git", folder.toString()));
    assertTrue(git.command().err().contains("no Git repository at"), git.command().err());
  }

  @Test
  void git_oneWorkerOrMany_sameReport() throws IOException {
    Repo repo = git.repo();
    for (int i = 0; i < 12; i++) {
      repo.write("f" + i % 4, "sesame-" + (char) ('a' + i) + "xyz\n".repeat(1 + i % 3));
      repo.commit("change " + i);
    }
    List<String> one = git.scan(1, "--workers", "1");
    assertTrue(one.size() > 5, one.toString());
    assertEquals(one, git.scan(1, "--workers", "4"));
  }

  @Test
  void git_unreachable_foundOnlyWhenAsked() throws IOException {
    Repo repo = git.repo();
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
    assertEquals(List.of(), git.scan(0));
    List<String> found = git.scan(1, "--unreachable");
    assertEquals(2, found.size(), found.toString());
    assertTrue(found.getFirst().startsWith("(unreachable "), found.toString());
    assertEquals(lost + ":a.txt:word:1", found.getLast());
  }
}
