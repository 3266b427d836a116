package dev.sluice.source.git.pack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sluice.source.derived.DerivedObject;
import dev.sluice.source.derived.DerivedPart;
import dev.sluice.source.derived.DerivedReader;
import dev.sluice.source.derived.DerivedVisitor;
import dev.sluice.source.git.fixture.Deltas;
import dev.sluice.source.git.fixture.PackWriter;
import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.forest.DeltaForest;
import dev.sluice.source.git.forest.ForestOptions;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.store.Gap;
import dev.sluice.source.git.store.GitStoreException;
import dev.sluice.source.git.store.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damaged packs, indexes and deltas end as gaps, in bounded memory, and never as anything else. */
class PackFuzzTest {
  private static final int ROUNDS = 600;

  @TempDir Path folder;

  private static byte[] text(String words, int repeats) {
    return words.repeat(repeats).getBytes(UTF_8);
  }

  private static PackWriter writer() {
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    byte[] bytes = text("a file with some lines\n", 40);
    ObjectId id = pack.add(ObjectType.BLOB, bytes);
    for (int i = 0; i < 12; i++) {
      byte[] next = bytes.clone();
      next[i * 7] = 'X';
      id =
          i % 3 == 0
              ? pack.addIdDelta(ObjectType.BLOB, id, bytes, next)
              : pack.addDelta(ObjectType.BLOB, id, bytes, next);
      bytes = next;
    }
    pack.add(ObjectType.COMMIT, text("tree of a commit", 3));
    pack.add(ObjectType.TREE, text("x", 400));
    return pack;
  }

  /** Reads everything in every way there is; only gaps may come of it. */
  private static void readAll(TestRepository repository) throws IOException {
    try (ObjectStore store = repository.open()) {
      DeltaForest forest = DeltaForest.of(store, ForestOptions.DEFAULT.withHeldBytesMax(1 << 20));
      Counting visitor = new Counting();
      try (DerivedReader walker = forest.newWalker()) {
        for (ObjectType type : ObjectType.values()) {
          for (DerivedPart partition : forest.partitions(type)) {
            walker.read(partition, visitor);
          }
        }
      }
      Set<@Nullable ObjectId> lost = new HashSet<>();
      repository.gaps().stream().map(Gap::object).forEach(lost::add);
      for (int ordinal = 0; ordinal < store.table().size(); ordinal++) {
        ObjectId id = store.table().id(ordinal);
        assertTrue(
            visitor.seen.contains(ordinal) != lost.contains(id),
            () -> id + " is both there and not, or neither");
        try {
          assertTrue(store.read(id).isPresent());
        } catch (GitStoreException e) {
          assertTrue(e.getMessage() != null && e.getMessage().contains(id.toString()));
        }
      }
    }
  }

  private static final class Counting implements DerivedVisitor<Boolean> {
    private final Set<Integer> seen = new HashSet<>();

    @Override
    public @Nullable Boolean visit(DerivedObject object, @Nullable Boolean base) {
      assertTrue(seen.add(object.ordinal()));
      return null;
    }

    @Override
    public void stream(int ordinal, long size, InputStream bytes) throws IOException {
      assertTrue(seen.add(ordinal));
      bytes.close();
    }
  }

  private static byte[] damaged(byte[] whole, Random random) {
    byte[] bytes = whole.clone();
    for (int i = random.nextInt(4); i >= 0; i--) {
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return random.nextInt(4) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes;
  }

  @Test
  void walk_packOrIndexDamagedAtRandom_endsInGaps() throws IOException {
    PackWriter writer = writer();
    byte[] pack = writer.pack();
    Random random = new Random(42);
    for (int round = 0; round < ROUNDS; round++) {
      TestRepository repository =
          new TestRepository(folder.resolve("r" + round), HashAlgorithm.SHA1);
      int version = 1 + round % 2;
      writer.write(repository.packs(), "a", version);
      if (random.nextInt(3) > 0) {
        Files.write(repository.packs().resolve("pack-a.pack"), damaged(pack, random));
      } else {
        Files.write(
            repository.packs().resolve("pack-a.idx"), damaged(writer.index(version), random));
      }
      readAll(repository);
    }
  }

  @Test
  void walk_looseObjectDamagedAtRandom_endsInGaps() throws IOException {
    Random random = new Random(43);
    for (int round = 0; round < 100; round++) {
      TestRepository repository =
          new TestRepository(folder.resolve("l" + round), HashAlgorithm.SHA1);
      ObjectId id = repository.addLoose(ObjectType.BLOB, text("loose and long ", 50));
      Path file = repository.looseFile(id);
      Files.write(file, damaged(Files.readAllBytes(file), random));
      readAll(repository);
    }
  }

  @Test
  void apply_deltaDamagedAtRandom_isRefusedOrStaysInBounds() {
    byte[] base = text("0123456789", 30);
    byte[] delta =
        new Deltas(base.length, 140).copy(0, 100).insert(text("new", 5)).copy(200, 25).bytes();
    Random random = new Random(44);
    for (int round = 0; round < 20_000; round++) {
      apply(base, damaged(delta, random));
    }
  }

  private static void apply(byte[] base, byte[] delta) {
    DeltaPieces pieces = new DeltaPieces();
    try {
      long length = DeltaPieces.resultLength(delta, delta.length, base.length);
      byte[] target = new byte[(int) Math.min(length, 1 << 28)];
      pieces.apply(base, base.length, delta, delta.length, target, target.length);
      int end = pieces.count() == 0 ? 0 : pieces.at(pieces.count() - 1);
      assertTrue(end <= length);
    } catch (CorruptPackException e) {
      assertTrue(e.getMessage() != null);
    }
  }

  @FuzzTest(maxDuration = "30s")
  void apply_anyDelta_isRefusedOrStaysInBounds(byte[] delta) {
    apply(text("0123456789", 30), delta);
  }

  @FuzzTest(maxDuration = "30s")
  void read_anyIndex_isRefusedOrRead(byte[] index) throws IOException {
    Path file = Files.createTempFile("index", ".idx");
    try {
      Files.write(file, index);
      findSomeAndLoad(file);
    } catch (CorruptPackException e) {
      assertTrue(e.getMessage() != null);
    } finally {
      Files.delete(file);
    }
  }

  private static void findSomeAndLoad(Path file) throws IOException {
    try (Arena arena = Arena.ofShared()) {
      PackIndex index = PackIndex.open(file, HashAlgorithm.SHA1, arena);
      byte[] id = new byte[HashAlgorithm.SHA1.bytes()];
      for (int first = 0; first < 256; first++) {
        id[0] = (byte) first;
        assertTrue(index.find(id) >= -1);
      }
      index.load();
    }
  }
}
