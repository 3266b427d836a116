package dev.sluice.source.git.forest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.derived.DerivedObject;
import dev.sluice.source.derived.DerivedPart;
import dev.sluice.source.derived.DerivedReader;
import dev.sluice.source.derived.DerivedVisitor;
import dev.sluice.source.git.fixture.GitRepository;
import dev.sluice.source.git.fixture.RandomHistory;
import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.store.Gap;
import dev.sluice.source.git.store.GitLayout;
import dev.sluice.source.git.store.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every object of repositories that Git made decodes to its id, and none is left out. */
class DecodeAllTest {
  @TempDir Path folder;

  private static Set<ObjectId> listed(GitRepository repository) throws IOException {
    return repository
        .lines("cat-file", "--batch-all-objects", "--batch-check=%(objectname)")
        .stream()
        .map(ObjectId::parse)
        .collect(Collectors.toSet());
  }

  private static void check(GitRepository repository) throws IOException {
    List<Gap> gaps = new ArrayList<>();
    ForestOptions options = ForestOptions.DEFAULT.withPartitionBytes(4096).withSplitBytes(4096);
    Set<ObjectId> seen = TestRepository.walk(repository.layout(), gaps, options, true).keySet();
    assertEquals(listed(repository), seen);
    assertEquals(List.of(), gaps);
    assertTrue(seen.size() > 50, seen.size() + " objects");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sha1", "sha256"})
  void walk_whatGitPacked_isWhatGitLists(String format) throws IOException {
    GitRepository repository =
        GitRepository.create(folder.resolve("all"), "--object-format=" + format);
    for (int commit = 0; commit < 25; commit++) {
      repository.write("f" + commit % 3, "a line of the file\n".repeat(50) + "number " + commit);
      repository.commit("commit " + commit);
    }
    check(repository);
    repository.git("repack", "-adfq", "--depth=50", "--window=50");
    check(repository);
  }

  @Test
  void walk_manyPacksAndLooseObjects_areWhatGitLists() throws IOException {
    GitRepository repository = GitRepository.create(folder.resolve("many"));
    for (int pack = 0; pack < 4; pack++) {
      RandomHistory.fill(repository, pack, 8);
      repository.git("repack", "-dq");
    }
    RandomHistory.fill(repository, 9, 5);
    repository.git("multi-pack-index", "write");
    check(repository);
  }

  /**
   * The repositories that the property {@code sluice.repositories} names, separated by colons, or a
   * small one where none is named. They may be large, and what they borrow or lack is theirs.
   */
  @Test
  void walk_namedRepositories_decodeToTheirIds() throws IOException {
    String named = System.getProperty("sluice.repositories", "");
    if (named.isEmpty()) {
      GitRepository repository = GitRepository.create(folder.resolve("small"));
      RandomHistory.fill(repository, 3, 20);
      repository.git("repack", "-adq");
      named = folder.resolve("small").toString();
    }
    for (String name : named.split(":")) {
      GitLayout layout = GitLayout.find(Path.of(name)).orElseThrow();
      List<Gap> gaps = new ArrayList<>();
      try (ObjectStore store = ObjectStore.open(layout, gaps::add)) {
        DeltaForest forest = DeltaForest.of(store, ForestOptions.DEFAULT);
        Hashing visitor = new Hashing(forest);
        try (DerivedReader walker = forest.newWalker()) {
          for (ObjectType type : ObjectType.values()) {
            visitor.type = type;
            for (DerivedPart partition : forest.partitions(type)) {
              walker.read(partition, visitor);
            }
          }
        }
        assertEquals(store.table().size(), visitor.count + gaps.size(), name);
      }
    }
  }

  /** Hashes objects and lets go of them. */
  private static final class Hashing implements DerivedVisitor<Boolean> {
    private final DeltaForest forest;
    private final MessageDigest digest;
    private final HashAlgorithm algorithm;
    private int count;
    private ObjectType type = ObjectType.BLOB;

    Hashing(DeltaForest forest) {
      this.forest = forest;
      algorithm = forest.table().algorithm();
      digest = algorithm.newDigest();
    }

    @Override
    public @Nullable Boolean visit(DerivedObject object, @Nullable Boolean base) {
      head(object.length());
      digest.update(object.bytes(), 0, object.length());
      check(object.ordinal());
      return true;
    }

    @Override
    public void stream(int ordinal, long size, InputStream bytes) throws IOException {
      head(size);
      byte[] chunk = new byte[1 << 20];
      for (int read = bytes.read(chunk); read >= 0; read = bytes.read(chunk)) {
        digest.update(chunk, 0, read);
      }
      check(ordinal);
    }

    private void head(long size) {
      digest.update((type.word() + " " + size + "\0").getBytes(StandardCharsets.US_ASCII));
    }

    private void check(int ordinal) {
      assertEquals(forest.table().id(ordinal), ObjectId.of(digest.digest()));
      count++;
    }
  }
}
