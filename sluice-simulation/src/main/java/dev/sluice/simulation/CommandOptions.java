package dev.sluice.simulation;

import java.util.ArrayList;
import java.util.List;

/**
 * What the command line asks for.
 *
 * @param from the first seed
 * @param seeds how many seeds from there
 * @param fine whether others may come in at every access to shared memory
 * @param trace whether to print what happens
 * @param minimise whether to make a failing run small
 */
public record CommandOptions(long from, long seeds, boolean fine, boolean trace, boolean minimise) {
  static final String USAGE =
      "usage: simulate [--from SEED] [--seeds COUNT | --seed SEED] [--fine] [--trace] [--minimise]";

  private static final long SEEDS_DEFAULT = 10_000;

  public static CommandOptions parse(List<String> arguments) {
    long from = 1;
    long seeds = SEEDS_DEFAULT;
    boolean fine = false;
    boolean trace = false;
    boolean minimise = false;
    List<String> rest = new ArrayList<>(arguments);
    while (!rest.isEmpty()) {
      String argument = rest.removeFirst();
      switch (argument) {
        case "--from" -> from = number(argument, rest);
        case "--seeds" -> seeds = number(argument, rest);
        case "--seed" -> {
          from = number(argument, rest);
          seeds = 1;
        }
        case "--fine" -> fine = true;
        case "--trace" -> trace = true;
        case "--minimise" -> minimise = true;
        default -> throw new IllegalArgumentException("unknown: " + argument + "\n" + USAGE);
      }
    }
    return new CommandOptions(from, seeds, fine, trace, minimise);
  }

  /** The command that repeats one seed and prints what happens. */
  public String replay(long seed) {
    return "sluice-simulation/simulate" + (fine ? " --fine" : "") + " --seed " + seed + " --trace";
  }

  private static long number(String option, List<String> rest) {
    if (rest.isEmpty()) {
      throw new IllegalArgumentException(option + " needs a number\n" + USAGE);
    }
    return Long.decode(rest.removeFirst());
  }
}
