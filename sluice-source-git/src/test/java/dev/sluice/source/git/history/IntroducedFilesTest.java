package dev.sluice.source.git.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import dev.sluice.source.git.fixture.GitRepository;
import dev.sluice.source.git.fixture.RandomHistory;
import dev.sluice.source.git.revision.Pathspec;
import dev.sluice.source.git.store.ObjectStore;
import dev.sluice.source.git.tree.TreeReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IntroducedFilesTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void list_randomHistory_filesThatNoParentHas(long seed) throws IOException {
    GitRepository repository = GitRepository.create(folder);
    RandomHistory.fill(repository, seed, 80);
    Set<String> expected = new TreeSet<>();
    Map<String, Set<String>> files = new HashMap<>();
    for (String line : repository.lines("rev-list", "--all", "--parents", "--reverse")) {
      String[] ids = line.split(" ", -1);
      Set<String> introduced = new HashSet<>(files(repository, files, ids[0]));
      for (int i = 1; i < ids.length; i++) {
        introduced.removeAll(files(repository, files, ids[i]));
      }
      introduced.forEach(file -> expected.add(ids[0] + " " + file));
    }
    assertEquals(expected, listed(repository));
    assertEquals(List.of(), repository.gaps());
  }

  @ParameterizedTest
  @ValueSource(longs = {5, 6})
  void list_randomHistory_everyBlobOfGit(long seed) throws IOException {
    GitRepository repository = GitRepository.create(folder);
    RandomHistory.fill(repository, seed, 120);
    Set<String> expected = new TreeSet<>();
    String ids = repository.git("rev-list", "--objects", "--no-object-names", "--all");
    byte[] input = ids.getBytes(StandardCharsets.US_ASCII);
    for (String line :
        repository.gitWithInput(input, "cat-file", "--batch-check").lines().toList()) {
      if (line.contains(" blob ")) {
        expected.add(line.substring(0, line.indexOf(' ')));
      }
    }
    Set<String> blobs =
        listed(repository).stream().map(line -> line.split(" ", -1)[1]).collect(Collectors.toSet());
    assertEquals(expected, new TreeSet<>(blobs));
  }

  @Test
  void list_mergeThatChangesAFileByItself_attributedToTheMerge() throws IOException {
    GitRepository repository = GitRepository.create(folder);
    repository.write("a", "one\n");
    repository.commit("first");
    repository.git("checkout", "-q", "-b", "side");
    repository.write("b", "two\n");
    repository.commit("second");
    repository.git("checkout", "-q", "main");
    repository.write("c", "three\n");
    repository.commit("third");
    repository.git("merge", "-q", "--no-commit", "side");
    repository.write("a", "evil\n");
    String merge = repository.commit("merge");
    String blob = repository.git("rev-parse", "HEAD:a").strip();
    Set<String> ofMerge =
        listed(repository).stream()
            .filter(line -> line.startsWith(merge))
            .collect(Collectors.toSet());
    assertEquals(Set.of(merge + " " + blob + " a"), ofMerge);
  }

  @Test
  void read_stashReflogAndDetachedHead_areCovered() throws IOException {
    GitRepository repository = GitRepository.create(folder);
    repository.write("a", "one\n");
    repository.commit("first");
    repository.write("a", "stashed\n");
    repository.git("stash", "-q");
    repository.write("a", "amended away\n");
    String lost = repository.commit("second");
    repository.write("a", "kept\n");
    repository.git("add", "-A");
    repository.git("commit", "-q", "--amend", "-m", "second again");
    Set<String> paths = new HashSet<>();
    Set<String> blobs = new HashSet<>();
    for (String line : listed(repository)) {
      blobs.add(line.split(" ", -1)[1]);
      paths.add(line.split(" ", -1)[0]);
    }
    assertTrue(paths.contains(lost), "the reflog's commit");
    assertTrue(blobs.contains(repository.git("rev-parse", "stash@{0}:a").strip()), "the stash");
  }

  @Test
  void read_parentGone_isAGap() throws IOException {
    GitRepository repository = GitRepository.create(folder);
    repository.write("a", "one\n");
    String first = repository.commit("first");
    repository.write("a", "two\n");
    repository.commit("second");
    Files.delete(
        folder.resolve(".git/objects/" + first.substring(0, 2) + "/" + first.substring(2)));
    listed(repository);
    assertEquals(1, repository.gaps().size());
    assertEquals(first, String.valueOf(repository.gaps().getFirst().object()));
  }

  @Test
  void read_shallowClone_hasNoGap() throws IOException {
    GitRepository origin = GitRepository.create(folder.resolve("origin"));
    for (int i = 0; i < 5; i++) {
      origin.write("a", "version " + i + "\n");
      origin.commit("change " + i);
    }
    origin.git("clone", "-q", "--depth", "2", "file://" + origin.directory(), "../shallow");
    GitRepository shallow = GitRepository.create(folder.resolve("shallow"));
    assertEquals(2, listed(shallow).size());
    assertEquals(List.of(), shallow.gaps());
  }

  @Test
  void read_noteAndTag_areMarked() throws IOException {
    GitRepository repository = GitRepository.create(folder);
    repository.write("a", "one\n");
    String commit = repository.commit("first");
    repository.git("notes", "add", "-m", "a remark", commit);
    repository.git("tag", "-a", "-m", "a release", "v1");
    try (ObjectStore store = repository.open()) {
      History history = read(repository, store);
      List<String> extras =
          history.extras().stream().map(object -> object.path().toString()).toList();
      assertEquals(List.of("(tag v1)"), extras);
      Set<String> paths = new HashSet<>();
      for (SourceObject object : objects(repository, store, history)) {
        paths.add(object.path().toString());
      }
      assertEquals(Set.of("a", "(note on " + commit + ")", "(commit message)"), paths);
    }
  }

  private static Set<String> files(
      GitRepository repository, Map<String, Set<String>> known, String commit) throws IOException {
    Set<String> files = known.get(commit);
    if (files == null) {
      files = new HashSet<>();
      for (String line : repository.lines("ls-tree", "-r", commit)) {
        String[] words = line.split("[ \t]", -1);
        if (words[1].equals("blob")) {
          files.add(words[2] + " " + words[3]);
        }
      }
      known.put(commit, files);
    }
    return files;
  }

  private static Set<String> listed(GitRepository repository) throws IOException {
    Set<String> listed = new TreeSet<>();
    try (ObjectStore store = repository.open()) {
      for (SourceObject object : objects(repository, store, read(repository, store))) {
        if (object.provenance() instanceof GitPlace.Blob place) {
          listed.add(place.commit() + " " + place.blob() + " " + object.path());
        }
      }
    }
    return listed;
  }

  private static History read(GitRepository repository, ObjectStore store) throws IOException {
    return History.read(
        repository.refs(),
        repository.commits(store),
        new TreeReader(store),
        repository.layout().shallow(),
        List.of(),
        repository.gaps()::add);
  }

  private static List<SourceObject> objects(
      GitRepository repository, ObjectStore store, History history) {
    IntroducedFiles files =
        new IntroducedFiles(
            history.graph(),
            IntStream.range(0, history.graph().size()).toArray(),
            repository.commits(store),
            new TreeReader(store),
            Pathspec.ALL,
            false,
            history.notes());
    List<SourceObject> objects = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      files.list(i, new Collecting(objects));
    }
    return objects;
  }

  private record Collecting(List<SourceObject> objects) implements CommitObjects.Sink {
    @Override
    public void object(SourceObject object) {
      objects.add(object);
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
