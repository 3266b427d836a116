package dev.sluice.source.git.index;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.git.fixture.GitRepository;
import dev.sluice.source.git.fixture.RandomHistory;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.store.ObjectStore;
import dev.sluice.source.git.tree.TreeEntry;
import dev.sluice.source.git.tree.TreeReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IndexFileTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void read_everyVersion_entriesOfGit(int version) throws IOException {
    GitRepository repository = filled();
    repository.git("update-index", "--index-version", Integer.toString(version));
    if (version == 3) {
      repository.write("announced", "not yet\n");
      repository.git("add", "-N", "announced");
    }
    List<String> expected = repository.lines("ls-files", "--stage");
    List<String> read = new ArrayList<>();
    for (IndexEntry entry : index(repository).entries()) {
      read.add("%06o %s 0\t%s".formatted(entry.mode(), entry.id(), entry.path()));
    }
    assertEquals(expected, read);
    assertEquals(version, Files.readAllBytes(folder.resolve(".git/index"))[7]);
  }

  @Test
  void read_split_refusedWithAdvice() throws IOException {
    GitRepository repository = filled();
    repository.git("update-index", "--split-index");
    IOException refused = assertThrows(IOException.class, () -> index(repository));
    assertTrue(String.valueOf(refused.getMessage()).contains("--no-split-index"));
  }

  @Test
  void parse_damagedBytes_refusedOrReadWithinBounds() throws IOException {
    GitRepository repository = filled();
    byte[] whole = Files.readAllBytes(folder.resolve(".git/index"));
    Random random = new Random(8);
    int refused = 0;
    for (int i = 0; i < 3000; i++) {
      byte[] damaged = Arrays.copyOf(whole, 1 + random.nextInt(whole.length));
      for (int change = random.nextInt(4); change >= 0; change--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      try {
        assertTrue(
            IndexFile.parse(damaged, HashAlgorithm.SHA1, 0).entries().size() <= whole.length);
      } catch (IOException e) {
        refused++;
      }
    }
    assertTrue(refused > 1000, "only " + refused + " were refused");
  }

  @Test
  void compare_staged_changesOfGit() throws IOException {
    GitRepository repository = filled();
    repository.write("d0/brand/new", "fresh\n");
    repository.write("f1", "changed\n");
    List<String> tracked = repository.lines("ls-files");
    repository.git("add", "-A");
    repository.git("rm", "-q", "--cached", tracked.getLast());
    assertEquals(rawOfGit(repository, "diff-index", "--cached", "HEAD"), staged(repository));
  }

  @Test
  void compare_nothingStaged_nothing() throws IOException {
    assertEquals(List.of(), staged(filled()));
  }

  @Test
  void compare_workTree_changesOfGit() throws IOException {
    GitRepository repository = filled();
    repository.write("f1", "changed in the work tree\n");
    repository.write("untracked", "not in the index\n");
    List<String> changed = new ArrayList<>();
    UnstagedChanges.compare(index(repository), folder, HashAlgorithm.SHA1, new Collecting(changed));
    assertEquals(List.of("changed f1"), changed);
  }

  private GitRepository filled() throws IOException {
    GitRepository repository = GitRepository.create(folder);
    RandomHistory.fill(repository, 5, 30);
    repository.git("reset", "-q", "--hard", "main");
    repository.write("f1", "known\n");
    repository.commit("a file that is surely there");
    return repository;
  }

  private static IndexFile index(GitRepository repository) throws IOException {
    return IndexFile.read(repository.layout().gitDirectory().resolve("index"), HashAlgorithm.SHA1);
  }

  private static List<String> staged(GitRepository repository) throws IOException {
    List<String> changed = new ArrayList<>();
    try (ObjectStore store = repository.open()) {
      ObjectId head = repository.refs().head().orElseThrow();
      StagedChanges.compare(
          index(repository),
          repository.commits(store).read(head).tree(),
          new TreeReader(store),
          new Collecting(changed));
    }
    changed.sort(null);
    return changed;
  }

  private static List<String> rawOfGit(GitRepository repository, String... words)
      throws IOException {
    List<String> changed = new ArrayList<>();
    for (String line : repository.lines(words)) {
      String[] parts = line.split("[ \t]", -1);
      changed.add((parts[4].equals("D") ? "removed " : "changed ") + parts[5]);
    }
    changed.sort(null);
    return changed;
  }

  private record Collecting(List<String> changed) implements StagedChanges.Sink {
    @Override
    public boolean wantsRemoved() {
      return true;
    }

    @Override
    public void changed(PendingChange change) {
      changed.add("changed " + name(change.path()));
    }

    @Override
    public void removed(TreeEntry file) {
      changed.add("removed " + name(file.path()));
    }

    private static String name(ObjectPath path) {
      return new String(path.bytes(), ISO_8859_1);
    }

    @Override
    public void skipped(ObjectPath path, String reason) {
      throw new AssertionError(path + " " + reason);
    }

    @Override
    public void unreadable(ObjectPath folder, IOException cause) {
      throw new AssertionError(folder.toString(), cause);
    }
  }
}
