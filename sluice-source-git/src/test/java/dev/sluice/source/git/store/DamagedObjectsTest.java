package dev.sluice.source.git.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.derived.DerivedObject;
import dev.sluice.source.derived.DerivedPart;
import dev.sluice.source.derived.DerivedReader;
import dev.sluice.source.derived.DerivedVisitor;
import dev.sluice.source.git.fixture.PackWriter;
import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.forest.DeltaForest;
import dev.sluice.source.git.forest.ForestOptions;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Objects that are not what they should be are told by name, and the others are read. */
class DamagedObjectsTest {
  @TempDir private Path folder;
  private TestRepository repository;

  @BeforeEach
  void create() throws IOException {
    repository = new TestRepository(folder, HashAlgorithm.SHA1);
  }

  @Test
  void read_looseObjectOfAnotherId_isCorrupt() throws IOException {
    ObjectId id = repository.addLoose(ObjectType.BLOB, new byte[] {1, 2, 3});
    ObjectId other = repository.addLoose(ObjectType.BLOB, new byte[] {4, 5, 6});
    Files.write(repository.looseFile(id), Files.readAllBytes(repository.looseFile(other)));
    try (ObjectStore store = repository.open()) {
      assertThrows(GitStoreException.Corrupt.class, () -> store.read(id));
      assertThrows(GitStoreException.Corrupt.class, () -> store.spill(id, () -> {}));
      assertTrue(store.read(other).isPresent());
    }
    assertEquals(1, repository.walk().size());
    assertEquals(id, repository.gaps().getFirst().object());
  }

  @Test
  void read_pipeInThePlaceOfALooseObject_failsAtOnce() throws Exception {
    ObjectId id = repository.addLoose(ObjectType.BLOB, new byte[] {1});
    Files.delete(repository.looseFile(id));
    Process made = new ProcessBuilder("mkfifo", repository.looseFile(id).toString()).start();
    assertEquals(0, made.waitFor());
    try (ObjectStore store = repository.open()) {
      assertThrows(IOException.class, () -> store.read(id));
    }
    assertEquals(0, repository.walk().size());
    assertEquals(id, repository.gaps().getFirst().object());
  }

  @Test
  void open_pipesInThePlaceOfAPack_areGaps() throws Exception {
    for (String name : List.of("pack-a.pack", "pack-a.idx")) {
      String file = repository.packs().resolve(name).toString();
      assertEquals(0, new ProcessBuilder("mkfifo", file).start().waitFor());
    }
    repository.open().close();
    assertEquals(Gap.Kind.UNREADABLE, repository.gaps().getFirst().kind());
  }

  @Test
  void open_fileOrLinkInThePlaceOfAFolder_isAGap() throws IOException {
    Path objects = folder.resolve("objects");
    Files.delete(repository.packs());
    Files.createFile(repository.packs());
    Files.createFile(objects.resolve("ab"));
    Files.createSymbolicLink(objects.resolve("cd"), folder.resolve("gone"));
    try (ObjectStore store = repository.open()) {
      assertEquals(0, store.table().size());
    }
    List<String> places = repository.gaps().stream().map(Gap::place).toList();
    assertEquals(
        List.of("pack", "ab", "cd").stream().map(objects::resolve).map(Path::toString).toList(),
        places);
  }

  @Test
  void open_configurationThatIsAPipe_isRefused() throws Exception {
    String file = folder.resolve("config").toString();
    assertEquals(0, new ProcessBuilder("mkfifo", file).start().waitFor());
    assertThrows(IOException.class, repository::open);
  }

  @Test
  void walk_twoObjectsAtOnePlaceOfAPack_isAGap() throws IOException {
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    ObjectId one = pack.add(ObjectType.BLOB, new byte[] {1});
    ObjectId other = pack.add(ObjectType.BLOB, new byte[] {2});
    Path file = pack.write(repository.packs(), "a");
    Path index = file.resolveSibling("pack-a.idx");
    byte[] bytes = Files.readAllBytes(index);
    int offsets = 8 + 1024 + 2 * (20 + 4);
    System.arraycopy(bytes, offsets, bytes, offsets + 4, 4);
    Files.write(index, bytes);
    try (ObjectStore store = repository.open()) {
      assertEquals(2, DeltaForest.of(store, ForestOptions.DEFAULT).count(ObjectType.BLOB));
    }
    assertEquals(1, repository.gaps().size(), one + " and " + other);
  }

  @Test
  void table_idsOfAPackOutOfOrder_isAGapAndTheOtherPacksAreRead() throws IOException {
    PackWriter broken = new PackWriter(HashAlgorithm.SHA1);
    broken.add(ObjectType.BLOB, new byte[] {1});
    broken.add(ObjectType.BLOB, new byte[] {2});
    Path index = broken.write(repository.packs(), "a").resolveSibling("pack-a.idx");
    byte[] bytes = Files.readAllBytes(index);
    int ids = 8 + 1024;
    byte[] first = Arrays.copyOfRange(bytes, ids, ids + 20);
    System.arraycopy(bytes, ids + 20, bytes, ids, 20);
    System.arraycopy(first, 0, bytes, ids + 20, 20);
    Files.write(index, bytes);
    PackWriter whole = new PackWriter(HashAlgorithm.SHA1);
    ObjectId id = whole.add(ObjectType.BLOB, new byte[] {3});
    whole.write(repository.packs(), "b");
    try (ObjectStore store = repository.open()) {
      assertTrue(store.read(id).isPresent(), "before all were loaded");
      assertEquals(1, store.table().size());
      assertTrue(store.read(id).isPresent());
      assertEquals(1, DeltaForest.of(store, ForestOptions.DEFAULT).count(ObjectType.BLOB));
    }
    assertEquals(1, repository.gaps().size());
    assertTrue(repository.gaps().getFirst().reason().contains("out of order"));
  }

  @Test
  void read_indexTruncatedAfterItWasOpened_isAGapAndNoCrash() throws IOException {
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    List<ObjectId> ids = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      ids.add(pack.add(ObjectType.BLOB, new byte[] {(byte) i, (byte) (i >> 8)}));
    }
    Path index = pack.write(repository.packs(), "a").resolveSibling("pack-a.idx");
    try (ObjectStore store = repository.open()) {
      assertTrue(store.read(ids.getFirst()).isPresent());
      try (FileChannel channel = FileChannel.open(index, StandardOpenOption.WRITE)) {
        channel.truncate(1100);
      }
      for (ObjectId id : ids) {
        // Pages that are mapped already may still be there.
        boolean _ = store.contains(id);
      }
      assertEquals(0, store.table().size());
    }
    assertTrue(repository.gaps().size() >= 1, "nothing was told");
    assertEquals(Gap.Kind.CORRUPT, repository.gaps().getFirst().kind());
  }

  @Test
  void walk_packTruncatedAfterItWasOpened_isDamagedAndNoCrash() throws IOException {
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    Random random = new Random(1);
    List<ObjectId> ids = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      byte[] bytes = new byte[20_000];
      random.nextBytes(bytes);
      ids.add(pack.add(ObjectType.BLOB, bytes));
    }
    Path file = pack.write(repository.packs(), "a");
    try (ObjectStore store = repository.open()) {
      DeltaForest whole = DeltaForest.of(store, ForestOptions.DEFAULT);
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.truncate(4096);
      }
      assertThrows(GitStoreException.Corrupt.class, () -> store.read(ids.getLast()));
      assertThrows(GitStoreException.Corrupt.class, () -> store.spill(ids.getLast(), () -> {}));
      Counting counting = new Counting();
      try (DerivedReader walker = whole.newWalker()) {
        for (DerivedPart partition : whole.partitions(ObjectType.BLOB)) {
          walker.read(partition, counting);
        }
      }
      assertEquals(40, counting.count + repository.gaps().size());
      assertTrue(repository.gaps().size() > 30, repository.gaps().toString());
      DeltaForest again = DeltaForest.of(store, ForestOptions.DEFAULT);
      assertTrue(again.count(ObjectType.BLOB) < 10);
    }
  }

  @Test
  void walk_visitorThatFails_costsTheObjectAndNotTheWalk() throws IOException {
    repository.addLoose(ObjectType.BLOB, new byte[] {1});
    repository.addLoose(ObjectType.BLOB, new byte[] {2});
    try (ObjectStore store = repository.open()) {
      DeltaForest forest = DeltaForest.of(store, ForestOptions.DEFAULT);
      Counting failing =
          new Counting() {
            @Override
            public @Nullable Boolean visit(DerivedObject object, @Nullable Boolean base) {
              Boolean _ = super.visit(object, base);
              throw new IllegalStateException("nobody expected that");
            }
          };
      try (DerivedReader walker = forest.newWalker()) {
        for (DerivedPart partition : forest.partitions(ObjectType.BLOB)) {
          walker.read(partition, failing);
        }
      }
      assertEquals(2, failing.count);
    }
    assertEquals(2, repository.gaps().size());
    assertEquals(Gap.Kind.UNEXPECTED, repository.gaps().getFirst().kind());
  }

  private static class Counting implements DerivedVisitor<Boolean> {
    int count;

    @Override
    public @Nullable Boolean visit(DerivedObject object, @Nullable Boolean base) {
      count++;
      return null;
    }

    @Override
    public void stream(int ordinal, long size, InputStream bytes) {
      count++;
    }
  }
}
