package dev.sluice.history;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.Engine;
import dev.sluice.pipeline.GraphRun;
import dev.sluice.pipeline.spi.Collaborators;
import dev.sluice.pipeline.spi.GraphOptions;
import dev.sluice.pipeline.spi.RunEvents;
import dev.sluice.scan.ScanOptions;
import dev.sluice.scheduler.LeakDetector;
import dev.sluice.scheduler.device.DeviceId;
import dev.sluice.scheduler.device.DeviceSlots;
import dev.sluice.scheduler.device.DeviceSlotsOptions;
import dev.sluice.scheduler.device.FakeSysfs;
import dev.sluice.scheduler.executor.ExecutorOptions;
import dev.sluice.source.Source;
import dev.sluice.source.git.fixture.HistoryWriter;
import dev.sluice.source.git.fixture.PackWriter;
import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.link.Platform;
import dev.sluice.source.git.link.Remote;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two histories on one disk and a third on another, searched and scanned by one run. */
@Timeout(300)
class SharedDisksTest {
  private static final int WORKERS = 6;
  private static final int SLOTS = 2;
  private static final int CONTENTS = 4;

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

  @Test
  @Requires(Needs.LINUX)
  void join_twoHistoriesOnOneDiskAndOneOnAnother_sharesTheSlotsOfEachDisk() throws IOException {
    LeakDetector leaks = LeakDetector.tracking();
    List<HistoryRepository> open = new ArrayList<>();
    try {
      for (char name = '1'; name <= '3'; name++) {
        open.add(HistoryRepository.open(repository(name), HistoryOptions.DEFAULT));
      }
      List<Path> places = open.stream().map(one -> one.layout().commonDirectory()).toList();
      FakeSysfs sysfs =
          new FakeSysfs(folder.resolve("sys"))
              .disk("sda", "8:0", true)
              .partition("sda", "sda1", "8:1")
              .partition("sda", "sda2", "8:2")
              .volume("dm-0", "253:0", "sda2")
              .disk("sdb", "8:16", true)
              .mount(places.get(0), "8:1", "ext4", "/dev/sda1")
              .mount(places.get(1), "253:0", "xfs", "/dev/mapper/data")
              .mount(places.get(2), "8:16", "ext4", "/dev/sdb");
      DeviceId shared = sysfs.deviceOf(places.get(0));
      DeviceId other = sysfs.deviceOf(places.get(2));
      assertEquals(shared, sysfs.deviceOf(places.get(1)));
      assertNotEquals(shared, other);

      Readers readers = new Readers(Map.of('1', shared, '2', shared, '3', other), other);
      List<HistoryPreparation> preparations = new ArrayList<>();
      List<Source> sources = new ArrayList<>();
      for (HistoryRepository one : open) {
        HistoryPreparation preparation =
            new HistoryPreparation(
                ENGINE, List.of(readers), ScanOptions.DEFAULT.withWorkers(WORKERS), one);
        preparations.add(preparation);
        Remote remote = Remote.of(one.layout(), Platform.NONE);
        sources.add(WholeHistory.ofEverything(one, remote, preparation).source());
      }
      GraphRun.Result result =
          GraphRun.start(
                  GraphOptions.builder().leaks(leaks).build(),
                  ExecutorOptions.builder().workers(WORKERS).build(),
                  Collaborators.of(worker -> chunk -> {}, RunEvents.NONE)
                      .withDevices(
                          new DeviceSlots(
                              DeviceSlotsOptions.parse(List.of("rotational=" + SLOTS)),
                              sysfs::deviceOf,
                              leaks)),
                  sources)
              .join();
      leaks.checkNothingHeld();
      assertTrue(result.outcomes().complete(), result.outcomes().toString());
      // Each history has one content with a secret in it.
      assertEquals(3, result.outcomes().scanned());
      assertTrue(readers.most(shared) <= SLOTS, readers.most(shared) + " readers of one disk");
      assertTrue(readers.most(other) <= SLOTS, readers.most(other) + " readers of the other");
      assertEquals(2, result.graph().devices().size());
      for (DeviceSlots.Use use : result.graph().devices()) {
        assertEquals(SLOTS, use.slots());
        assertTrue(use.peak() >= 1 && use.peak() <= SLOTS, use.toString());
      }
      preparations.forEach(one -> assertTrue(one.counters().walkers() <= SLOTS));
    } finally {
      for (HistoryRepository one : open) {
        one.close();
      }
    }
  }

  /** A history whose contents begin with its name. */
  private Path repository(char name) throws IOException {
    TestRepository repository =
        new TestRepository(folder.resolve("repo" + name), HashAlgorithm.SHA1);
    HistoryWriter history = new HistoryWriter(repository);
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    for (int i = 0; i < CONTENTS; i++) {
      String line = name + " a line of file " + i + " among many that are the same\n";
      String text = line.repeat(PART_BYTES / line.length()) + (i == 0 ? "sesame-open\n" : "");
      history.file("f" + i + ".txt", pack.add(ObjectType.BLOB, text.getBytes(UTF_8)));
    }
    pack.write(repository.packs(), "a");
    history.commit("first");
    return repository.directory();
  }

  /**
   * Counts how many contents of a disk are looked at at once. Those of the shared disk wait until
   * all of the other disk have been looked at: a disk that is in use holds up no other.
   */
  private static final class Readers implements Recognising {
    private final Map<Character, DeviceId> disks;
    private final DeviceId first;
    private final CountDownLatch firstDone = new CountDownLatch(CONTENTS);
    private final Map<DeviceId, AtomicInteger> now = new ConcurrentHashMap<>();
    private final Map<DeviceId, AtomicInteger> most = new ConcurrentHashMap<>();

    Readers(Map<Character, DeviceId> disks, DeviceId first) {
      this.disks = disks;
      this.first = first;
      for (DeviceId disk : disks.values()) {
        now.put(disk, new AtomicInteger());
        most.put(disk, new AtomicInteger());
      }
    }

    int most(DeviceId disk) {
      return of(disk, most).get();
    }

    private static <V> V of(DeviceId disk, Map<DeviceId, V> map) {
      return Objects.requireNonNull(map.get(disk), disk.toString());
    }

    @Override
    public void shown(byte[] head, int length) throws IOException {
      if (length < 1000) {
        return;
      }
      DeviceId disk = disks.get((char) head[0]);
      if (disk == null) {
        throw new AssertionError("a content of no history here");
      }
      int reached = of(disk, now).incrementAndGet();
      of(disk, most).accumulateAndGet(reached, Math::max);
      try {
        if (disk.equals(first)) {
          firstDone.countDown();
        } else {
          firstDone.await();
        }
      } catch (InterruptedException e) {
        throw new IOException(e);
      } finally {
        of(disk, now).decrementAndGet();
      }
    }
  }
}
