package dev.sluice.history;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.scan.Finding;
import dev.sluice.scan.ScanListener;
import dev.sluice.scan.ScanOptions;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.scan.ScanProblem;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.git.fixture.HistoryWriter;
import dev.sluice.source.git.fixture.PackWriter;
import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An object that fails costs itself, and is named; the scan goes on. */
class FailingObjectsTest {
  /** A little more than is held in memory. */
  private static final int LARGE_BYTES = 65 << 20;

  private static final String RULES =
      """
      [[rules]]
      id = "word"
      regex = '''sesame-[a-z]{4}'''
      """;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void start_objectsThatFailInFourWays_namesEachAndFindsEverythingElse(int workers)
      throws IOException {
    TestRepository repository = new TestRepository(folder.resolve("repo"), HashAlgorithm.SHA1);
    HistoryWriter history = new HistoryWriter(repository);
    ObjectId undecodable = repository.addLoose(ObjectType.BLOB, bytes("sesame-torn\n"));
    ObjectId missing = repository.addLoose(ObjectType.BLOB, bytes("sesame-gone\n"));
    ObjectId unexpected = repository.addLoose(ObjectType.BLOB, bytes("!sesame-boom\n"));
    ObjectId unspilled = large(repository);
    history.file("torn.txt", undecodable);
    history.file("gone.txt", missing);
    history.file("boom.txt", unexpected);
    history.file("large.txt", unspilled);
    for (int i = 0; i < 20; i++) {
      String text = "sesame-abc" + (char) ('a' + i) + "\n";
      history.file("f" + i + ".txt", repository.addLoose(ObjectType.BLOB, bytes(text)));
    }
    history.commit("sesame-said");
    Files.delete(repository.looseFile(missing));
    byte[] stored = Files.readAllBytes(repository.looseFile(undecodable));
    Arrays.fill(stored, stored.length / 2, stored.length, (byte) 0);
    Files.write(repository.looseFile(undecodable), stored);

    ContainerFormat failing =
        (Recognising)
            (head, length) -> {
              if (length > 0 && head[0] == '!') {
                throw new IllegalStateException("nobody expects this");
              }
            };
    List<Finding> found = new ArrayList<>();
    ScanOutcome outcome;
    try (HistoryScan scan =
        HistoryScan.open(
            HistoryDifferentialTest.engine(RULES),
            List.of(failing),
            repository.directory(),
            HistoryOptions.DEFAULT.withTemporaryBytesMax(1 << 20),
            ScanOptions.DEFAULT.withWorkers(workers))) {
      outcome = scan.start(found::add, ScanListener.NONE).join();
    }
    assertEquals(21, found.size(), found.toString());
    assertFalse(outcome.complete());
    assertEquals("", outcome.stopped());
    Set<String> named = new TreeSet<>();
    for (ObjectId id : List.of(undecodable, missing, unexpected, unspilled)) {
      outcome.problems().stream()
          .filter(problem -> isOf(problem, id))
          .forEach(problem -> named.add(id.toString()));
    }
    assertEquals(
        new TreeSet<>(
            List.of(
                undecodable.toString(),
                missing.toString(),
                unexpected.toString(),
                unspilled.toString())),
        named,
        outcome.problems().toString());
    assertEquals(4, outcome.problemsTotal(), outcome.problems().toString());
  }

  private static boolean isOf(ScanProblem problem, ObjectId id) {
    return problem.path().contains(id.toString()) || problem.message().contains(id.toString());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  /**
   * A content that does not fit into memory and is stored as a delta, so that it must be spilled.
   */
  private static ObjectId large(TestRepository repository) throws IOException {
    byte[] small = "ordinary\n".repeat(10).getBytes(UTF_8);
    byte[] large = new byte[LARGE_BYTES];
    Arrays.fill(large, (byte) '\n');
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    ObjectId base = pack.add(ObjectType.BLOB, small);
    ObjectId id = pack.addDelta(ObjectType.BLOB, base, small, large);
    Path _ = pack.write(repository.packs(), "large");
    return id;
  }

  @Test
  void start_packThatIsTruncatedMeanwhile_namesWhatIsLostAndEnds() throws IOException {
    TestRepository repository = new TestRepository(folder.resolve("repo"), HashAlgorithm.SHA1);
    HistoryWriter history = new HistoryWriter(repository);
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    for (int i = 0; i < 400; i++) {
      history.file("f" + i + ".txt", pack.add(ObjectType.BLOB, noise(i)));
    }
    Path file = pack.write(repository.packs(), "a");
    history.commit("first");
    ContainerFormat first =
        (Recognising)
            (head, length) -> {
              if (length > 1000) {
                try (var channel =
                    java.nio.channels.FileChannel.open(
                        file, java.nio.file.StandardOpenOption.WRITE)) {
                  channel.truncate(10_000);
                }
              }
            };
    ScanOutcome outcome;
    try (HistoryScan scan =
        HistoryScan.open(
            HistoryDifferentialTest.engine(RULES),
            List.of(first),
            repository.directory(),
            HistoryOptions.DEFAULT,
            ScanOptions.DEFAULT.withWorkers(2))) {
      outcome = scan.start(finding -> {}, ScanListener.NONE).join();
    }
    assertFalse(outcome.complete());
    assertEquals("", outcome.stopped());
    assertTrue(outcome.problemsTotal() > 100, outcome.problemsTotal() + " problems");
  }

  /** Bytes that no compression makes fewer. */
  private static byte[] noise(int seed) {
    byte[] bytes = new byte[8192];
    new java.util.Random(seed).nextBytes(bytes);
    return bytes;
  }
}
