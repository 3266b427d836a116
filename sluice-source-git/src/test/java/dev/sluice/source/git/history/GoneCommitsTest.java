package dev.sluice.source.git.history;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.source.git.commit.CommitReader;
import dev.sluice.source.git.fixture.PackWriter;
import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.refs.RefStore;
import dev.sluice.source.git.store.Gap;
import dev.sluice.source.git.store.ObjectStore;
import dev.sluice.source.git.tree.TreeReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a reflog names may be gone, but not what is only damaged, and not for others. */
class GoneCommitsTest {
  private static final ObjectId GONE = ObjectId.parse("12".repeat(20));
  private static final String WHO = " Ada <ada@example.org> 1 +0000\n";

  @TempDir private Path folder;
  private TestRepository repository;
  private byte[] commit;

  @BeforeEach
  void create() throws IOException {
    repository = new TestRepository(folder, HashAlgorithm.SHA1);
    ObjectId tree = repository.addLoose(ObjectType.TREE, new byte[0]);
    commit =
        ("tree " + tree + "\nauthor" + WHO + "committer" + WHO + "\nwords of a commit\n")
            .getBytes(UTF_8);
    write("refs/heads/main", repository.addLoose(ObjectType.COMMIT, commit) + "\n");
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void log(ObjectId id) throws IOException {
    write("logs/HEAD", "0".repeat(40) + " " + id + WHO.stripTrailing() + "\tcommit\n");
  }

  /** What is told of when the history is read. */
  private List<ObjectId> gaps() throws IOException {
    try (ObjectStore store = repository.open()) {
      History _ =
          History.read(
              RefStore.open(repository.layout(), repository.gaps()::add),
              new CommitReader(store, Map.of()),
              new TreeReader(store),
              Set.of(),
              List.of(),
              repository.gaps()::add);
    }
    return repository.gaps().stream().map(Gap::object).filter(id -> id != null).toList();
  }

  @Test
  void read_reflogAndFetchHeadOfWhatIsGone_isComplete() throws IOException {
    Path _ = new PackWriter(HashAlgorithm.SHA1).write(repository.packs(), "whole");
    log(GONE);
    write("FETCH_HEAD", GONE + "\t\tbranch 'x' of y\n");
    assertEquals(List.of(), gaps());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void read_commitThatAnIndexNamesByAnotherId_isAGap(int version) throws IOException {
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    ObjectId id = pack.add(ObjectType.COMMIT, "lost".getBytes(UTF_8));
    Path index =
        pack.write(repository.packs(), "damaged", version).resolveSibling("pack-damaged.idx");
    byte[] bytes = Files.readAllBytes(index);
    bytes[(version == 1 ? 4 : 8) + 1024 + 19] ^= 1;
    Files.write(index, bytes);
    log(id);
    assertEquals(List.of(id), gaps());
    assertEquals(index.toString(), repository.gaps().getFirst().place());
  }

  @Test
  void read_commitWhoseBaseIsMissing_isAGap() throws IOException {
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    byte[] other = new String(commit, UTF_8).replace("words", "other").getBytes(UTF_8);
    ObjectId id = pack.addIdDelta(ObjectType.COMMIT, GONE, commit, other);
    Path _ = pack.write(repository.packs(), "thin");
    log(id);
    assertEquals(List.of(id), gaps());
  }

  @Test
  void read_fetchedTagWhoseCommitIsMissing_isAGap() throws IOException {
    String text = "object " + GONE + "\ntype commit\ntag v1\ntagger" + WHO + "\nwords\n";
    ObjectId tag = repository.addLoose(ObjectType.TAG, text.getBytes(UTF_8));
    write("FETCH_HEAD", tag + "\t\ttag 'v1' of y\n");
    assertEquals(List.of(GONE), gaps());
  }

  @Test
  void read_headOfWhatFetchHeadNamesToo_isAGap() throws IOException {
    write("FETCH_HEAD", GONE + "\t\tbranch 'x' of y\n");
    write("HEAD", GONE + "\n");
    assertEquals(List.of(GONE), gaps());
  }
}
