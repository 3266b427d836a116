package dev.sluice.source.git.forest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.git.fixture.PackWriter;
import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.store.ObjectStore;
import dev.sluice.source.git.store.StoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForestBuilderTest {
  private static final int CHAINS = 40;

  @TempDir Path folder;
  private TestRepository repository;
  private final Set<ObjectId> all = new HashSet<>();

  /**
   * Two packs with chains of deltas, of which half are in both, and one whose base is elsewhere.
   */
  @BeforeEach
  void fill() throws IOException {
    repository = new TestRepository(folder.resolve("repository"), HashAlgorithm.SHA1);
    PackWriter one = new PackWriter(HashAlgorithm.SHA1);
    PackWriter other = new PackWriter(HashAlgorithm.SHA1);
    for (int i = 0; i < CHAINS; i++) {
      chain(one, i);
      if (i % 2 == 0) {
        chain(other, i);
      }
    }
    byte[] base = content(1, 0);
    byte[] more = content(CHAINS, 0);
    all.add(other.addIdDelta(ObjectType.BLOB, id(base), base, more));
    one.write(repository.packs(), "a");
    other.write(repository.packs(), "b");
  }

  private void chain(PackWriter pack, int number) {
    byte[] before = content(number, 0);
    ObjectId base = pack.add(ObjectType.BLOB, before);
    all.add(base);
    for (int version = 1; version < 4; version++) {
      byte[] next = content(number, version);
      base = pack.addDelta(ObjectType.BLOB, base, before, next);
      all.add(base);
      before = next;
    }
  }

  private static byte[] content(int number, int version) {
    return ("a line of file " + number + "\n").repeat(20 + version).getBytes(UTF_8);
  }

  private static ObjectId id(byte[] content) {
    return ObjectType.BLOB.idOf(HashAlgorithm.SHA1, content, 0, content.length);
  }

  @ParameterizedTest
  @CsvSource({"1,1", "3,1", "3,4", "7,2", "1000,2"})
  void build_partsInAnyOrderByAnyThreads_isTheForestOfAllObjects(int heads, int threads)
      throws Exception {
    ForestOptions options = ForestOptions.DEFAULT.withHeadsAPart(heads);
    try (ObjectStore store = ObjectStore.open(repository.layout(), repository.gaps()::add);
        ExecutorService readers = Executors.newFixedThreadPool(threads)) {
      ForestBuilder builder = ForestBuilder.of(store, options);
      assertTrue(builder.parts() >= 2, builder.parts() + " parts of two packs");
      // The last ones first: a base may not be known before what derives from it.
      List<Future<Object>> read =
          IntStream.range(0, builder.parts())
              .mapToObj(
                  part ->
                      readers.submit(
                          () -> {
                            builder.newReader().read(builder.parts() - 1 - part);
                            return null;
                          }))
              .toList();
      for (Future<Object> part : read) {
        part.get();
      }
      assertEquals(all, TestRepository.walk(builder.build(), repository.gaps(), false).keySet());
    }
    assertEquals(List.of(), repository.gaps());
  }

  @Test
  void build_stoppedMeanwhile_isNoForest() throws IOException {
    try (ObjectStore store = ObjectStore.open(repository.layout(), repository.gaps()::add)) {
      ForestBuilder builder = ForestBuilder.of(store, ForestOptions.DEFAULT);
      store.stop();
      assertThrows(StoppedException.class, builder::build);
    }
  }
}
