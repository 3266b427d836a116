package dev.sluice.simulation;

import dev.sluice.simulation.program.Program;
import dev.sluice.simulation.program.ProgramGenerator;
import dev.sluice.simulation.stage.Schedule;
import dev.sluice.simulation.stage.SimulationOptions;
import dev.sluice.simulation.stage.Violation;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Simulates seed after seed until one fails: exit 0 if none does, 1 if one does, 2 for misuse. */
public final class SimulationCommand {
  private final CommandOptions options;
  private final PrintStream out;

  private SimulationCommand(CommandOptions options, PrintStream out) {
    this.options = options;
    this.out = out;
  }

  public static void main(String[] arguments) {
    System.exit(launch(List.of(arguments), List.of(), System.out));
  }

  /** Runs the command on classes instrumented as the arguments say, with {@code bugs} in them. */
  static int launch(List<String> arguments, List<PlantedBug> bugs, PrintStream out) {
    CommandOptions options;
    try {
      options = CommandOptions.parse(arguments);
    } catch (IllegalArgumentException e) {
      out.println("simulate: " + e.getMessage());
      return 2;
    }
    return launch(SimulationCommand.class.getName(), options, arguments, bugs, out);
  }

  /**
   * Runs a command on classes instrumented as the options say.
   *
   * @param command the name of a class with a method like {@link #run}
   */
  public static int launch(
      String command,
      CommandOptions options,
      List<String> arguments,
      List<PlantedBug> bugs,
      PrintStream out) {
    InstrumentingLoader loader = new InstrumentingLoader(options.fine(), bugs);
    try {
      int exit =
          (int)
              Class.forName(command, true, loader)
                  .getMethod("run", List.class, PrintStream.class)
                  .invoke(null, arguments, out);
      if (!loader.allPlanted()) {
        throw new IllegalStateException("no place found for some of " + bugs);
      }
      return exit;
    } catch (InvocationTargetException e) {
      throw new IllegalStateException("the simulator itself failed", e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Runs the command on the classes that this one was loaded with. */
  public static int run(List<String> arguments, PrintStream out) {
    return new SimulationCommand(CommandOptions.parse(arguments), out).runSeeds();
  }

  private int runSeeds() {
    SimulationTally tally = new SimulationTally();
    for (long seed = options.from(); seed < options.from() + options.seeds(); seed++) {
      if (!passes(seed, tally)) {
        return 1;
      }
    }
    out.println("passed: " + tally);
    return 0;
  }

  private boolean passes(long seed, SimulationTally tally) {
    ProgramGenerator generator = new ProgramGenerator(seed);
    SimulationOptions how = generator.options();
    Program program = generator.program();
    if (options.trace()) {
      printHeader(seed, how, program);
    }
    Schedule schedule = Schedule.ofSeed(seed, how.stayPercent());
    Simulation simulation = new Simulation(program, how, schedule, options.trace());
    Violation violation = simulation.run();
    simulation.log().forEach(out::println);
    if (violation == null) {
      tally.add(simulation);
      return true;
    }
    if (!options.trace()) {
      printHeader(seed, how, program);
    }
    out.println("FAILED " + violation);
    out.println("replay: " + options.replay(seed));
    if (options.minimise()) {
      minimise(new Minimiser(program, how, seed, simulation.choices(), violation));
    }
    return false;
  }

  private void printHeader(long seed, SimulationOptions how, Program program) {
    out.println("seed " + seed + (options.fine() ? ", points at every access" : ""));
    out.println(how);
    out.println(program.describe());
  }

  private void minimise(Minimiser minimiser) {
    Simulation smallest = minimiser.minimise();
    @Nullable Violation violation = smallest.run();
    out.println("minimised, " + minimiser.switches() + " switches:");
    out.println(minimiser.program().describe());
    smallest.log().forEach(out::println);
    out.println("FAILED " + violation);
  }
}
