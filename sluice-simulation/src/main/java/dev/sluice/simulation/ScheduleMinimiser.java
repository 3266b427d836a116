package dev.sluice.simulation;

import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Makes the schedule of a failing run small: its choices become "go on with whoever is at work"
 * wherever the failure does not need them to differ.
 */
public final class ScheduleMinimiser {
  private final Predicate<int[]> fails;
  private int[] choices;

  /**
   * @param fails whether the run fails the same way under other choices
   */
  public ScheduleMinimiser(int[] choices, Predicate<int[]> fails) {
    this.choices = choices;
    this.fails = fails;
  }

  /** Makes the choices as few and plain as it can. */
  public int[] minimise() {
    long before;
    do {
      before = switches();
      truncate();
      for (int width = Math.max(1, choices.length / 2); width > 0; width /= 2) {
        simplify(width);
      }
    } while (switches() < before);
    truncate();
    return choices;
  }

  /** How many times the turn passes although whoever has it could go on. */
  public long switches() {
    return switches(choices);
  }

  static long switches(int[] choices) {
    return Arrays.stream(choices).filter(choice -> choice != 0).count();
  }

  private void truncate() {
    int end = choices.length;
    while (end > 0 && choices[end - 1] == 0) {
      end--;
    }
    choices = Arrays.copyOf(choices, end);
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
      if (fails.test(shorter)) {
        choices = shorter;
      } else if (!Arrays.equals(flatter, choices) && fails.test(flatter)) {
        choices = flatter;
      }
    }
  }
}
