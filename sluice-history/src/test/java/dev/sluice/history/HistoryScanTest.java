package dev.sluice.history;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.Engine;
import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSink;
import dev.sluice.scan.HistoryCounters;
import dev.sluice.scan.ProvenanceSink;
import dev.sluice.scan.ScanJob;
import dev.sluice.scan.ScanListener;
import dev.sluice.scan.ScanOptions;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.source.ByteReader;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.MemorySource;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import dev.sluice.source.git.fixture.HistoryWriter;
import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.history.GitPlace;
import dev.sluice.source.git.history.HistorySource;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.store.ObjectStore;
import dev.sluice.source.git.store.StoppedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class HistoryScanTest {
  private static final Engine ENGINE =
      HistoryDifferentialTest.engine(
          """
          [[rules]]
          id = "word"
          regex = '''sesame-[a-z]{4}'''
          """);

  @TempDir Path folder;
  private TestRepository repository;
  private HistoryWriter history;
  private final List<Finding> found = new ArrayList<>();

  @BeforeEach
  void create() throws IOException {
    repository = new TestRepository(folder.resolve("repo"), HashAlgorithm.SHA1);
    history = new HistoryWriter(repository);
  }

  private ObjectId blob(String text) throws IOException {
    return repository.addLoose(ObjectType.BLOB, text.getBytes(UTF_8));
  }

  private ScanOutcome scan(HistoryOptions options) throws IOException {
    try (HistoryScan scan = HistoryScan.open(ENGINE, repository.directory(), options)) {
      return scan.start(found::add, ScanListener.NONE).join();
    }
  }

  @Test
  void start_wholeHistory_tellsTheCommitThatBroughtEachSecretIn() throws IOException {
    history.file("a.txt", blob("clean\n"));
    ObjectId _ = history.commit("first");
    history.file("a.txt", blob("sesame-open\n"));
    ObjectId second = history.commit("second");
    history.file("a.txt", blob("sesame-open\nmore\n"));
    ObjectId _ = history.commit("third");
    ScanOutcome outcome = scan(HistoryOptions.DEFAULT);
    assertTrue(outcome.complete(), outcome.toString());
    assertEquals(1, found.size());
    assertEquals(second.toString(), found.getFirst().commit().id());
    assertEquals("Ada", found.getFirst().commit().author());
    HistoryCounters counters = outcome.history();
    // Commits, blobs and trees, each once.
    assertEquals(3 + 3 + 3, counters.objects());
    assertTrue(counters.bytesLookedAt() > 0 && counters.walkers() > 0, counters.toString());
  }

  @Test
  void start_someCommits_scansThoseAlone() throws IOException {
    history.file("a.txt", blob("sesame-open\n"));
    ObjectId _ = history.commit("first");
    history.file("b.txt", blob("sesame-more\n"));
    ObjectId second = history.commit("second");
    ScanOutcome outcome =
        scan(HistoryOptions.DEFAULT.withScope(new HistoryScope.Commits("-n 1 main")));
    assertTrue(outcome.complete(), outcome.toString());
    assertEquals(List.of(second.toString()), found.stream().map(f -> f.commit().id()).toList());
    assertEquals(HistoryCounters.NONE, outcome.history());
  }

  @Test
  void start_stateOfAnEarlierScan_reportsNewFindingsOnly() throws IOException {
    Path file = folder.resolve("state");
    HistoryOptions options =
        HistoryOptions.DEFAULT.withState(new HistoryOptions.State(file, "rules 1", true));
    history.file("a.txt", blob("sesame-open\n"));
    ObjectId _ = history.commit("first");
    ScanOutcome _ = scan(options);
    assertEquals(1, found.size());
    assertTrue(Files.exists(file));
    found.clear();
    history.file("b.txt", blob("sesame-more\n"));
    ObjectId second = history.commit("second");
    ScanOutcome outcome = scan(options);
    assertTrue(outcome.complete(), outcome.toString());
    assertEquals(List.of(second.toString()), found.stream().map(f -> f.commit().id()).toList());
  }

  @Test
  void start_historyWithoutCommits_isCompleteAndEmpty() throws IOException {
    ScanOutcome outcome = scan(HistoryOptions.DEFAULT);
    assertTrue(outcome.complete(), outcome.toString());
    assertEquals(List.of(), found);
  }

  @Test
  void open_whatCannotBeScanned_saysWhy() throws IOException {
    Path nowhere = Files.createDirectory(folder.resolve("nowhere"));
    HistoryException none =
        assertThrows(
            HistoryException.class,
            () -> HistoryScan.open(ENGINE, nowhere, HistoryOptions.DEFAULT));
    assertTrue(String.valueOf(none.getMessage()).startsWith("no Git repository at "));
    HistoryOptions unknown =
        HistoryOptions.DEFAULT.withScope(new HistoryScope.Commits("--no-such-option"));
    assertThrows(
        HistoryException.class, () -> HistoryScan.open(ENGINE, repository.directory(), unknown));
    HistoryOptions staged =
        HistoryOptions.DEFAULT.withScope(new HistoryScope.Staged(repository.directory()));
    HistoryException bare =
        assertThrows(
            HistoryException.class, () -> HistoryScan.open(ENGINE, repository.directory(), staged));
    assertTrue(String.valueOf(bare.getMessage()).contains("bare"), bare.getMessage());
  }

  @Test
  void withState_forSomeCommits_isRefused() {
    HistoryOptions some = HistoryOptions.DEFAULT.withScope(new HistoryScope.Commits("-n 1"));
    HistoryOptions.State state = new HistoryOptions.State(folder.resolve("state"), "", false);
    assertThrows(IllegalArgumentException.class, () -> some.withState(state));
  }

  @Test
  void cancel_whileTheHistoryIsSearched_endsIncomplete() throws Exception {
    for (int i = 0; i < 50; i++) {
      history.file("f" + i + ".txt", blob("sesame-abc" + (char) ('a' + i % 26) + " " + i + "\n"));
    }
    ObjectId _ = history.commit("first");
    CountDownLatch searching = new CountDownLatch(1);
    CountDownLatch cancelled = new CountDownLatch(1);
    ContainerFormat waiting =
        (Recognising)
            (head, length) -> {
              searching.countDown();
              try {
                cancelled.await();
              } catch (InterruptedException e) {
                throw new IOException(e);
              }
            };
    ScanOutcome outcome;
    try (HistoryScan scan =
        HistoryScan.open(
            ENGINE,
            List.of(waiting),
            repository.directory(),
            HistoryOptions.DEFAULT,
            ScanOptions.DEFAULT.withWorkers(2))) {
      HistoryJob job = scan.start(found::add, ScanListener.NONE);
      searching.await();
      assertEquals("searching the history", job.step());
      assertEquals(51, job.stepInAll());
      job.cancel();
      cancelled.countDown();
      outcome = job.join();
    }
    assertEquals("cancelled", outcome.stopped());
    assertFalse(outcome.complete());
    assertEquals(List.of(), found);
  }

  /** A small object may decode to gigabytes: whoever ends the run does not wait for them. */
  @Test
  void cancel_largeObjectThatIsDecoded_isGivenUp() throws Exception {
    byte[] zeros = new byte[(int) ObjectStore.HELD_BYTES_MAX + 1];
    GitPlace place =
        new GitPlace.LoneBlob(
            repository.addLoose(ObjectType.BLOB, zeros), GitPlace.Role.INTRODUCED);
    SourceObject large = new SourceObject(ObjectPath.of("large"), zeros.length, place);
    try (ObjectStore store = repository.open()) {
      HistorySource source =
          new HistorySource(
              store,
              () -> {
                throw new AssertionError("nothing is listed");
              },
              Set.of(),
              null);
      try (ByteReader reader = source.open(large)) {
        assertEquals(zeros.length, reader.size());
      }
      ScanJob other = ScanJob.builder(ENGINE).source(new MemorySource(Map.of())).start(found::add);
      HistoryJob job = new HistoryJob(other, scanning(source), found::add);
      job.cancel();
      assertThrows(StoppedException.class, () -> source.open(large));
      ScanOutcome _ = job.join();
    }
  }

  private static Scanning scanning(Source source) {
    return new Scanning() {
      @Override
      public Source source() {
        return source;
      }

      @Override
      public ProvenanceSink sink(FindingSink to) {
        return (finding, provenance) -> to.accept(finding);
      }

      @Override
      public SearchProgress searched() {
        throw new AssertionError("nobody asks");
      }
    };
  }

  @Test
  void progress_whenCommitsWereListed_isAllOfThem() throws Exception {
    for (int i = 0; i < 40; i++) {
      history.file("a.txt", blob("sesame-" + "abcdefghij".charAt(i / 4) + "bcd\n"));
      history.commit("change " + i);
    }
    for (HistoryScope scope :
        List.of(new HistoryScope.Everything(false), new HistoryScope.Commits("--all"))) {
      try (HistoryScan scan =
          HistoryScan.open(
              ENGINE, repository.directory(), HistoryOptions.DEFAULT.withScope(scope))) {
        HistoryJob job = scan.start(found::add, ScanListener.NONE);
        job.join();
        assertEquals(40, job.stepInAll(), scope::toString);
        assertEquals(40, job.stepDone(), scope::toString);
      }
    }
  }
}
