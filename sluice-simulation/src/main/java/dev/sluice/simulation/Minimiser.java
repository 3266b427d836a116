package dev.sluice.simulation;

import java.util.ArrayList;
import java.util.Arrays;
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
    long before;
    do {
      before = switches();
      truncate();
      for (int width = Math.max(1, choices.length / 2); width > 0; width /= 2) {
        simplify(width);
      }
    } while (switches() < before);
    truncate();
    return new Simulation(program, options, Schedule.of(choices), true);
  }

  Program program() {
    return program;
  }

  /** How many times the turn passes although whoever has it could go on. */
  long switches() {
    return switches(choices);
  }

  private static long switches(int[] choices) {
    return Arrays.stream(choices).filter(choice -> choice != 0).count();
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

  private void truncate() {
    int end = choices.length;
    while (end > 0 && choices[end - 1] == 0) {
      end--;
    }
    choices = Arrays.copyOf(choices, end);
  }

  /** Looks for a schedule that switches less to begin with. */
  private void redraw() {
    for (int i = 0; i < SCHEDULES_TO_REDRAW; i++) {
      Schedule schedule = Schedule.ofSeed(seed + i, STAY_PERCENTS[i % STAY_PERCENTS.length]);
      if (fails(program, schedule) && switches(schedule.taken()) < switches()) {
        choices = schedule.taken();
      }
    }
  }

  /** Takes out, or else flattens, each run of {@code width} choices that the failure can spare. */
  private void simplify(int width) {
    for (int from = 0; from < choices.length; from += width) {
      int to = Math.min(from + width, choices.length);
      int[] shorter = new int[choices.length - (to - from)];
      System.arraycopy(choices, 0, shorter, 0, from);
      System.arraycopy(choices, to, shorter, from, choices.length - to);
      int[] flatter = choices.clone();
      Arrays.fill(flatter, from, to, 0);
      if (fails(program, Schedule.of(shorter))) {
        choices = shorter;
      } else if (!Arrays.equals(flatter, choices) && fails(program, Schedule.of(flatter))) {
        choices = flatter;
      }
    }
  }

  private boolean fails(Program candidate, Schedule schedule) {
    Violation violation = new Simulation(candidate, options, schedule, false).run();
    return violation != null && violation.checker().equals(checker);
  }
}
