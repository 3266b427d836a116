package dev.sluice.source.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.ByteReader;
import dev.sluice.source.Cursor;
import dev.sluice.source.CursorState;
import dev.sluice.source.Listing;
import dev.sluice.source.ObjectChangedException;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.RetryLaterException;
import dev.sluice.source.SourceObject;
import dev.sluice.source.metrics.Metrics;
import dev.sluice.source.remote.retry.RemoteMetrics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RemoteSourceTest {
  private static final int LIMIT = 2;
  private final FakeClock clock = new FakeClock();
  private final FakeBackend backend = new FakeBackend();
  private final RemoteRun run =
      new RemoteRun(RemoteConfig.builder().pageObjectsMax(3).build(), clock);
  private final RemoteSource source = run.source(backend);
  private final List<String> listed = new ArrayList<>();
  private final List<String> unlisted = new ArrayList<>();

  @Test
  void list_pagesLargerThanAStep_listsEachObjectOnce() throws IOException {
    for (int i = 0; i < 10; i++) {
      backend.with("object" + i, "content");
    }
    listAll();
    assertEquals(10, listed.size());
    assertEquals(10, listed.stream().distinct().count());
    assertEquals(4, backend.listed.size());
    assertEquals(4, run.report().pagesListed());
    assertEquals(10, run.report().objectsDiscovered());
    assertEquals(10, run.report().objectsEnqueued());
  }

  @Test
  void metrics_callsThatFailInDifferentWays_tellsThemByCause() throws IOException {
    backend.with("a", "words");
    Duration asked = Duration.ofSeconds(3);
    backend.fetchFaults.add(
        Optional.of(new FakeBackend.Fault(new RemoteFailure.Retryable(Optional.of(asked)), "429")));
    ByteReader reader = source.open(new SourceObject(ObjectPath.of("a"), 5));
    MemorySegment target = MemorySegment.ofArray(new byte[5]);
    assertThrows(RetryLaterException.class, () -> reader.read(0, target));
    // Not made: the host wants to be left alone.
    assertThrows(RetryLaterException.class, () -> reader.read(0, target));
    clock.advance(asked);
    backend.fetchFaults.add(Optional.of(FakeBackend.HICCUP));
    assertThrows(RetryLaterException.class, () -> reader.read(0, target));
    assertEquals(5, reader.read(0, target));
    reader.close();
    Metrics metrics = run.metrics();
    assertEquals(3, metrics.value(RemoteMetrics.REQUESTS));
    assertEquals(
        Map.of("throttled", 1L, "host_paused", 1L, "server_error", 1L),
        metrics.values(RemoteMetrics.RETRIES));
    assertEquals(asked.toNanos(), metrics.value(RemoteMetrics.WAIT, "throttled"));
    assertEquals(asked.toNanos(), metrics.value(RemoteMetrics.WAIT, "host_paused"));
    assertEquals(Map.of("fake:1", 1L), metrics.values(RemoteMetrics.THROTTLED));
    assertEquals(5, metrics.value(RemoteMetrics.BYTES_FETCHED));
    assertEquals(1, metrics.value(RemoteMetrics.OBJECTS_COMPLETED));
    assertEquals(2, metrics.value(RemoteMetrics.ERRORS_PASSING));
  }

  @Test
  void list_nothingThere_ends() throws IOException {
    listAll();
    assertEquals(List.of(), listed);
  }

  @Test
  void list_hiccup_asksForTheSamePageLater() throws IOException {
    backend.with("a", "1").with("b", "2").with("c", "3").with("d", "4");
    backend.listFaults.add(Optional.empty());
    backend.listFaults.add(Optional.of(FakeBackend.HICCUP));
    listAll();
    assertEquals(List.of("a", "b", "c", "d"), listed);
    assertEquals(1, run.report().retries());
  }

  @Test
  void list_thirdPageFailsForGood_keepsWhatWasListedAndSaysSo() throws IOException {
    for (int i = 0; i < 10; i++) {
      backend.with("object" + i, "content");
    }
    backend.listFaults.add(Optional.empty());
    backend.listFaults.add(Optional.empty());
    backend.listFaults.add(Optional.of(FakeBackend.GONE));
    listAll();
    assertEquals(6, listed.size());
    assertEquals(List.of("fake://At[token=6]"), unlisted);
  }

  @Test
  void read_hiccups_areRetriedUpToTheLimitWithGrowingDelays() throws IOException {
    backend.with("a", "content");
    ByteReader reader = open("a");
    Duration before = Duration.ZERO;
    for (int attempt = 1; attempt < 4; attempt++) {
      backend.fetchFaults.add(Optional.of(FakeBackend.HICCUP));
      RetryLaterException later =
          assertThrows(RetryLaterException.class, () -> reader.read(0, buffer(7)));
      assertTrue(later.delay().compareTo(before) > 0);
      before = later.delay();
    }
    backend.fetchFaults.add(Optional.of(FakeBackend.HICCUP));
    IOException end = assertThrows(IOException.class, () -> reader.read(0, buffer(7)));
    assertEquals(
        "connection reset (given up after attempt 4; --max-attempts allows more)",
        end.getMessage());
    reader.failed();
    reader.close();
    assertEquals(3, run.report().retries());
    assertEquals(4, run.report().retryableErrors());
    assertEquals(1, run.report().objectsFailed());
    assertEquals(0, run.report().objectsCompleted());
  }

  @Test
  void read_afterAHiccup_givesTheBytes() throws IOException {
    backend.with("a", "content");
    backend.fetchFaults.add(Optional.of(FakeBackend.HICCUP));
    ByteReader reader = open("a");
    assertThrows(RetryLaterException.class, () -> reader.read(0, buffer(7)));
    assertEquals("content", text(reader));
    reader.close();
    assertEquals(1, run.report().objectsStarted());
    assertEquals(1, run.report().objectsCompleted());
    assertEquals(1, run.report().chunksFetched());
    assertEquals(7, run.report().bytesFetched());
  }

  @Test
  void read_permanentFailure_isNotRetried() {
    backend.with("a", "content");
    backend.fetchFaults.add(Optional.of(FakeBackend.GONE));
    ByteReader reader = open("a");
    IOException end = assertThrows(IOException.class, () -> reader.read(0, buffer(7)));
    assertEquals("404 not found", end.getMessage());
    assertEquals(0, run.report().retries());
    assertEquals(1, run.report().permanentErrors());
    reader.failed();
    close(reader);
    assertEquals(1, run.report().objectsFailed());
  }

  @Test
  void read_fewerBytesThanTheObjectHas_breaksTheContract() {
    backend.with("a", "content");
    backend.shortBy = 1;
    ByteReader reader = open("a");
    assertThrows(IllegalStateException.class, () -> reader.read(0, buffer(7)));
    reader.failed();
    close(reader);
    assertEquals(1, run.report().objectsFailed());
  }

  @Test
  void read_retryAfter_isHonouredByEveryObjectOfTheHost() {
    backend.with("a", "content").with("b", "content");
    Duration asked = Duration.ofSeconds(5);
    backend.fetchFaults.add(
        Optional.of(new FakeBackend.Fault(new RemoteFailure.Retryable(Optional.of(asked)), "503")));
    ByteReader first = open("a");
    assertEquals(
        asked, assertThrows(RetryLaterException.class, () -> first.read(0, buffer(7))).delay());
    ByteReader second = open("b");
    assertEquals(
        asked, assertThrows(RetryLaterException.class, () -> second.read(0, buffer(7))).delay());
    assertEquals(1, backend.fetchedAt.size());
  }

  @Test
  void read_retryAfterLongerThanTheObjectMayTake_failsAtOnce() {
    backend.with("a", "content");
    backend.fetchFaults.add(
        Optional.of(
            new FakeBackend.Fault(
                new RemoteFailure.Retryable(Optional.of(Duration.ofSeconds(40))), "503")));
    ByteReader reader = open("a");
    IOException end = assertThrows(IOException.class, () -> reader.read(0, buffer(7)));
    assertEquals("503" + Allowance.NO_TIME_LEFT, end.getMessage());
  }

  @Test
  void read_timeOfTheObjectUp_failsThoughAttemptsAreLeft() {
    backend.with("a", "content");
    backend.fetchFaults.add(Optional.of(FakeBackend.HICCUP));
    backend.fetchFaults.add(Optional.of(FakeBackend.HICCUP));
    backend.beforeFetch = () -> clock.advance(Duration.ofSeconds(16));
    ByteReader reader = open("a");
    assertThrows(RetryLaterException.class, () -> reader.read(0, buffer(7)));
    // It is not the object's time that is spent while it waits for its turn.
    clock.advance(Duration.ofSeconds(100));
    IOException end = assertThrows(IOException.class, () -> reader.read(0, buffer(7)));
    assertEquals("no answer within 14.0 s" + Allowance.NO_TIME_LEFT, end.getMessage());
  }

  @Test
  void read_objectChanges_isReadAgainOnceThenFailed() throws IOException {
    backend.with("a", "content");
    backend.versions.put("a", "1");
    ByteReader reader = open("a");
    assertEquals(4, reader.read(0, buffer(4)));
    backend.versions.put("a", "2");
    backend.with("a", "other content");
    assertThrows(ObjectChangedException.class, () -> reader.read(4, buffer(4)));
    assertThrows(ObjectChangedException.class, () -> reader.read(4, buffer(4)));
    assertEquals("other content", text(reader));
    assertEquals(13, reader.size());
    backend.versions.put("a", "3");
    IOException end = assertThrows(IOException.class, () -> reader.read(4, buffer(4)));
    assertEquals("changed again while it was read", end.getMessage());
    assertEquals(1, run.report().objectsChanged());
    reader.failed();
    reader.close();
    assertEquals(1, run.report().objectsFailed());
  }

  @Test
  void read_emptyObject_asksNothing() throws IOException {
    backend.with("a", "");
    assertEquals(0, open("a").read(0, buffer(1)));
    assertEquals(0, backend.fetchedAt.size());
  }

  @Test
  void patient_hiccup_isWaitedFor() throws IOException {
    backend.with("a", "content");
    backend.fetchFaults.add(Optional.of(FakeBackend.HICCUP));
    long start = clock.nanos();
    ByteReader reader = source.patient().open(object("a"));
    assertEquals("content", text(reader));
    assertTrue(clock.nanos() - start >= Duration.ofMillis(40).toNanos());
    reader.close();
  }

  private void listAll() throws IOException {
    Cursor cursor = Cursor.START;
    while (!(cursor instanceof Cursor.Done)) {
      try {
        cursor = source.list(cursor, new Step());
      } catch (RetryLaterException later) {
        clock.advance(later.delay());
      }
    }
  }

  private SourceObject object(String name) {
    byte[] bytes = backend.objects.getOrDefault(name, new byte[0]);
    return new SourceObject(
        ObjectPath.of(name), bytes.length, backend.versions.getOrDefault(name, ""));
  }

  private ByteReader open(String name) {
    return assertInstanceOf(RemoteReader.class, source.open(object(name)));
  }

  private static void close(ByteReader reader) {
    try {
      reader.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static MemorySegment buffer(int bytes) {
    return MemorySegment.ofArray(new byte[bytes]);
  }

  private static String text(ByteReader reader) throws IOException {
    byte[] bytes = new byte[100];
    int read = reader.read(0, MemorySegment.ofArray(bytes));
    return new String(bytes, 0, read, StandardCharsets.UTF_8);
  }

  private final class Step implements Listing {
    private int left = LIMIT;

    @Override
    public int limit() {
      return left;
    }

    @Override
    public void object(SourceObject object) {
      assertTrue(left-- > 0);
      listed.add(object.path().toString());
    }

    @Override
    public void skipped(ObjectPath path, String reason) {}

    @Override
    public void failed(ObjectPath path, Exception cause) {
      unlisted.add(path.toString());
    }

    @Override
    public boolean branch(CursorState part) {
      return false;
    }
  }
}
