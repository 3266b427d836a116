package dev.sluice.pipeline;

import dev.sluice.pipeline.spi.ObjectDescriptor;
import dev.sluice.pipeline.spi.Outcome;
import dev.sluice.pipeline.spi.RunEvents;
import dev.sluice.simulation.stage.Stage;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.ReadModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What must hold at every turn of a graph under simulation, and at its end. */
final class GraphChecks implements RunEvents {
  private static final int WAITS_PER_OBJECT_MAX = 6;

  private final SimulationPlan plan;
  private final Stage stage;
  private final Map<Integer, Outcome> ended = new HashMap<>();
  private Collection<PlannedSource> sources = List.of();
  private Collection<Neighbour> neighbours = List.of();
  private @Nullable PlannedContainers containers;
  private @Nullable TaskGraph graph;
  private int listingsFailed;
  private int containersClosed;
  private int overs;
  private boolean hasDied;

  GraphChecks(SimulationPlan plan, Stage stage) {
    this.plan = plan;
    this.stage = stage;
  }

  void watch(
      TaskGraph watched,
      Collection<PlannedSource> given,
      PlannedContainers inside,
      Collection<Neighbour> others) {
    graph = watched;
    sources = given;
    neighbours = others;
    containers = inside;
  }

  void containerClosed() {
    containersClosed++;
  }

  void over() {
    overs++;
  }

  void died() {
    hasDied = true;
  }

  boolean hasDied() {
    return hasDied;
  }

  /** A dying worker takes this task with it. */
  void lost(Task task) {
    stage.log("dies with " + task.getClass().getSimpleName());
  }

  int objectsEnded() {
    return ended.size();
  }

  @Override
  public void ended(ObjectDescriptor object, Outcome outcome) {
    stage.log("object " + object.path() + " ended: " + outcome);
    if (ended.put(PlannedObject.idOf(object.path()), outcome) != null) {
      stage.violate("outcomes", "ended twice: " + object);
    }
    stage.point();
  }

  @Override
  public void listingFailed(int sourceId, @Nullable ObjectPath where, Throwable cause) {
    listingsFailed++;
  }

  void turn() {
    TaskGraph watched = graph;
    if (watched == null) {
      return;
    }
    if (watched.frontier().inFlight() > watched.frontier().capacity()) {
      stage.violate("budgets", "more objects in flight than may be");
    }
    for (PlannedSource source : sources) {
      if (source.manner().readModel() == ReadModel.IN_PLACE && slotsOf(source) > 0) {
        checkDevice(source);
      }
    }
  }

  /**
   * All sources of a device together, and the other runs that read it, have no more objects and
   * lanes open than it has slots.
   */
  private void checkDevice(PlannedSource source) {
    Path device = source.manner().device();
    int open = 0;
    for (PlannedSource other : all()) {
      if (other.manner().readModel() == ReadModel.IN_PLACE
          && Objects.equals(other.manner().device(), device)) {
        open += slotsOf(other);
      }
    }
    for (Neighbour neighbour : neighbours) {
      open += Objects.equals(neighbour.plan().device(), device) ? neighbour.holds() : 0;
    }
    int slots = plan.slots();
    if (open > slots) {
      stage.violate("devices", open + " readers of a device with " + slots + " slots");
    }
  }

  /** The slots that a source must hold that is read in place, for what is read of it. */
  private static int slotsOf(PlannedSource source) {
    if (source.listingDevice() == null) {
      return source.openNow();
    }
    PlannedPreparation preparation = source.preparation();
    int lanes = preparation == null ? 0 : preparation.lanesOpen();
    return source.openNow() + source.listingsNow() + lanes;
  }

  private List<PlannedSource> all() {
    List<PlannedSource> all = new ArrayList<>(sources);
    if (containers != null) {
      all.addAll(containers.sources());
    }
    return all;
  }

  /** The run is over, and nobody died. */
  void end() {
    TaskGraph watched = graph;
    PlannedContainers inside = containers;
    if (watched == null || inside == null) {
      throw new IllegalStateException("nothing was watched");
    }
    check(watched.outstanding() == 0, "work is left: " + watched.outstanding());
    check(overs == 1, "the end was announced " + overs + " times");
    // A wait ends because an object ended, for its place or for its permit; so there are not many
    // more waits than objects.
    check(
        watched.metrics().enumerateBackpressure() <= WAITS_PER_OBJECT_MAX * ended.size() + 40,
        "enumerations waited too often: " + watched.metrics());
    watched.close();
    check(inside.opened() == containersClosed, "containers were left open");
    boolean untouched = plan.stop() == SimulationPlan.Stop.NONE;
    sources.forEach(source -> checkPrepared(source, untouched));
    if (untouched && listingsFailed == 0) {
      check(ended.size() == plan.reachable().size(), "objects were missed");
      check(watched.metrics().objectsCompleted() == ended.size(), "completions miscounted");
    }
    for (PlannedObject object : plan.reachable()) {
      Outcome outcome = ended.get(object.id());
      if (outcome != null) {
        check(matches(object, outcome, untouched), object + " ended as " + outcome);
      }
    }
  }

  private void checkPrepared(PlannedSource source, boolean untouched) {
    PlannedPreparation preparation = source.preparation();
    if (preparation == null) {
      return;
    }
    check(preparation.lanesOpen() == 0, "lanes were left open");
    int parts = preparation.shape().begins() ? preparation.shape().parts() : 0;
    check(
        untouched ? preparation.partsBegun() == parts : preparation.partsBegun() <= parts,
        preparation.partsBegun() + " of " + parts + " parts were done");
  }

  private boolean matches(PlannedObject object, Outcome outcome, boolean untouched) {
    return switch (outcome) {
      case Outcome.Scanned scanned ->
          plan.expected(object) instanceof Outcome.Scanned expected
              && expected.bytes() == scanned.bytes()
              && (object.size() < 0
                  || !object.inside().isEmpty()
                  || object.bytes() >= object.size()
                      == (scanned.change() != Outcome.Change.SHRANK));
      case Outcome.Failed failed ->
          plan.expected(object) instanceof Outcome.Failed expected
              && expected.stage() == failed.stage()
              && !(failed.cause() instanceof Error);
      case Outcome.Cancelled _ -> !untouched;
      case Outcome.Skipped _ -> false;
    };
  }

  private void check(boolean holds, String what) {
    if (!holds) {
      stage.violate("outcomes", what);
    }
  }
}
