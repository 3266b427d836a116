package dev.sluice.source.git.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import dev.sluice.source.git.fixture.GitRepository;
import dev.sluice.source.git.fixture.RandomHistory;
import dev.sluice.source.git.history.CommitObjects;
import dev.sluice.source.git.history.GitPlace;
import dev.sluice.source.git.history.History;
import dev.sluice.source.git.revision.Pathspec;
import dev.sluice.source.git.store.ObjectStore;
import dev.sluice.source.git.tree.TreeReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddedLinesTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23})
  void list_randomHistory_addedLinesOfGitLog(long seed) throws IOException {
    GitRepository repository = GitRepository.create(folder);
    RandomHistory.fill(repository, seed, 100);
    List<String> expected = expected(repository);
    List<String> listed = listed(repository);
    List<String> missing = new ArrayList<>(expected);
    missing.removeAll(listed);
    // The only line of a submodule's patch, which no file has.
    missing.removeIf(line -> line.contains("Subproject commit "));
    listed.removeAll(expected);
    assertEquals(missing, listed);
  }

  @Test
  void list_movedAndEdited_onlyTheEditIsAdded() throws IOException {
    GitRepository repository = GitRepository.create(folder);
    repository.write("old/name", "one\ntwo\nthree\nfour\nfive\nsix\n");
    repository.commit("first");
    repository.git("mv", "old/name", "name");
    repository.write("name", "one\ntwo\nthree\nfour\nfive\nsix\nseven\n");
    String commit = repository.commit("second");
    List<String> listed = listed(repository);
    assertEquals(List.of(commit + " name 7 seven\n"), listed.subList(1, listed.size()));
    assertEquals(expected(repository), listed);
  }

  /** As {@code commit path firstLine text}, sorted. */
  private static List<String> expected(GitRepository repository) throws IOException {
    List<String> added = new ArrayList<>();
    String commit = "";
    String path = "";
    StringBuilder text = new StringBuilder();
    String place = "";
    boolean isHunk = false;
    for (String line :
        repository
            .git("log", "-p", "-U0", "--full-history", "--all", "--diff-filter=tuxdb")
            .split("\n", -1)) {
      if (line.startsWith("commit ") || line.startsWith("diff --git") || line.startsWith("@@ ")) {
        if (isHunk) {
          added.add(place + text);
        }
        isHunk = false;
        text.setLength(0);
      }
      if (line.startsWith("commit ")) {
        commit = line.substring(7);
      } else if (line.startsWith("+++ ")) {
        path = line.startsWith("+++ b/") ? line.substring(6) : "";
      } else if (line.startsWith("@@ ")) {
        isHunk = true;
        String[] range = line.split(" ", -1)[2].substring(1).split(",", -1);
        boolean isEmpty = range.length > 1 && range[1].equals("0");
        int first = Integer.parseInt(range[0]) + (isEmpty ? 1 : 0);
        place = commit + " " + path + " " + first + " ";
      } else if (isHunk && line.startsWith("+")) {
        text.append(line, 1, line.length()).append('\n');
      } else if (isHunk && line.startsWith("\\") && !text.isEmpty()) {
        text.setLength(text.length() - 1);
      }
    }
    if (isHunk) {
      added.add(place + text);
    }
    added.sort(null);
    return added;
  }

  private static List<String> listed(GitRepository repository) throws IOException {
    List<String> added = new ArrayList<>();
    try (ObjectStore store = repository.open()) {
      TreeReader trees = new TreeReader(store);
      History history =
          History.read(
              repository.refs(),
              repository.commits(store),
              trees,
              Set.of(),
              List.of(),
              repository.gaps()::add);
      AddedLines lines =
          new AddedLines(
              history.graph(),
              IntStream.range(0, history.graph().size()).toArray(),
              trees,
              store,
              Pathspec.ALL,
              false);
      for (int i = 0; i < lines.size(); i++) {
        lines.list(i, new Collecting(added));
      }
    }
    added.sort(null);
    return added;
  }

  private record Collecting(List<String> added) implements CommitObjects.Sink {
    @Override
    public void object(SourceObject object) {
      if (object.provenance() instanceof GitPlace.Text text) {
        added.add(
            text.commit()
                + " "
                + object.path()
                + " "
                + text.firstLine()
                + " "
                + new String(text.bytes(), StandardCharsets.ISO_8859_1));
      }
    }

    @Override
    public void skipped(ObjectPath path, String reason) {
      throw new AssertionError(path + " " + reason);
    }

    @Override
    public void failed(ObjectPath path, IOException cause) {
      throw new AssertionError(path.toString(), cause);
    }
  }
}
