package dev.sluice.source.git.forest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.derived.DerivedPart;
import dev.sluice.source.git.fixture.PackWriter;
import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.store.ObjectStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForestTest {
  private static final int CHAIN_DEPTH = 4095;

  @TempDir Path folder;

  private static byte[] text(String words, int repeats) {
    return words.repeat(repeats).getBytes(UTF_8);
  }

  private TestRepository repository() throws IOException {
    return new TestRepository(folder.resolve("repository"), HashAlgorithm.SHA1);
  }

  @ParameterizedTest
  @EnumSource
  void walk_allKindsOfEntries_decodeToTheirIds(HashAlgorithm algorithm) throws IOException {
    TestRepository repository = new TestRepository(folder.resolve("all"), algorithm);
    PackWriter pack = new PackWriter(algorithm);
    byte[] base = text("a line of the first file\n", 500);
    byte[] second = text("a line of the first file\n", 501);
    byte[] third = text("a line of the other file\n", 20);
    ObjectId baseId = pack.add(ObjectType.BLOB, base);
    ObjectId secondId = pack.addDelta(ObjectType.BLOB, baseId, base, second);
    pack.addIdDelta(ObjectType.BLOB, secondId, second, third);
    pack.add(ObjectType.TREE, new byte[0]);
    pack.add(ObjectType.COMMIT, text("tree and so on", 1));
    pack.add(ObjectType.TAG, text("object and so on", 1));
    pack.write(repository.packs(), "one");
    ObjectId loose = repository.addLoose(ObjectType.BLOB, text("loose", 3));

    Map<ObjectId, byte[]> seen = repository.walk();

    assertEquals(7, seen.size());
    assertArrayEquals(second, seen.get(secondId));
    assertArrayEquals(text("loose", 3), seen.get(loose));
    assertEquals(List.of(), repository.gaps());
  }

  @Test
  void walk_indexOfVersion1_isRead() throws IOException {
    TestRepository repository = repository();
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    ObjectId base = pack.add(ObjectType.BLOB, text("x", 100));
    pack.addDelta(ObjectType.BLOB, base, text("x", 100), text("x", 99));
    pack.write(repository.packs(), "one", 1);
    assertEquals(2, repository.walk().size());
  }

  @Test
  void walk_sameObjectInTwoPacksAndLoose_isShownOnce() throws IOException {
    TestRepository repository = repository();
    byte[] base = text("base", 50);
    byte[] derived = text("base", 51);
    byte[] more = text("base", 52);
    PackWriter one = new PackWriter(HashAlgorithm.SHA1);
    one.addDelta(ObjectType.BLOB, one.add(ObjectType.BLOB, base), base, derived);
    one.write(repository.packs(), "a");
    PackWriter two = new PackWriter(HashAlgorithm.SHA1);
    ObjectId again = two.addDelta(ObjectType.BLOB, two.add(ObjectType.BLOB, base), base, derived);
    two.addDelta(ObjectType.BLOB, again, derived, more);
    two.write(repository.packs(), "b");
    repository.addLoose(ObjectType.BLOB, base);
    assertEquals(3, repository.walk().size());
    assertEquals(List.of(), repository.gaps());
  }

  @Test
  void walk_twoPacksWithEachOthersBase_showsBoth() throws IOException {
    TestRepository repository = repository();
    byte[] a = text("either", 50);
    byte[] b = text("either", 60);
    PackWriter one = new PackWriter(HashAlgorithm.SHA1);
    one.addDelta(ObjectType.BLOB, one.add(ObjectType.BLOB, a), a, b);
    one.write(repository.packs(), "a");
    PackWriter two = new PackWriter(HashAlgorithm.SHA1);
    two.addDelta(ObjectType.BLOB, two.add(ObjectType.BLOB, b), b, a);
    two.write(repository.packs(), "b");
    assertEquals(2, repository.walk().size());
    assertEquals(List.of(), repository.gaps());
  }

  @Test
  void walk_thinPack_findsItsBasesElsewhere() throws IOException {
    TestRepository repository = repository();
    byte[] loose = text("loose base", 50);
    byte[] packed = text("packed base", 50);
    ObjectId looseId = repository.addLoose(ObjectType.BLOB, loose);
    PackWriter full = new PackWriter(HashAlgorithm.SHA1);
    ObjectId packedId = full.add(ObjectType.BLOB, packed);
    full.write(repository.packs(), "z");
    PackWriter thin = new PackWriter(HashAlgorithm.SHA1);
    thin.addIdDelta(ObjectType.BLOB, looseId, loose, text("loose base", 51));
    thin.addIdDelta(ObjectType.BLOB, packedId, packed, text("packed base", 51));
    thin.write(repository.packs(), "a");
    assertEquals(4, repository.walk().size());
    assertEquals(List.of(), repository.gaps());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void walk_longestChain_isShownWhole(boolean split) throws IOException {
    TestRepository repository = repository();
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    byte[] bytes = text("the same line again\n", 200);
    ObjectId id = pack.add(ObjectType.BLOB, bytes);
    for (int i = 0; i < CHAIN_DEPTH; i++) {
      byte[] next = bytes.clone();
      next[i % next.length]++;
      id = pack.addDelta(ObjectType.BLOB, id, bytes, next);
      bytes = next;
    }
    pack.write(repository.packs(), "chain");
    ForestOptions options = ForestOptions.DEFAULT.withSplitBytes(1);
    assertEquals(CHAIN_DEPTH + 1, repository.walk(options, split).size());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 20_000, 1 << 20})
  void walk_randomTreesSplitAnywhere_showEveryObjectOnce(long splitBytes) throws IOException {
    TestRepository repository = repository();
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    Random random = new Random(7);
    List<byte[]> contents = new ArrayList<>();
    List<ObjectId> ids = new ArrayList<>();
    Set<ObjectId> all = new HashSet<>();
    for (int i = 0; i < 400; i++) {
      int base = i % 40 == 0 ? -1 : random.nextInt(ids.size());
      byte[] bytes =
          base < 0 ? text("tree " + i + " has lines\n", 100) : contents.get(base).clone();
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      ObjectId id = ObjectType.BLOB.idOf(HashAlgorithm.SHA1, bytes, 0, bytes.length);
      if (all.add(id)) {
        ids.add(
            base < 0
                ? pack.add(ObjectType.BLOB, bytes)
                : pack.addDelta(ObjectType.BLOB, ids.get(base), contents.get(base), bytes));
        contents.add(bytes);
      }
    }
    pack.write(repository.packs(), "trees");
    ForestOptions options =
        ForestOptions.DEFAULT.withPartitionBytes(10_000).withSplitBytes(splitBytes);
    assertEquals(all, repository.walk(options, true).keySet());
    assertEquals(List.of(), repository.gaps());
  }

  @Test
  void partitions_littleWorkInManyObjects_isForSeveralWorkers() throws IOException {
    TestRepository repository = repository();
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    for (int i = 0; i < 4096; i++) {
      pack.add(ObjectType.BLOB, text("object " + i, 1));
    }
    pack.write(repository.packs(), "many");
    try (ObjectStore store = ObjectStore.open(repository.layout(), repository.gaps()::add)) {
      List<DerivedPart> partitions =
          DeltaForest.of(store, ForestOptions.DEFAULT).partitions(ObjectType.BLOB);
      assertTrue(partitions.size() >= 16, "only " + partitions.size());
    }
    assertEquals(4096, repository.walk().size());
  }

  @Test
  void walk_missingBase_isReportedWithAllBelow() throws IOException {
    TestRepository repository = repository();
    byte[] gone = text("gone", 50);
    ObjectId goneId = ObjectType.BLOB.idOf(HashAlgorithm.SHA1, gone, 0, gone.length);
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    byte[] first = text("gone", 51);
    ObjectId firstId = pack.addIdDelta(ObjectType.BLOB, goneId, gone, first);
    ObjectId below = pack.addDelta(ObjectType.BLOB, firstId, first, text("gone", 52));
    ObjectId whole = pack.add(ObjectType.BLOB, text("here", 10));
    pack.write(repository.packs(), "a");
    assertEquals(Set.of(whole), repository.walk().keySet());
    assertEquals(Set.of(firstId, below), lost(repository));
  }

  @Test
  void walk_ringOfDeltas_isReported() throws IOException {
    TestRepository repository = repository();
    byte[] a = text("ring", 50);
    byte[] b = text("ring", 51);
    ObjectId idA = ObjectType.BLOB.idOf(HashAlgorithm.SHA1, a, 0, a.length);
    ObjectId idB = ObjectType.BLOB.idOf(HashAlgorithm.SHA1, b, 0, b.length);
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    pack.addIdDelta(ObjectType.BLOB, idB, b, a);
    pack.addIdDelta(ObjectType.BLOB, idA, a, b);
    pack.write(repository.packs(), "a");
    assertEquals(Map.of(), repository.walk());
    assertEquals(Set.of(idA, idB), lost(repository));
  }

  @Test
  void walk_objectsAboveTheCap_areStreamedAndWhatDerivesIsShown() throws IOException {
    TestRepository repository = repository();
    byte[] large = text("0123456789", 1000);
    byte[] larger = text("0123456789", 1001);
    byte[] small = text("0123456789", 50);
    byte[] smaller = text("0123456789", 49);
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    ObjectId largeId = pack.add(ObjectType.BLOB, large);
    ObjectId largerId = pack.addDelta(ObjectType.BLOB, largeId, large, larger);
    ObjectId smallId = pack.addDelta(ObjectType.BLOB, largerId, larger, small);
    ObjectId smallerId = pack.addDelta(ObjectType.BLOB, smallId, small, smaller);
    byte[] largest = text("9876543210", 2000);
    ObjectId largestId = pack.addDelta(ObjectType.BLOB, smallerId, smaller, largest);
    ObjectId otherId = pack.addDelta(ObjectType.BLOB, largeId, large, text("0123456789", 999));
    pack.write(repository.packs(), "a");
    byte[] loose = text("loose and large ", 1000);
    ObjectId looseId = repository.addLoose(ObjectType.BLOB, loose);
    ForestOptions options = ForestOptions.DEFAULT.withHeldBytesMax(5000);
    Map<ObjectId, byte[]> seen = repository.walk(options, false);
    assertEquals(
        Set.of(largeId, largerId, smallId, smallerId, largestId, otherId, looseId), seen.keySet());
    assertArrayEquals(larger, seen.get(largerId));
    assertArrayEquals(smaller, seen.get(smallerId));
    assertArrayEquals(largest, seen.get(largestId));
    assertEquals(List.of(), repository.gaps());
  }

  @Test
  void walk_damagedDeltaOfAnObjectAboveTheCap_isReportedWithAllBelow() throws IOException {
    TestRepository repository = repository();
    byte[] large = text("0123456789", 1000);
    byte[] other = text("0123456789", 998);
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    ObjectId largeId = pack.add(ObjectType.BLOB, large);
    ObjectId wrong = pack.addDelta(ObjectType.BLOB, largeId, text("0123456789", 999), other);
    ObjectId below = pack.addDelta(ObjectType.BLOB, wrong, other, text("0123456789", 997));
    pack.write(repository.packs(), "a");
    ForestOptions options = ForestOptions.DEFAULT.withHeldBytesMax(5000);
    assertEquals(Set.of(largeId), repository.walk(options, false).keySet());
    assertEquals(Set.of(wrong, below), lost(repository));
  }

  private static Set<ObjectId> lost(TestRepository repository) {
    Set<ObjectId> lost = new HashSet<>();
    repository.gaps().forEach(gap -> lost.add(gap.object()));
    return lost;
  }
}
