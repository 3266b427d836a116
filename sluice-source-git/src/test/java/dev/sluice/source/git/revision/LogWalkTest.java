package dev.sluice.source.git.revision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.sluice.source.git.commit.CommitReader;
import dev.sluice.source.git.fixture.GitRepository;
import dev.sluice.source.git.fixture.RandomHistory;
import dev.sluice.source.git.refs.RefStore;
import dev.sluice.source.git.store.ObjectStore;
import dev.sluice.source.git.tree.TreeReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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

  private static final PatternCompiler RE2 =
      (regex, ignoresCase) -> {
        try {
          Pattern pattern = Pattern.compile(regex, ignoresCase ? Pattern.CASE_INSENSITIVE : 0);
          return text -> pattern.matcher(text).find();
        } catch (PatternSyntaxException e) {
          throw new IllegalArgumentException(e.getDescription(), e);
        }
      };

  @TempDir private static Path folder;
  private static GitRepository repository;

  @BeforeAll
  static void fill() throws IOException {
    repository = GitRepository.create(folder);
    RandomHistory.fill(repository, 11, 150);
    repository.git("tag", "-a", "-m", "a release", "v1", "main~3");
    repository.git("update-ref", "refs/remotes/origin/topic", "b3");
    people();
  }

  /** Commits that differ in who wrote them and in what they say. */
  private static void people() throws IOException {
    String[][] written = {
      {"Jane Doe <jane@example.org>", "Fix the parser (again)\n\nCloses #12\n"},
      {"Jan+ Kowalski <jan@example.com>", "Add a key\n\nReviewed-by: Jane\n"},
      {"jane roe <roe@example.org>", "wip"},
      {"Ada <ada@example.org>", "fix: rotate the key\nsecond line\n"}
    };
    StringBuilder stream = new StringBuilder();
    for (int i = 0; i < written.length; i++) {
      String message = written[i][1];
      stream
          .append(
              "commit refs/heads/people\nauthor " + written[i][0] + " 160000000" + i + " +0000\n")
          .append("committer " + written[3 - i][0] + " 160000000" + i + " +0000\n")
          .append("data " + message.length() + "\n" + message + "\n")
          .append("M 100644 inline p" + i + "\ndata 2\nx\n\n");
    }
    repository.gitWithInput(
        stream.toString().getBytes(StandardCharsets.UTF_8), "fast-import", "--quiet");
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
        "--no-merges --all --full-history -- *f3",
        "--all --max-parents=1",
        "--all --min-parents=2",
        "--all --author=Jane",
        "--all --author=jane -i",
        "--all --author '^Jan+ K'",
        "--all --author=example.com --author=roe",
        "--all -F --author=Jan+",
        "--all -E --author='Jan(e|.) [DK]'",
        "--all --author='Jan\\(e\\|.\\) [DK]'",
        "--all --committer=Ada",
        "--all --author=Jane --committer=Ada",
        "--all --grep=key",
        "--all --grep='(again)'",
        "--all --grep='^Closes #[0-9]*$'",
        "--all --grep='\\bkey\\b' -i --grep=WIP",
        "--all --grep=key --grep=line --all-match",
        "--all --grep=key --author=Ada",
        "--all --grep=key --invert-grep --author=@example",
        "people -1 --grep=x",
        "people -1 --skip=1 --grep=key"
      })
  void select_asGitLog_sameCommits(String words) throws IOException, RevisionException {
    List<String> command = new ArrayList<>(List.of("rev-list"));
    command.addAll(LogOptions.words(words));
    Set<String> expected = new TreeSet<>(repository.lines(command.toArray(String[]::new)));
    assertEquals(expected, select(words));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-p --all",
        "--all -p -U0 --no-color --date=iso --topo-order",
        "--oneline --graph --stat --decorate=short --all"
      })
  void select_optionsOfPrinting_changeNothing(String words) throws IOException, RevisionException {
    assertEquals(select("--all"), select(words));
  }

  @Test
  void parse_optionThatUsersExpect_isRefusedWithWhatToDo() {
    for (String word : List.of("-Ssecret", "-G key", "--diff-filter=A", "--follow", "-L1,2:f")) {
      String message =
          assertThrows(RevisionException.class, () -> LogOptions.parse(word, NOW, RE2))
              .getMessage();
      assertTrue(message.contains("in git log it"), message);
    }
    assertTrue(
        assertThrows(RevisionException.class, () -> LogOptions.parse("--grep='a(' -E", NOW, RE2))
            .getMessage()
            .contains("cannot be read"));
  }

  @Test
  void select_abbreviatedId_thatCommit() throws IOException, RevisionException {
    String id = repository.git("rev-parse", "main~4").strip();
    assertEquals(Set.of(id), select("-1 " + id.substring(0, 10)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--author",
        "-U3",
        "-w",
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
              LogOptions.parse(words, NOW, RE2),
              repository.gaps()::add);
      Set<String> ids = new TreeSet<>();
      walk.select().forEach(commit -> ids.add(commit.id().toString()));
      return ids;
    }
  }
}
