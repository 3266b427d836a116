package dev.sluice.simulation.stage;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs a small race under every interleaving there is, at the granularity of single accesses. For
 * races without loops that wait: their interleavings never end.
 */
public final class Exploration {
  private static final int TURNS_MAX = 10_000;

  /** One race: what is done at once, and what must hold afterwards. */
  public record Race(List<Runnable> sides, Supplier<Boolean> holds) {}

  private Exploration() {}

  /** Explores the races that {@code races} makes anew each time; gives how many there were. */
  public static long explore(Supplier<Race> races) {
    SimulationOptions options =
        new SimulationOptions(false, false, 0, 1, 0, 0, false, TURNS_MAX, 0);
    long explored = 0;
    for (int @Nullable [] choices = {}; choices != null; ) {
      Schedule schedule = Schedule.of(choices);
      Race race = races.get();
      Stage stage = new Stage(options, schedule, race.sides.size(), false);
      for (Runnable side : race.sides) {
        stage.add("side " + side, side);
      }
      Violation violation = stage.run();
      if (violation != null || !race.holds.get()) {
        throw new AssertionError("interleaving " + explored + ": " + violation);
      }
      explored++;
      choices = schedule.successor();
    }
    return explored;
  }
}
