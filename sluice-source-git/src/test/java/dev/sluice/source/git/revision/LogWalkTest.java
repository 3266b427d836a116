package dev.sluice.source.git.revision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sluice.source.git.commit.CommitReader;
import dev.sluice.source.git.fixture.GitRepository;
import dev.sluice.source.git.fixture.RandomHistory;
import dev.sluice.source.git.refs.RefStore;
import dev.sluice.source.git.store.ObjectStore;
import dev.sluice.source.git.tree.TreeReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogWalkTest {
  private static final ZonedDateTime NOW =
      ZonedDateTime.of(2020, 9, 13, 18, 0, 0, 0, ZoneOffset.UTC);

  @TempDir private static Path folder;
  private static GitRepository repository;

  @BeforeAll
  static void fill() throws IOException {
    repository = GitRepository.create(folder);
    RandomHistory.fill(repository, 11, 150);
    repository.git("tag", "-a", "-m", "a release", "v1", "main~3");
    repository.git("update-ref", "refs/remotes/origin/topic", "b3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--all",
        "HEAD",
        "main",
        "v1",
        "main~5^{commit}",
        "@~2",
        "b3..main",
        "main..b3",
        "v1..main",
        "b2...b5",
        "b1 b2 ^b4",
        "^b4 --all",
        "--all --not b1 b2",
        "--branches",
        "--branches=b[12]",
        "--tags",
        "--remotes",
        "--remotes=origin",
        "--glob=heads/b*",
        "--all --no-merges",
        "--merges --all",
        "--first-parent main",
        "--since=2020-09-13T14:00:00Z --all",
        "--until=2020-09-13T14:00:00Z --all",
        "--after=1600005000 --before=1600009000 --all",
        "-n 7 --all",
        "-7 main",
        "--max-count=5 --skip=3 --all",
        "--all --full-history",
        "--all -n1",
        "--no-merges --all --full-history -- d1",
        "--no-merges --all --full-history -- f1 d0/f2",
        "--no-merges --all --full-history -- *f3"
      })
  void select_asGitLog_sameCommits(String words) throws IOException, RevisionException {
    List<String> command = new ArrayList<>(List.of("rev-list"));
    command.addAll(LogOptions.words(words));
    Set<String> expected = new TreeSet<>(repository.lines(command.toArray(String[]::new)));
    assertEquals(expected, select(words));
  }

  @Test
  void select_abbreviatedId_thatCommit() throws IOException, RevisionException {
    String id = repository.git("rev-parse", "main~4").strip();
    assertEquals(Set.of(id), select("-1 " + id.substring(0, 10)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--author=Ada",
        "--grep=x",
        "-p",
        "--since=whenever",
        "nobranch",
        "main@{1}",
        "--max-count=many",
        "-- :!x",
        "'main",
        "--all=x",
        "main^9",
        "v1^{tree}"
      })
  void select_notSupported_refused(String words) {
    assertThrows(RevisionException.class, () -> select(words));
  }

  private static Set<String> select(String words) throws IOException, RevisionException {
    try (ObjectStore store = repository.open()) {
      RefStore refs = repository.refs();
      CommitReader commits = repository.commits(store);
      LogWalk walk =
          new LogWalk(
              refs,
              commits,
              new Revisions(store, refs, commits),
              new TreeReader(store),
              Set.of(),
              LogOptions.parse(words, NOW),
              repository.gaps()::add);
      Set<String> ids = new TreeSet<>();
      walk.select().forEach(commit -> ids.add(commit.id().toString()));
      return ids;
    }
  }
}
