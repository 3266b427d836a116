package dev.sluice.pipeline;

import dev.sluice.scheduler.metrics.ExecutorMetrics;
import dev.sluice.simulation.CommandOptions;
import dev.sluice.simulation.PlantedBug;
import dev.sluice.simulation.ScheduleMinimiser;
import dev.sluice.simulation.SimulationCommand;
import dev.sluice.simulation.stage.Schedule;
import dev.sluice.simulation.stage.Violation;
import java.io.PrintStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Simulates executor and task graph together, seed after seed, until one fails. */
public final class GraphSimulationCommand {
  private final CommandOptions options;
  private final PrintStream out;
  private long turns;
  private long objects;
  private long tasks;
  private long discarded;
  private long deaths;

  private GraphSimulationCommand(CommandOptions options, PrintStream out) {
    this.options = options;
    this.out = out;
  }

  public static void main(String[] arguments) {
    System.exit(launch(List.of(arguments), List.of(), System.out));
  }

  /** Runs the command with {@code bugs} in the classes under simulation. */
  static int launch(List<String> arguments, List<PlantedBug> bugs, PrintStream out) {
    CommandOptions options;
    try {
      options = CommandOptions.parse(arguments);
    } catch (IllegalArgumentException e) {
      out.println("simulate: " + e.getMessage());
      return 2;
    }
    if (options.fine()) {
      out.println("simulate: --graph has no points at every access");
      return 2;
    }
    return SimulationCommand.launch(
        GraphSimulationCommand.class.getName(), options, arguments, bugs, out);
  }

  /** Runs the command on the classes that this one was loaded with. */
  public static int run(List<String> arguments, PrintStream out) {
    return new GraphSimulationCommand(CommandOptions.parse(arguments), out).runSeeds();
  }

  private int runSeeds() {
    for (long seed = options.from(); seed < options.from() + options.seeds(); seed++) {
      if (!passes(seed)) {
        return 1;
      }
    }
    out.printf(
        "passed: %d seeds, %d turns, %d objects, %d tasks run, %d discarded, %d workers dead%n",
        options.seeds(), turns, objects, tasks, discarded, deaths);
    return 0;
  }

  private boolean passes(long seed) {
    GraphSimulation simulation = new GraphSimulation(seed, null, options.trace());
    if (options.trace()) {
      out.println("seed " + seed + "\n" + simulation.plan().describe());
    }
    Violation violation = simulation.run();
    simulation.log().forEach(out::println);
    if (violation == null) {
      count(simulation);
      return true;
    }
    if (!options.trace()) {
      out.println("seed " + seed + "\n" + simulation.plan().describe());
    }
    out.println("FAILED " + violation);
    out.println("replay: sluice-simulation/simulate --graph --seed " + seed + " --trace");
    if (options.minimise()) {
      minimise(seed, violation, simulation.choices());
    }
    return false;
  }

  private void minimise(long seed, Violation violation, int[] choices) {
    ScheduleMinimiser minimiser =
        new ScheduleMinimiser(
            choices,
            tried -> {
              Violation again = new GraphSimulation(seed, Schedule.of(tried), false).run();
              return again != null && again.checker().equals(violation.checker());
            });
    GraphSimulation smallest = new GraphSimulation(seed, Schedule.of(minimiser.minimise()), true);
    @Nullable Violation last = smallest.run();
    out.println("minimised, " + minimiser.switches() + " switches:");
    smallest.log().forEach(out::println);
    out.println("FAILED " + last);
  }

  private void count(GraphSimulation simulation) {
    turns += simulation.turns();
    objects += simulation.checks().objectsEnded();
    deaths += simulation.checks().hasDied() ? 1 : 0;
    ExecutorMetrics counted = simulation.counted();
    if (counted != null) {
      tasks += counted.run();
      discarded += counted.discarded();
    }
  }
}
