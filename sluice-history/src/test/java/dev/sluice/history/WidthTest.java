package dev.sluice.history;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.Engine;
import dev.sluice.scan.Finding;
import dev.sluice.scan.HistoryCounters;
import dev.sluice.scan.ScanListener;
import dev.sluice.scan.ScanOptions;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.scan.derived.DerivedRun;
import dev.sluice.scan.derived.DerivedWalks;
import dev.sluice.scheduler.LeakDetector;
import dev.sluice.scheduler.device.DeviceSlots;
import dev.sluice.scheduler.device.DeviceSlotsOptions;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.git.fixture.HistoryWriter;
import dev.sluice.source.git.fixture.PackWriter;
import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many workers search a history at once, and what they may hold. */
class WidthTest {
  private static final int WORKERS = 8;

  /** Enough that each content is a part of its own. */
  private static final int PART_BYTES = 5 << 20;

  private static final Engine ENGINE =
      HistoryDifferentialTest.engine(
          """
          [[rules]]
          id = "word"
          regex = '''sesame-[a-z]{4}'''
          """);

  @TempDir Path folder;
  private TestRepository repository;

  @BeforeEach
  void create() throws IOException {
    repository = new TestRepository(folder.resolve("repo"), HashAlgorithm.SHA1);
    HistoryWriter history = new HistoryWriter(repository);
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    for (int i = 0; i < WORKERS; i++) {
      String line = "a line of file " + i + " among many that are the same\n";
      String text =
          "sesame-abc" + (char) ('a' + i) + "\n" + line.repeat(PART_BYTES / line.length());
      history.file("f" + i + ".txt", pack.add(ObjectType.BLOB, text.getBytes(UTF_8)));
    }
    pack.write(repository.packs(), "a");
    history.commit("first");
  }

  /** Searches with so many slots of the device; gives what was counted. */
  private HistoryCounters search(int slots, ContainerFormat watch) throws IOException {
    LeakDetector leaks = LeakDetector.tracking();
    ScanOptions options = ScanOptions.DEFAULT.withWorkers(WORKERS);
    try (HistoryRepository open =
        HistoryRepository.open(repository.directory(), HistoryOptions.DEFAULT)) {
      HistoryPreparation preparation =
          new HistoryPreparation(ENGINE, List.of(watch), options, open);
      List<Throwable> failures =
          DerivedRun.run(
              preparation.begin(),
              WORKERS,
              options.seed(),
              new DeviceSlots(DeviceSlotsOptions.uniform(slots), leaks));
      assertEquals(List.of(), failures);
      leaks.checkNothingHeld();
      return preparation.counters();
    }
  }

  @Test
  void begin_eightWorkersAndAsManyParts_eightWalkAtOnce() throws IOException {
    CyclicBarrier all = new CyclicBarrier(WORKERS);
    HistoryCounters counters =
        search(
            WORKERS,
            (Recognising)
                (head, length) -> {
                  if (length >= PART_BYTES / 2) {
                    await(all);
                  }
                });
    assertEquals(WORKERS, counters.walkers());
    // The commit and its tree beside them.
    assertEquals(WORKERS + 1 + 1, counters.objects());
    assertTrue(counters.bytesDecoded() > (long) WORKERS * PART_BYTES / 2);
  }

  /** Waits for the others: without them the test fails, and not only because it took long. */
  private static void await(CyclicBarrier all) throws IOException {
    try {
      int _ = all.await(2, TimeUnit.MINUTES);
    } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
      throw new IOException(e);
    }
  }

  @Test
  void begin_fewerSlotsThanWorkers_noMoreWalkThanThereAreSlots() throws IOException {
    AtomicInteger at = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    HistoryCounters counters =
        search(
            3,
            (Recognising)
                (head, length) -> {
                  most.accumulateAndGet(at.incrementAndGet(), Math::max);
                  at.decrementAndGet();
                });
    assertTrue(counters.walkers() <= 3, counters.toString());
    assertTrue(most.get() <= 3, most + " at once");
  }

  @Test
  void start_anyWorkers_findTheSameAndTellWhoWalked() throws IOException {
    for (int workers : new int[] {1, 2, WORKERS}) {
      List<Finding> found = new ArrayList<>();
      ScanOutcome outcome;
      try (HistoryScan scan =
          HistoryScan.open(
              ENGINE,
              List.of(),
              repository.directory(),
              HistoryOptions.DEFAULT,
              ScanOptions.DEFAULT.withWorkers(workers))) {
        outcome = scan.start(found::add, ScanListener.NONE).join();
      }
      assertTrue(outcome.complete(), outcome.toString());
      assertEquals(WORKERS, found.size());
      int walkers = outcome.history().walkers();
      assertTrue(walkers >= 1 && walkers <= workers, walkers + " of " + workers);
    }
  }

  @Test
  void shareBytes_moreWorkers_shareOneBudgetAndGrowByEightMebibytesBeyondIt() {
    long mebi = 1L << 20;
    assertEquals(64 * mebi, DerivedWalks.shareBytes(1));
    assertEquals(64 * mebi, DerivedWalks.shareBytes(2));
    for (int workers = 4; workers <= 32; workers++) {
      assertTrue(workers * DerivedWalks.shareBytes(workers) <= 256 * mebi, workers + " workers");
    }
    for (int workers = 33; workers <= 1024; workers++) {
      assertEquals(8 * mebi, DerivedWalks.shareBytes(workers));
    }
  }
}
