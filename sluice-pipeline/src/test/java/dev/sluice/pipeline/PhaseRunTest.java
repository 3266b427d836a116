package dev.sluice.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.pipeline.spi.ChunkScan;
import dev.sluice.pipeline.spi.Collaborators;
import dev.sluice.pipeline.spi.GraphOptions;
import dev.sluice.pipeline.spi.ObjectDescriptor;
import dev.sluice.pipeline.spi.Outcome;
import dev.sluice.pipeline.spi.RunEvents;
import dev.sluice.scheduler.LeakDetector;
import dev.sluice.scheduler.device.DeviceId;
import dev.sluice.scheduler.device.DeviceSlots;
import dev.sluice.scheduler.device.DeviceSlotsOptions;
import dev.sluice.source.MemorySource;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.Preparation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PhaseRunTest {
  private static final RunEvents NOBODY =
      new RunEvents() {
        @Override
        public void ended(ObjectDescriptor object, Outcome outcome) {}

        @Override
        public void listingFailed(int id, @Nullable ObjectPath where, Throwable cause) {}
      };

  private static final ChunkScan NOTHING = worker -> chunk -> {};

  private final List<Task> queued = new ArrayList<>();
  private final TaskQueue queue =
      new TaskQueue() {
        @Override
        public void local(Task task) {
          queued.add(task);
        }

        @Override
        public void global(Task task) {
          queued.add(task);
        }
      };

  /** A phase whose parts wait, and are done by nobody. */
  private record Waiting(int waiting) implements Preparation.Phase {
    @Override
    public String name() {
      return "waiting";
    }

    @Override
    public @Nullable Path device() {
      return null;
    }

    @Override
    public Preparation.Lane newLane(Preparation.Crew crew) {
      throw new AssertionError("no lane runs");
    }

    @Override
    public List<Preparation.Phase> ended() {
      throw new AssertionError("its parts still wait");
    }
  }

  private static PreparationRun run() {
    TaskGraph graph =
        new TaskGraph(
            GraphOptions.builder().build(),
            2,
            Collaborators.of(NOTHING, NOBODY),
            task -> {},
            () -> {},
            cause -> {});
    Task first = graph.roots(List.of(new MemorySource(Map.of()))).getFirst();
    DeviceSlots slots =
        new DeviceSlots(
            DeviceSlotsOptions.uniform(1), path -> new DeviceId(7), LeakDetector.tracking());
    return new PreparationRun(graph, slots, 2, (Task.Enumerate) first, ended -> {});
  }

  /**
   * Another phase may offer its slot to one that is known and has not begun. If that made a lane
   * then, the phase would find no work for its first one, and end while the other does its part.
   */
  @Test
  void help_phaseThatHasNotBegun_addsNoLane() {
    PhaseRun phase = new PhaseRun(run(), new Waiting(1));
    phase.help(queue, 0);
    assertEquals(0, queued.size());
    phase.start(queue);
    assertEquals(1, queued.size());
    phase.help(queue, 0);
    assertEquals(1, queued.size());
  }

  @Test
  void help_morePartsThanLanes_addsOneForEachWorker() {
    PhaseRun phase = new PhaseRun(run(), new Waiting(3));
    phase.start(queue);
    phase.help(queue, 0);
    phase.help(queue, 0);
    assertEquals(2, queued.size());
  }
}
