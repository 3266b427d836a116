package dev.sluice.pipeline;

import dev.sluice.pipeline.spi.GraphOptions;
import dev.sluice.pipeline.spi.Outcome;
import dev.sluice.scheduler.LeakDetector;
import dev.sluice.scheduler.device.DeviceKind;
import dev.sluice.scheduler.device.DeviceSlotsOptions;
import dev.sluice.source.ReadModel;
import dev.sluice.source.SourceObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * What a seed stands for: budgets, sources, faults, and when the run is stopped from outside.
 *
 * @param stopAfterSteps the turns after which the run is stopped, or -1
 * @param stopAtLook the look at the clock during which it is stopped if that comes first: tasks
 *     look at the clock between the decision to wait and the wait
 * @param stop how it is stopped then
 * @param death how a worker dies, if one does
 * @param deathAfter how many chances to die the workers let pass
 * @param neighbours other runs that read the same devices
 */
record SimulationPlan(
    GraphOptions options,
    DeviceSlotsOptions devices,
    int workers,
    List<List<PlannedObject>> objects,
    List<PlannedSource.Manner> manners,
    PlannedSource.Manner nestedManner,
    int stopAfterSteps,
    int stopAtLook,
    Stop stop,
    Death death,
    int deathAfter,
    List<Neighbour> neighbours) {
  private static final Throwable PLANNED = new Throwable("planned");

  /** How a run is stopped from outside. */
  enum Stop {
    NONE,
    ABORT,
    SHUTDOWN
  }

  /** How a worker dies outside its tasks. */
  enum Death {
    NONE,
    /** While it looks for work. */
    WITHOUT_TASK,
    /** With a task in its hands, which is lost. */
    WITH_TASK
  }

  /**
   * Another run of the same process.
   *
   * @param device where it holds slots
   * @param slots how many it holds at first
   * @param turns how long it keeps them
   * @param rounds how often it gives them back and waits for one again
   * @param keepsToTheEnd whether it gives nothing back before the simulated run is over
   */
  record Neighbour(
      @Nullable Path device, int slots, int turns, int rounds, boolean keepsToTheEnd) {}

  static SimulationPlan of(long seed, LeakDetector leaks) {
    return new Maker(new SplittableRandom(seed), leaks).make();
  }

  /** The plan in words, the same for the same seed. */
  String describe() {
    StringBuilder words = new StringBuilder();
    words.append(
        "%d workers; %d objects in flight, %d read tokens, %d waiting reads, %d buffers of %d bytes,"
            .formatted(
                workers,
                options.objectsInFlight(),
                options.readTokens(),
                options.waitingReads(),
                options.buffers(),
                options.bufferBytes()));
    words.append(
        " batches of %d, %d chunks a turn, scan %s; %d slots a device, %d devices remembered%n"
            .formatted(
                options.enumerateBatch(),
                options.chunksPerTurn(),
                options.scanInline() ? "inline" : "apart",
                slots(),
                devices.devicesMax()));
    words.append(
        "stop %s after %d turns or at look %d, death %s after %d%n"
            .formatted(stop, stopAfterSteps, stopAtLook, death, deathAfter));
    neighbours.forEach(neighbour -> words.append(neighbour).append('\n'));
    words.append("inside containers: ").append(nestedManner).append('\n');
    for (int i = 0; i < objects.size(); i++) {
      words.append("source ").append(i).append(": ").append(manners.get(i)).append('\n');
      objects.get(i).forEach(object -> words.append("  ").append(object).append('\n'));
    }
    return words.toString().stripTrailing();
  }

  /** How many objects that are read in place may be open on each device. */
  int slots() {
    return devices.kinds().getOrDefault(DeviceKind.UNKNOWN, 0);
  }

  /** Every object the run would come to, had it no faults in its listings. */
  List<PlannedObject> reachable() {
    List<PlannedObject> all = new ArrayList<>();
    objects.forEach(list -> list.forEach(object -> addReachable(object, all)));
    return all;
  }

  private void addReachable(PlannedObject object, List<PlannedObject> into) {
    into.add(object);
    if (expected(object) instanceof Outcome.Scanned) {
      object.inside().forEach(inner -> addReachable(inner, into));
    }
  }

  /** How an object ends in a run that nobody stops; its change of size is not foretold. */
  Outcome expected(PlannedObject object) {
    if (object.openFails()) {
      return new Outcome.Failed(Outcome.Stage.OPEN, 0, PLANNED);
    }
    if (object.readFailsAt() != PlannedObject.NEVER) {
      return new Outcome.Failed(Outcome.Stage.READ, 0, PLANNED);
    }
    if (object.scanFailsAt() != PlannedObject.NEVER) {
      return new Outcome.Failed(Outcome.Stage.SCAN, 0, PLANNED);
    }
    long bytes = scannable(object.size(), object.bytes());
    long read = object.inside().isEmpty() ? bytes : Math.min(bytes, options.bufferBytes());
    return new Outcome.Scanned(read, Outcome.Change.NONE);
  }

  private static long scannable(long size, int bytes) {
    return size == SourceObject.SIZE_UNKNOWN ? bytes : Math.min(size, bytes);
  }

  /** Draws a plan. */
  private static final class Maker {
    private static final int DEPTH_MAX = 2;
    private final SplittableRandom random;
    private final LeakDetector leaks;
    private int ids;

    Maker(SplittableRandom random, LeakDetector leaks) {
      this.random = random;
      this.leaks = leaks;
    }

    SimulationPlan make() {
      int sources = upTo(3);
      List<List<PlannedObject>> objects = new ArrayList<>();
      List<PlannedSource.Manner> manners = new ArrayList<>();
      for (int i = 0; i < sources; i++) {
        objects.add(objects(random.nextInt(15), 0));
        manners.add(manner());
      }
      Stop stop = oneIn(3) ? Stop.values()[random.nextInt(3)] : Stop.NONE;
      Death death = oneIn(12) ? Death.values()[random.nextInt(3)] : Death.NONE;
      GraphOptions options = options();
      int slots = upTo(2);
      DeviceSlotsOptions devices = DeviceSlotsOptions.uniform(slots).withDevicesMax(upTo(3));
      int workers = upTo(3);
      PlannedSource.Manner nestedManner = manner();
      int stopAfterSteps = stop == Stop.NONE ? -1 : random.nextInt(400);
      int deathAfter = random.nextInt(20);
      manners.replaceAll(manner -> oneIn(3) ? manner.prepared(shape()) : manner);
      return new SimulationPlan(
          options,
          devices,
          workers,
          objects,
          manners,
          nestedManner,
          stopAfterSteps,
          oneIn(2) ? upTo(8) : Integer.MAX_VALUE,
          stop,
          death,
          deathAfter,
          neighbours(manners, slots, stop));
    }

    private PlannedPreparation.Shape shape() {
      List<Integer> phases = new ArrayList<>();
      for (int i = upTo(4); i > 0; i--) {
        phases.add(random.nextInt(5));
      }
      return new PlannedPreparation.Shape(
          phases, upTo(2), oneIn(2) ? upTo(3) : 0, oneIn(6) ? random.nextInt(8) : -1, !oneIn(15));
    }

    /** Runs that hold slots of the devices which the sources of this one lie on. */
    private List<Neighbour> neighbours(List<PlannedSource.Manner> manners, int slots, Stop stop) {
      List<Neighbour> neighbours = new ArrayList<>();
      for (PlannedSource.Manner manner : manners) {
        if (manner.readModel() == ReadModel.IN_PLACE && oneIn(2)) {
          neighbours.add(
              new Neighbour(
                  manner.device(),
                  upTo(slots),
                  random.nextInt(60),
                  random.nextInt(3),
                  stop != Stop.NONE && !oneIn(3)));
        }
      }
      return neighbours;
    }

    private GraphOptions options() {
      int bufferBytes = 2 + random.nextInt(15);
      int frontier = oneIn(4) ? 1 : upTo(8);
      return GraphOptions.builder()
          .objectsInFlight(frontier)
          .readTokens(upTo(3))
          .waitingReads(upTo(6))
          .bufferBytes(bufferBytes)
          .bufferedBytes((long) upTo(oneIn(2) ? 3 : 12) * bufferBytes)
          .queuedTasks(frontier + 200)
          .enumerateBatch(upTo(6))
          .scanInline(oneIn(2))
          .chunksPerTurn(upTo(4))
          .leaks(leaks)
          .build();
    }

    private PlannedSource.Manner manner() {
      return new PlannedSource.Manner(
          ReadModel.values()[random.nextInt(3)],
          oneIn(2),
          oneIn(5),
          oneIn(2) ? upTo(6) : Integer.MAX_VALUE,
          oneIn(12) ? random.nextInt(10) : -1,
          oneIn(5) ? null : Path.of("device" + upTo(4)));
    }

    private List<PlannedObject> objects(int count, int depth) {
      List<PlannedObject> objects = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        objects.add(object(depth));
      }
      return objects;
    }

    private PlannedObject object(int depth) {
      int bytes = oneIn(5) ? 0 : random.nextInt(60);
      long size = bytes;
      if (oneIn(6)) {
        size = oneIn(2) ? SourceObject.SIZE_UNKNOWN : random.nextInt(60);
      }
      long scannable = scannable(size, bytes);
      List<PlannedObject> inside =
          depth < DEPTH_MAX && oneIn(8) ? objects(upTo(4), depth + 1) : List.of();
      // A container is read no further than its head.
      int fault = oneIn(5) ? random.nextInt(inside.isEmpty() ? 3 : 1) : -1;
      long at = scannable > 0 ? random.nextLong(scannable) : 0;
      boolean faultPossible = scannable > 0;
      return new PlannedObject(
          ids++,
          size,
          bytes,
          fault == 0,
          fault == 1 && faultPossible ? at : PlannedObject.NEVER,
          fault == 2 && faultPossible ? at : PlannedObject.NEVER,
          inside,
          troubles());
    }

    private List<PlannedObject.Trouble> troubles() {
      List<PlannedObject.Trouble> troubles = new ArrayList<>();
      for (int i = oneIn(2) ? random.nextInt(6) : 0; i > 0; i--) {
        troubles.add(PlannedObject.Trouble.values()[random.nextInt(3)]);
      }
      return troubles;
    }

    private int upTo(int most) {
      return 1 + random.nextInt(most);
    }

    private boolean oneIn(int n) {
      return random.nextInt(n) == 0;
    }
  }
}
