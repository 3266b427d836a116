package dev.sluice.scan.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.scheduler.LeakDetector;
import dev.sluice.scheduler.graph.GraphOptions;
import dev.sluice.scheduler.graph.GraphRun;
import dev.sluice.scheduler.graph.Outcome;
import dev.sluice.source.MemorySource;
import dev.sluice.source.ObjectPath;
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
class ScanRunTest {
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
  @CsvSource({"1,true,0", "2,true,7", "4,false,63", "2,false,0"})
  void join_treeOfFiles_showsTheScanEveryFileWhole(int workers, boolean inline, int overlap)
      throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 300; i++) {
      byte[] content = new byte[random.nextInt(5) == 0 ? 0 : random.nextInt(6 * BUFFER)];
      random.nextBytes(content);
      Path file = temp.resolve("d" + i % 7).resolve("e" + i % 3).resolve("file" + i);
      Files.createDirectories(file.getParent());
      Files.write(file, content);
    }
    GraphOptions options =
        small().scanInline(inline).overlapBytes(overlap).objectsInFlight(5).build();
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
    GraphRun.Result result =
        ScanRun.start(setup(2, small().build(), this::collect), List.of(source)).join();
    assertEquals(1, result.outcomes().listingsFailed());
    assertTrue(unlisted.containsKey(missing.toString()));
  }

  @Test
  void join_containersInContainers_scansWhatIsInside() {
    byte[] box = "BOXa:plain text\nb:BOXc:deep text|d:deeper text".getBytes(StandardCharsets.UTF_8);
    MemorySource source = new MemorySource(Map.of(ObjectPath.of("box"), box));
    ScanRun.Setup setup =
        setup(2, small().objectsInFlight(1).build(), this::collect)
            .withContainers(List.of(new BoxFormat()));
    GraphRun.Result result = ScanRun.start(setup, List.of(source)).join();
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

  private GraphRun.Result run(int workers, GraphOptions options, ObjectScan.Lane lane) {
    LocalSource source = new LocalSource(List.of(temp), LocalOptions.defaults());
    return ScanRun.start(setup(workers, options, lane), List.of(source)).join();
  }

  private ScanRun.Setup setup(int workers, GraphOptions options, ObjectScan.Lane lane) {
    return ScanRun.Setup.of(workers, worker -> lane, new Events()).withGraph(options);
  }

  /** Puts an object together again from its chunks. */
  private void collect(ObjectScan.ScanChunk chunk) {
    ByteArrayOutputStream whole =
        chunk.carry() instanceof ByteArrayOutputStream begun ? begun : new ByteArrayOutputStream();
    for (int i = chunk.prefixLength(); i < chunk.length(); i++) {
      whole.write(chunk.memory().get(ValueLayout.JAVA_BYTE, i));
    }
    chunk.carry(whole);
    if (chunk.last()) {
      seen.put(chunk.object().path().toString(), whole.toByteArray());
    }
  }

  private static ObjectScan.Lane onFirstChunk(Change change) {
    return chunk -> {
      if (chunk.baseOffset() == 0) {
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
    public void ended(ScannedObject object, Outcome outcome) {
      ended.put(object.path().toString(), outcome);
    }

    @Override
    public void listingFailed(int sourceId, @Nullable ScannedObject where, Throwable cause) {
      unlisted.put(where == null ? "" : where.path().toString(), cause);
    }
  }
}
