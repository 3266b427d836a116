package dev.sluice.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.pipeline.resource.WaitCause;
import dev.sluice.pipeline.spi.Chunk;
import dev.sluice.pipeline.spi.ChunkScan;
import dev.sluice.pipeline.spi.Collaborators;
import dev.sluice.pipeline.spi.GraphOptions;
import dev.sluice.pipeline.spi.RunEvents;
import dev.sluice.scheduler.LeakDetector;
import dev.sluice.scheduler.device.DeviceId;
import dev.sluice.scheduler.device.DeviceSlots;
import dev.sluice.scheduler.device.DeviceSlotsOptions;
import dev.sluice.scheduler.device.FakeSysfs;
import dev.sluice.scheduler.executor.ExecutorOptions;
import dev.sluice.source.ReadModel;
import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two sources that are read in place on one disk and a third on another, in one run. */
@Timeout(120)
class SharedDevicesTest {
  private static final int OBJECTS = 30;

  @TempDir private Path temp;
  private final LeakDetector leaks = LeakDetector.tracking();

  @Test
  @Requires(Needs.LINUX)
  void join_twoSourcesOnOneDiskAndOneOnAnother_sharesTheSlotsOfEachDisk() throws IOException {
    Path one = Path.of("one");
    Path two = Path.of("two");
    Path three = Path.of("three");
    FakeSysfs sysfs =
        new FakeSysfs(temp)
            .disk("sda", "8:0", true)
            .partition("sda", "sda1", "8:1")
            .partition("sda", "sda2", "8:2")
            .volume("dm-0", "253:0", "sda2")
            .disk("sdb", "8:16", true)
            .mount(one, "8:1", "ext4", "/dev/sda1")
            .mount(two, "253:0", "xfs", "/dev/mapper/data")
            .mount(three, "8:16", "ext4", "/dev/sdb");
    DeviceSlots slots =
        new DeviceSlots(DeviceSlotsOptions.parse(List.of("rotational=2")), sysfs::deviceOf, leaks);
    Observed scan = new Observed();
    List<PlannedSource> sources = new ArrayList<>();
    for (Path path : List.of(one, two, three)) {
      sources.add(source(path, scan, sysfs.deviceOf(path)));
    }
    GraphRun.Result result =
        GraphRun.start(
                GraphOptions.builder().leaks(leaks).scanInline(false).build(),
                ExecutorOptions.builder().workers(6).build(),
                Collaborators.of(scan, RunEvents.NONE).withDevices(slots),
                sources)
            .join();
    leaks.checkNothingHeld();
    assertEquals(3 * OBJECTS, result.outcomes().scanned());
    DeviceId shared = sysfs.deviceOf(one);
    assertEquals(shared, sysfs.deviceOf(two));
    assertEquals(2, scan.most(shared));
    assertTrue(scan.most(sysfs.deviceOf(three)) <= 2);
    List<DeviceSlots.Use> uses = result.graph().devices();
    assertEquals(2, uses.size());
    uses.forEach(use -> assertEquals(2, use.slots()));
    assertTrue(result.graph().waited(WaitCause.DEVICE_SLOTS).count() > 0);
  }

  private static PlannedSource source(Path device, Observed scan, DeviceId disk) {
    List<PlannedObject> objects =
        IntStream.range(0, OBJECTS)
            .mapToObj(id -> PlannedObject.plain(scan.newId(disk), 100))
            .toList();
    return new PlannedSource(
        objects,
        new PlannedSource.Manner(ReadModel.IN_PLACE, false, false, Integer.MAX_VALUE, -1, device),
        () -> {});
  }

  /**
   * A scan that counts how many objects of a disk are scanned at once, and waits for both disks.
   */
  private static final class Observed implements ChunkScan {
    private final Map<Integer, DeviceId> disks = new ConcurrentHashMap<>();
    private final Map<DeviceId, AtomicInteger> under = new ConcurrentHashMap<>();
    private final Map<DeviceId, AtomicInteger> most = new ConcurrentHashMap<>();
    private final Map<DeviceId, CountDownLatch> begun = new ConcurrentHashMap<>();

    int newId(DeviceId disk) {
      int id = disks.size();
      disks.put(id, disk);
      begun.computeIfAbsent(disk, ignored -> new CountDownLatch(2));
      return id;
    }

    int most(DeviceId disk) {
      return most.getOrDefault(disk, new AtomicInteger()).get();
    }

    @Override
    public Lane lane(int worker) {
      return this::scan;
    }

    private void scan(Chunk chunk) throws InterruptedException {
      DeviceId disk = disks.get(PlannedObject.idOf(chunk.object().path()));
      if (disk == null) {
        throw new AssertionError("not an object of this run: " + chunk.object());
      }
      AtomicInteger now = under.computeIfAbsent(disk, ignored -> new AtomicInteger());
      int reached = now.incrementAndGet();
      most.computeIfAbsent(disk, ignored -> new AtomicInteger())
          .accumulateAndGet(reached, Math::max);
      // Both disks are read at once, and two objects on each: a full disk holds up no other.
      CountDownLatch own = begun.get(disk);
      if (own != null) {
        own.countDown();
      }
      for (CountDownLatch latch : begun.values()) {
        latch.await();
      }
      now.decrementAndGet();
    }
  }
}
