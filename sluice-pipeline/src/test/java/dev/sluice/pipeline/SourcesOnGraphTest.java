package dev.sluice.pipeline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.pipeline.spi.Chunk;
import dev.sluice.pipeline.spi.ChunkScan;
import dev.sluice.pipeline.spi.Collaborators;
import dev.sluice.pipeline.spi.GraphOptions;
import dev.sluice.pipeline.spi.ObjectDescriptor;
import dev.sluice.pipeline.spi.Outcome;
import dev.sluice.pipeline.spi.RunEvents;
import dev.sluice.scheduler.LeakDetector;
import dev.sluice.scheduler.executor.ExecutorOptions;
import dev.sluice.source.ByteReader;
import dev.sluice.source.Cursor;
import dev.sluice.source.Listing;
import dev.sluice.source.MemorySource;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.ReadModel;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import dev.sluice.source.local.LocalOptions;
import dev.sluice.source.local.LocalSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class SourcesOnGraphTest {
  private static final int BUFFER = 64;
  @TempDir private Path temp;
  private final LeakDetector leaks = LeakDetector.tracking();
  private final Map<String, byte[]> seen = new ConcurrentSkipListMap<>();
  private final Map<String, Outcome> ended = new ConcurrentHashMap<>();
  private final Map<String, Throwable> unlisted = new ConcurrentHashMap<>();

  @AfterEach
  void nothingHeld() {
    leaks.checkNothingHeld();
  }

  @ParameterizedTest
  @CsvSource({"1,true", "2,true", "4,false", "2,false"})
  void join_treeOfFiles_showsTheScanEveryFileWhole(int workers, boolean inline) throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 300; i++) {
      byte[] content = new byte[random.nextInt(5) == 0 ? 0 : random.nextInt(6 * BUFFER)];
      random.nextBytes(content);
      Path file = temp.resolve("d" + i % 7).resolve("e" + i % 3).resolve("file" + i);
      Files.createDirectories(file.getParent());
      Files.write(file, content);
    }
    GraphOptions options = small().scanInline(inline).objectsInFlight(5).build();
    GraphRun.Result result = run(workers, options, this::collect);
    assertEquals(300, result.outcomes().scanned());
    assertTrue(result.outcomes().complete());
    assertEquals(300, seen.size());
    for (Map.Entry<String, byte[]> file : seen.entrySet()) {
      assertArrayEquals(Files.readAllBytes(Path.of(file.getKey())), file.getValue());
    }
  }

  @Test
  void join_fileThatShrinksWhileRead_isScannedAsFarAsItGoesAndSaid() throws IOException {
    Path file = Files.write(temp.resolve("file"), new byte[10 * BUFFER]);
    run(1, small().build(), onFirstChunk(() -> Files.write(file, new byte[3 * BUFFER])));
    assertEquals(new Outcome.Scanned(3 * BUFFER, Outcome.Change.SHRANK), ended.get("" + file));
  }

  @Test
  void join_fileThatGrowsWhileRead_isScannedToItsSizeAtOpeningAndSaid() throws IOException {
    Path file = Files.write(temp.resolve("file"), new byte[BUFFER + 5]);
    run(
        1,
        small().build(),
        onFirstChunk(() -> Files.write(file, new byte[500], StandardOpenOption.APPEND)));
    assertEquals(new Outcome.Scanned(BUFFER + 5, Outcome.Change.GREW), ended.get("" + file));
  }

  @Test
  void join_fileThatIsGone_failsWithTheReason() throws IOException {
    Path first = Files.write(temp.resolve("first"), new byte[5]);
    Path second = Files.write(temp.resolve("second"), new byte[5]);
    GraphRun.Result result =
        run(
            1,
            small().build(),
            chunk -> {
              Files.deleteIfExists(first);
              Files.deleteIfExists(second);
            });
    assertEquals(1, result.outcomes().scanned());
    assertEquals(1, result.outcomes().failed());
    String failed = ended.get("" + first) instanceof Outcome.Failed ? "" + first : "" + second;
    assertEquals(
        Outcome.Stage.OPEN, assertInstanceOf(Outcome.Failed.class, ended.get(failed)).stage());
  }

  @Test
  void join_missingRoot_isALoudGap() {
    Path missing = temp.resolve("missing");
    LocalSource source = new LocalSource(List.of(missing), LocalOptions.defaults());
    GraphRun.Result result = start(2, small().build(), setup(this::collect), source);
    assertEquals(1, result.outcomes().listingsFailed());
    assertTrue(unlisted.containsKey(missing.toString()));
  }

  @Test
  @Timeout(60)
  void join_listingThatTellsNoPlaceToGoOnFrom_isALoudGap() {
    Source source =
        new Source() {
          @Override
          public ReadModel readModel() {
            return ReadModel.DIRECT;
          }

          @Override
          @SuppressWarnings("NullAway") // what somebody else's source may do
          public Cursor list(Cursor cursor, Listing listing) {
            return null;
          }

          @Override
          public ByteReader open(SourceObject object) throws IOException {
            throw new IOException("there is none");
          }
        };
    GraphRun.Result result = start(2, small().build(), setup(this::collect), source);
    assertEquals(1, result.outcomes().listingsFailed());
  }

  @Test
  void join_containersInContainers_scansWhatIsInside() {
    byte[] box = "BOXa:plain text\nb:BOXc:deep text|d:deeper text".getBytes(StandardCharsets.UTF_8);
    MemorySource source = new MemorySource(Map.of(ObjectPath.of("box"), box));
    GraphRun.Result result =
        start(
            2,
            small().objectsInFlight(1).build(),
            setup(this::collect).withContainers(List.of(new BoxFormat())),
            source);
    assertEquals(5, result.outcomes().scanned());
    assertEquals(List.of("box!a", "box!b!c", "box!b!d"), List.copyOf(seen.keySet()));
    assertEquals("deeper text", new String(bytes("box!b!d"), StandardCharsets.UTF_8));
  }

  private byte[] bytes(String path) {
    return seen.getOrDefault(path, new byte[0]);
  }

  private GraphOptions.Builder small() {
    return GraphOptions.builder()
        .bufferBytes(BUFFER)
        .bufferedBytes(3 * BUFFER)
        .objectsInFlight(8)
        .leaks(leaks);
  }

  private GraphRun.Result run(int workers, GraphOptions options, ChunkScan.Lane lane) {
    LocalSource source = new LocalSource(List.of(temp), LocalOptions.defaults());
    return start(workers, options, setup(lane), source);
  }

  private static GraphRun.Result start(
      int workers, GraphOptions options, Collaborators with, Source source) {
    ExecutorOptions threads = ExecutorOptions.builder().workers(workers).build();
    return GraphRun.start(options, threads, with, List.of(source)).join();
  }

  private Collaborators setup(ChunkScan.Lane lane) {
    return Collaborators.of(worker -> lane, new Events());
  }

  /** Puts an object together again from its chunks. */
  private void collect(Chunk chunk) {
    ByteArrayOutputStream whole =
        chunk.carry() instanceof ByteArrayOutputStream begun ? begun : new ByteArrayOutputStream();
    for (int i = 0; i < chunk.length(); i++) {
      whole.write(chunk.memory().get(ValueLayout.JAVA_BYTE, i));
    }
    chunk.carry(whole);
    if (chunk.last()) {
      seen.put(chunk.object().path().toString(), whole.toByteArray());
    }
  }

  private static ChunkScan.Lane onFirstChunk(Change change) {
    return chunk -> {
      if (chunk.offset() == 0) {
        change.make();
      }
    };
  }

  /** Something done to a file. */
  @FunctionalInterface
  private interface Change {
    void make() throws IOException;
  }

  private final class Events implements RunEvents {
    @Override
    public void ended(ObjectDescriptor object, Outcome outcome) {
      ended.put(object.path().toString(), outcome);
    }

    @Override
    public void listingFailed(int sourceId, @Nullable ObjectPath where, Throwable cause) {
      unlisted.put(where == null ? "" : where.toString(), cause);
    }
  }
}
