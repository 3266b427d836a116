package dev.sluice.source.git.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.git.fixture.PackWriter;
import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ObjectStoreTest {
  @TempDir Path folder;

  private static byte[] text(String words, int repeats) {
    return words.repeat(repeats).getBytes(UTF_8);
  }

  private TestRepository repository() throws IOException {
    return new TestRepository(folder.resolve("repository"), HashAlgorithm.SHA1);
  }

  @Test
  void read_packedDeltaAndLoose_givesTypeAndBytes() throws IOException {
    TestRepository repository = repository();
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    byte[] base = text("base ", 40);
    byte[] derived = text("base ", 41);
    ObjectId baseId = pack.add(ObjectType.TREE, base);
    ObjectId derivedId = pack.addDelta(ObjectType.TREE, baseId, base, derived);
    pack.write(repository.packs(), "a");
    ObjectId looseId = repository.addLoose(ObjectType.COMMIT, text("loose", 1));
    try (ObjectStore store = repository.open()) {
      StoredObject object = store.read(derivedId).orElseThrow();
      assertEquals(ObjectType.TREE, object.type());
      assertArrayEquals(derived, object.bytes());
      assertEquals(ObjectType.COMMIT, store.read(looseId).orElseThrow().type());
      assertTrue(store.contains(looseId) && store.contains(baseId));
      assertEquals(3, store.table().size());
      for (int ordinal = 0; ordinal < 3; ordinal++) {
        assertEquals(ordinal, store.table().ordinal(store.table().id(ordinal)));
      }
    }
  }

  @Test
  void read_unknownId_isEmpty() throws IOException {
    TestRepository repository = repository();
    repository.addLoose(ObjectType.BLOB, text("one", 1));
    try (ObjectStore store = repository.open()) {
      ObjectId unknown = ObjectId.parse("ab".repeat(20));
      assertEquals(Optional.empty(), store.read(unknown));
      assertFalse(store.contains(unknown));
      assertTrue(store.table().ordinal(unknown) < 0);
      assertEquals(Optional.empty(), store.read(ObjectId.parse("ab".repeat(32))));
    }
  }

  @Test
  void read_borrowedObject_isFound() throws IOException {
    TestRepository lender = new TestRepository(folder.resolve("lender"), HashAlgorithm.SHA1);
    ObjectId lent = lender.addLoose(ObjectType.BLOB, text("lent", 1));
    TestRepository repository = repository();
    Files.createDirectories(repository.directory().resolve("objects/info"));
    Files.writeString(
        repository.directory().resolve("objects/info/alternates"),
        lender.directory().resolve("objects") + "\n");
    try (ObjectStore store = repository.open()) {
      assertArrayEquals(text("lent", 1), store.read(lent).orElseThrow().bytes());
      assertEquals(1, store.table().size());
    }
  }

  @Test
  void read_packThatCameLater_isFound() throws IOException {
    TestRepository repository = repository();
    ObjectId id = repository.addLoose(ObjectType.BLOB, text("repacked", 9));
    try (ObjectStore store = repository.open()) {
      PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
      pack.add(ObjectType.BLOB, text("repacked", 9));
      pack.write(repository.packs(), "new");
      Files.delete(repository.looseFile(id));
      assertArrayEquals(text("repacked", 9), store.read(id).orElseThrow().bytes());
      assertTrue(store.contains(id));
    }
  }

  @Test
  void read_damagedBytes_namesObjectAndPack() throws IOException {
    TestRepository repository = repository();
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    ObjectId id = pack.add(ObjectType.BLOB, text("to be damaged ", 30));
    Path file = pack.write(repository.packs(), "a");
    byte[] bytes = Files.readAllBytes(file);
    bytes[20] ^= 0x55;
    Files.write(file, bytes);
    try (ObjectStore store = repository.open()) {
      GitStoreException failure =
          assertThrows(GitStoreException.Corrupt.class, () -> store.read(id));
      assertEquals(id, failure.gap().object());
      assertTrue(failure.getMessage().contains(file.toString()), failure.getMessage());
    }
  }

  @Test
  void read_missingBase_namesIt() throws IOException {
    TestRepository repository = repository();
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    ObjectId gone = ObjectId.parse("cd".repeat(20));
    ObjectId id = pack.addIdDelta(ObjectType.BLOB, gone, text("gone", 9), text("gone", 8));
    pack.write(repository.packs(), "a");
    try (ObjectStore store = repository.open()) {
      GitStoreException failure =
          assertThrows(GitStoreException.Missing.class, () -> store.read(id));
      assertTrue(failure.getMessage().contains(gone.toString()), failure.getMessage());
    }
  }

  @Test
  void open_packWithoutIndexOrWithAnothers_isReported() throws IOException {
    TestRepository repository = repository();
    PackWriter alone = new PackWriter(HashAlgorithm.SHA1);
    alone.add(ObjectType.BLOB, text("alone", 1));
    alone.write(repository.packs(), "alone");
    Files.delete(repository.packs().resolve("pack-alone.idx"));
    PackWriter two = new PackWriter(HashAlgorithm.SHA1);
    two.add(ObjectType.BLOB, text("one", 1));
    two.add(ObjectType.BLOB, text("two", 1));
    two.write(repository.packs(), "other");
    Files.write(repository.packs().resolve("pack-other.idx"), alone.index(2));
    try (ObjectStore store = repository.open()) {
      assertEquals(0, store.table().size());
    }
    assertEquals(2, repository.gaps().size());
  }

  /** What decodes to gigabytes may be no longer wanted long before its end. */
  @Test
  void spill_noLongerWanted_endsAtOnceAndLeavesNothing() throws IOException {
    TestRepository repository = new TestRepository(folder, HashAlgorithm.SHA1);
    ObjectId id = repository.addLoose(ObjectType.BLOB, new byte[4 << 20]);
    AtomicInteger asked = new AtomicInteger();
    try (DiskStore store = (DiskStore) repository.open()) {
      assertThrows(
          StoppedException.class,
          () ->
              store.spill(
                  id,
                  () -> {
                    if (asked.incrementAndGet() == 3) {
                      throw new StoppedException();
                    }
                  }));
      assertEquals(3, asked.get());
      assertEquals(0, store.spillSpace().taken());
    }
  }

  @Test
  void stop_whileReading_everyReadFails() throws IOException {
    TestRepository repository = new TestRepository(folder, HashAlgorithm.SHA1);
    ObjectId id = repository.addLoose(ObjectType.BLOB, new byte[] {1});
    try (ObjectStore store = repository.open()) {
      assertTrue(store.read(id).isPresent());
      store.stop();
      assertThrows(StoppedException.class, () -> store.read(id));
      assertThrows(StoppedException.class, () -> store.spill(id, () -> {}));
    }
  }
}
