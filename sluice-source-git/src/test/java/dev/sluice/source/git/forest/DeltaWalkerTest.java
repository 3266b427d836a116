package dev.sluice.source.git.forest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.derived.DerivedObject;
import dev.sluice.source.derived.DerivedPart;
import dev.sluice.source.derived.DerivedVisitor;
import dev.sluice.source.git.fixture.PackWriter;
import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.store.DiskStore;
import dev.sluice.source.git.store.Gap;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a walker holds, and what an object that fails costs. */
class DeltaWalkerTest {
  private static final int OBJECT_BYTES = 4096;

  /** What an object takes in memory at most: lengths are rounded up. */
  private static final int ARRAY_BYTES = 8192;

  @TempDir Path folder;
  private TestRepository repository;
  private final List<Gap> gaps = new ArrayList<>();

  @BeforeEach
  void create() throws IOException {
    repository = new TestRepository(folder, HashAlgorithm.SHA1);
  }

  /** A tree of deltas in which many turns lead into lighter parts. */
  private Set<ObjectId> tree(int objects) throws IOException {
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    Random random = new Random(5);
    List<byte[]> contents = new ArrayList<>();
    List<ObjectId> ids = new ArrayList<>();
    contents.add("line\n".repeat(OBJECT_BYTES / 5).getBytes(UTF_8));
    ids.add(pack.add(ObjectType.BLOB, contents.getFirst()));
    while (ids.size() < objects) {
      // Two children each, so that a base is come back to after all that lies below the other one.
      int base = (ids.size() - 1) / 2;
      byte[] bytes = contents.get(base).clone();
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      bytes[ids.size() % bytes.length] = (byte) (ids.size() >> 4);
      ids.add(pack.addDelta(ObjectType.BLOB, ids.get(base), contents.get(base), bytes));
      contents.add(bytes);
    }
    pack.write(repository.packs(), "tree");
    return new HashSet<>(ids);
  }

  /** Takes the id of each object that is what its id says. */
  private static class Checking implements DerivedVisitor<Boolean> {
    private final DeltaForest forest;
    final Set<ObjectId> seen = new HashSet<>();

    Checking(DeltaForest forest) {
      this.forest = forest;
    }

    @Override
    public @Nullable Boolean visit(DerivedObject object, @Nullable Boolean base)
        throws IOException {
      ObjectId id = forest.table().id(object.ordinal());
      assertEquals(
          id, ObjectType.BLOB.idOf(HashAlgorithm.SHA1, object.bytes(), 0, object.length()));
      assertTrue(seen.add(id), id + " was shown twice");
      return null;
    }

    @Override
    public void stream(int ordinal, long size, InputStream bytes) throws IOException {
      assertEquals(size, bytes.readAllBytes().length);
      assertTrue(seen.add(forest.table().id(ordinal)), ordinal + " was shown twice");
    }
  }

  private DiskStore open(long spillBytesMax) throws IOException {
    return DiskStore.open(repository.layout(), gaps::add, spillBytesMax);
  }

  private static void walk(DeltaWalker walker, DeltaForest forest, DerivedVisitor<Boolean> visitor)
      throws IOException {
    for (DerivedPart partition : forest.partitions(ObjectType.BLOB)) {
      walker.read(partition, visitor);
    }
  }

  private static DeltaWalker walker(DeltaForest forest, long basesBytesMax) {
    return ((DiskDeltaForest) forest).newWalker(basesBytesMax);
  }

  private Set<ObjectId> lost() {
    Set<ObjectId> lost = new HashSet<>();
    gaps.forEach(gap -> lost.add(gap.object()));
    return lost;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 1000})
  void walk_anyShareForBases_showsEveryObjectAndHoldsNoMore(int objectsHeld) throws IOException {
    Set<ObjectId> all = tree(500);
    long share = (long) objectsHeld * OBJECT_BYTES;
    try (DiskStore store = open(0)) {
      DeltaForest forest = DeltaForest.of(store, ForestOptions.DEFAULT);
      Checking visitor = new Checking(forest);
      try (DeltaWalker walker = walker(forest, share)) {
        walk(walker, forest, visitor);
        assertEquals(all, visitor.seen);
        // Beyond its share: the object it is at, and one that was let go for it.
        assertTrue(
            walker.heldBytesMost() <= share + 2 * ARRAY_BYTES, walker.heldBytesMost() + " held");
        assertEquals(objectsHeld < 4, walker.basesDecodedAgain() > 0);
        assertTrue(walker.basesHeld() + walker.basesDecodedAgain() >= all.size() - 1);
      }
    }
    assertEquals(List.of(), gaps);
  }

  @Test
  void walk_readingFailsInAWayNobodyExpects_costsEachObjectItHappensAt() throws IOException {
    Set<ObjectId> all = tree(2_000);
    DiskStore store = open(0);
    DeltaForest forest = DeltaForest.of(store, ForestOptions.DEFAULT);
    Checking visitor =
        new Checking(forest) {
          @Override
          public @Nullable Boolean visit(DerivedObject object, @Nullable Boolean base)
              throws IOException {
            Boolean state = super.visit(object, base);
            if (seen.size() == 20) {
              // A file that is closed makes every read fail with an IllegalStateException.
              store.close();
            }
            return state;
          }
        };
    try (DeltaWalker walker = walker(forest, 1 << 20)) {
      walk(walker, forest, visitor);
    }
    Set<ObjectId> shown = visitor.seen;
    // What was read before is still at hand.
    assertTrue(shown.size() >= 20 && shown.size() < all.size() / 2, shown.size() + " shown");
    assertTrue(gaps.stream().anyMatch(gap -> gap.kind() == Gap.Kind.UNEXPECTED), gaps.toString());
    Set<ObjectId> rest = new HashSet<>(all);
    rest.removeAll(shown);
    assertEquals(rest, lost());
  }

  @Test
  void walk_visitorFails_costsThatObjectAndNoneThatDerivesFromIt() throws IOException {
    Set<ObjectId> all = tree(50);
    try (DiskStore store = open(0)) {
      DeltaForest forest = DeltaForest.of(store, ForestOptions.DEFAULT);
      Checking visitor =
          new Checking(forest) {
            @Override
            public @Nullable Boolean visit(DerivedObject object, @Nullable Boolean base)
                throws IOException {
              Boolean state = super.visit(object, base);
              switch (seen.size()) {
                case 5 -> throw new IllegalStateException("made to fail");
                case 6 -> throw new IOException("made to fail");
                case 7 -> throw new StackOverflowError("made to fail");
                default -> {
                  return state;
                }
              }
            }
          };
      try (DeltaWalker walker = walker(forest, 1 << 20)) {
        walk(walker, forest, visitor);
      }
      assertEquals(all, visitor.seen);
    }
    assertEquals(3, lost().size(), gaps.toString());
  }

  @Test
  void walk_noRoomForTemporaryFiles_losesWhatNeedsThemAndShowsTheRest() throws IOException {
    byte[] large = "0123456789".repeat(1000).getBytes(UTF_8);
    byte[] larger = "0123456789".repeat(1001).getBytes(UTF_8);
    byte[] small = "0123456789".repeat(50).getBytes(UTF_8);
    byte[] grown = "0123456789".repeat(2000).getBytes(UTF_8);
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    ObjectId largeId = pack.add(ObjectType.BLOB, large);
    ObjectId largerId = pack.addDelta(ObjectType.BLOB, largeId, large, larger);
    ObjectId smallId = pack.add(ObjectType.BLOB, small);
    ObjectId grownId = pack.addDelta(ObjectType.BLOB, smallId, small, grown);
    ObjectId other = pack.addDelta(ObjectType.BLOB, smallId, small, "0".repeat(9).getBytes(UTF_8));
    pack.write(repository.packs(), "a");
    try (DiskStore store = open(100)) {
      DeltaForest forest = DeltaForest.of(store, ForestOptions.DEFAULT.withHeldBytesMax(5000));
      Checking visitor = new Checking(forest);
      try (DeltaWalker walker = walker(forest, 1 << 20)) {
        walk(walker, forest, visitor);
      }
      assertEquals(Set.of(smallId, other), visitor.seen);
      assertEquals(0, store.spillSpace().taken());
    }
    assertEquals(Set.of(largeId, largerId, grownId), lost());
  }
}
