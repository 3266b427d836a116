package dev.sluice.cli.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.scan.ScanOutcome;
import dev.sluice.source.remote.FakeBackend;
import dev.sluice.source.remote.RemoteFailure;
import dev.sluice.source.remote.retry.BreakerPolicy;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Objects over a network, through the whole run: listing, retries, engine, outcome. */
@Timeout(120)
class RemotePipelineTest extends PipelineFixture {
  private final FakeBackend backend = new FakeBackend();

  @Test
  void join_objectWithASecret_findsIt() {
    backend.with("a.txt", "hello\n" + LINE);
    ScanOutcome outcome = scan(backend);
    assertTrue(outcome.complete());
    assertEquals(List.of("a.txt:2"), places());
    assertEquals(1, report.objectsDiscovered());
    assertEquals(1, report.objectsEnqueued());
    assertEquals(1, report.objectsStarted());
    assertEquals(1, report.objectsCompleted());
    assertEquals(1, report.chunksFetched());
    assertEquals(6 + LINE.length(), report.bytesFetched());
  }

  @Test
  void join_secretAcrossChunks_findsItOnceWhereverTheCutIs() {
    for (int before = 0; before < SECRET.length() + 8; before++) {
      int lines = (CHUNK - before) / 2;
      String rest = (CHUNK - before) % 2 == 0 ? "" : "z";
      backend.with("cut" + before, ".\n".repeat(lines) + rest + LINE + ".\n".repeat(CHUNK));
    }
    ScanOutcome outcome = scan(backend);
    assertTrue(outcome.complete());
    assertEquals(SECRET.length() + 8, found.size());
    assertEquals(SECRET.length() + 8, places().stream().distinct().count());
  }

  @Test
  void join_nothingThere_isComplete() {
    ScanOutcome outcome = scan(backend);
    assertTrue(outcome.complete());
    assertEquals(0, outcome.discovered());
  }

  @Test
  void join_manyObjects_scansEachOnce() {
    for (int i = 0; i < 2_000; i++) {
      backend.with("object" + i, i % 10 == 0 ? LINE : "nothing\n");
    }
    ScanOutcome outcome = scan(backend);
    assertEquals(2_000, outcome.scanned());
    assertEquals(200, found.size());
    assertEquals(2_000, report.objectsCompleted());
    assertEquals(2_000, backend.fetchedAt.size());
  }

  @Test
  void join_hiccups_areRetriedAndNothingIsMissed() {
    Set<String> tried = new HashSet<>();
    FakeBackend hiccuping =
        new FakeBackend() {
          @Override
          protected Optional<Fault> fetchFault(String name) {
            // By object: a fault of every second call may meet all the attempts at one.
            boolean isFirst = name.startsWith("bad") && tried.add(name);
            return isFirst ? Optional.of(HICCUP) : Optional.empty();
          }
        };
    for (int i = 0; i < 50; i++) {
      hiccuping.with("bad" + i, LINE).with("good" + i, LINE);
    }
    ScanOutcome outcome = scan(hiccuping);
    assertTrue(outcome.complete());
    assertEquals(100, found.size());
    assertEquals(50, report.retries());
    assertEquals(50, report.retryableErrors());
  }

  @Test
  void join_hiccupsWithoutEnd_failTheObjectAfterItsAttempts() {
    backend.with("a", LINE);
    for (int i = 0; i < 10; i++) {
      backend.fetchFaults.add(Optional.of(FakeBackend.HICCUP));
    }
    ScanOutcome outcome = scan(backend);
    assertEquals(Map.of("read failed", 1L), outcome.failed());
    assertEquals(4, backend.fetchedAt.size());
    assertEquals(1, report.objectsFailed());
    assertEquals(3, report.retries());
  }

  @Test
  void join_permanentFailure_failsTheObjectAtOnce() {
    backend.with("a", LINE).with("b", LINE);
    backend.fetchFaults.add(Optional.of(FakeBackend.GONE));
    ScanOutcome outcome = scan(backend);
    assertEquals(1, outcome.failedTotal());
    assertEquals(1, outcome.scanned());
    assertEquals(2, backend.fetchedAt.size());
    assertEquals(1, report.permanentErrors());
    assertEquals("404 not found", outcome.problems().getFirst().message());
  }

  @Test
  void join_backendThatReadsShort_failsTheObject() {
    backend.with("a", LINE);
    backend.shortBy = 1;
    ScanOutcome outcome = scan(backend);
    assertEquals(1, outcome.failedTotal());
    assertEquals(0, outcome.scanned());
  }

  @Test
  void join_thirdPageOfTheListingFails_scansTheRestAndIsIncomplete() {
    for (int i = 0; i < 1_000; i++) {
      backend.with("object" + i, LINE);
    }
    backend.listFaults.addAll(
        List.of(Optional.empty(), Optional.empty(), Optional.of(FakeBackend.GONE)));
    ScanOutcome outcome = scan(backend);
    assertEquals(512, outcome.scanned());
    assertEquals(1, outcome.listingsFailed());
    assertEquals(512, found.size());
  }

  @Test
  void join_deadHostBesideAGoodOne_slowsOnlyItself() {
    config =
        quick()
            .breaker(
                new BreakerPolicy(
                    4, Duration.ofMillis(1), Duration.ofMillis(5), Duration.ofMillis(200)))
            .build();
    FakeBackend dead =
        new FakeBackend("dead:1") {
          @Override
          protected Optional<Fault> fetchFault(String name) {
            return Optional.of(new Fault(RemoteFailure.retryable(), "connection refused"));
          }
        };
    for (int i = 0; i < 1_000; i++) {
      dead.with("dead" + i, LINE);
      backend.with("good" + i, LINE);
    }
    ScanOutcome outcome = scan(dead, backend);
    assertEquals(1_000, outcome.scanned());
    assertEquals(1_000, found.size());
    // What was listed of it fails, and the listing of the rest, at the latest when it is given up.
    assertTrue(outcome.failedTotal() >= 256, outcome.failed().toString());
    assertEquals(outcome.failedTotal() == 1_000 ? 0 : 1, outcome.listingsFailed());
    assertEquals(1, report.hostsGivenUp());
    assertTrue(report.hostPauses() >= 1);
  }
}
