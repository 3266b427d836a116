package dev.sluice.simulation;

import dev.sluice.simulation.program.Program;
import dev.sluice.simulation.program.ProgramShrinker;
import dev.sluice.simulation.stage.Schedule;
import dev.sluice.simulation.stage.SimulationOptions;
import dev.sluice.simulation.stage.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes a failing run small: first the program, piece by piece, then the schedule, whose choices
 * become "go on with whoever is at work" wherever the failure does not need them to differ.
 */
final class Minimiser {
  private static final int SCHEDULES_PER_PROGRAM = 60;
  private static final int SCHEDULES_TO_REDRAW = 400;
  private static final int[] STAY_PERCENTS = {0, 50, 80, 90, 95};

  private final SimulationOptions options;
  private final long seed;
  private final String checker;
  private Program program;
  private int[] choices;

  /** Starts from a run that failed with {@code violation}. */
  Minimiser(
      Program program, SimulationOptions options, long seed, int[] choices, Violation violation) {
    this.program = program;
    this.options = options;
    this.seed = seed;
    this.choices = choices;
    checker = violation.checker();
  }

  /** Makes the run as small as it can and gives it, ready to run with a log. */
  Simulation minimise() {
    while (shrinkProgram()) {
      // Each success offers new ways to shrink.
    }
    redraw();
    choices =
        new ScheduleMinimiser(choices, tried -> fails(program, Schedule.of(tried))).minimise();
    return new Simulation(program, options, Schedule.of(choices), true);
  }

  Program program() {
    return program;
  }

  /** How many times the turn passes although whoever has it could go on. */
  long switches() {
    return ScheduleMinimiser.switches(choices);
  }

  private boolean shrinkProgram() {
    for (Program smaller : ProgramShrinker.smaller(program)) {
      int[] failing = failingChoices(smaller);
      if (failing != null) {
        program = smaller;
        choices = failing;
        return true;
      }
    }
    return false;
  }

  private int @Nullable [] failingChoices(Program candidate) {
    List<Schedule> schedules = new ArrayList<>();
    schedules.add(Schedule.of(choices));
    IntStream.range(0, SCHEDULES_PER_PROGRAM)
        .forEach(
            i -> schedules.add(Schedule.ofSeed(seed + i, STAY_PERCENTS[i % STAY_PERCENTS.length])));
    for (Schedule schedule : schedules) {
      if (fails(candidate, schedule)) {
        return schedule.taken();
      }
    }
    return null;
  }

  /** Looks for a schedule that switches less to begin with. */
  private void redraw() {
    for (int i = 0; i < SCHEDULES_TO_REDRAW; i++) {
      Schedule schedule = Schedule.ofSeed(seed + i, STAY_PERCENTS[i % STAY_PERCENTS.length]);
      if (fails(program, schedule) && ScheduleMinimiser.switches(schedule.taken()) < switches()) {
        choices = schedule.taken();
      }
    }
  }

  private boolean fails(Program candidate, Schedule schedule) {
    Violation violation = new Simulation(candidate, options, schedule, false).run();
    return violation != null && violation.checker().equals(checker);
  }
}
