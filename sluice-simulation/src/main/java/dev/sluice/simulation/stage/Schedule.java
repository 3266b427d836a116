package dev.sluice.simulation.stage;

import dev.sluice.scheduler.random.XorShift64;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Who gets the next turn: drawn from a seed, or repeated from a list of earlier choices.
 *
 * <p>A choice is an index into those who may go on; 0 is whoever is at work, if that may go on. A
 * list that has run out answers 0.
 */
public final class Schedule {
  private static final int TIMEOUT_ONE_IN = 8;

  private final XorShift64 random;
  private final int stayPercent;
  private final int[] repeated;
  private final boolean repeating;
  private int[] taken = new int[256];
  private int[] widths = new int[256];
  private int count;

  private Schedule(long seed, int stayPercent, int[] repeated, boolean repeating) {
    random = XorShift64.forWorker(seed, 1);
    this.stayPercent = stayPercent;
    this.repeated = repeated;
    this.repeating = repeating;
  }

  public static Schedule ofSeed(long seed, int stayPercent) {
    return new Schedule(seed, stayPercent, new int[0], false);
  }

  public static Schedule of(int[] choices) {
    return new Schedule(0, 0, choices, true);
  }

  /**
   * Chooses among {@code runnable} who may go on and, behind them, {@code timeouts} sleepers whose
   * park may time out; the first is at work if {@code mayStay}.
   */
  int choose(int runnable, int timeouts, boolean mayStay) {
    int choice = repeating ? repeat(runnable + timeouts) : draw(runnable, timeouts, mayStay);
    if (count == taken.length) {
      taken = Arrays.copyOf(taken, 2 * count);
      widths = Arrays.copyOf(widths, 2 * count);
    }
    widths[count] = runnable + timeouts;
    taken[count++] = choice;
    return choice;
  }

  /** All choices so far. */
  public int[] taken() {
    return Arrays.copyOf(taken, count);
  }

  /** The choices that come after the last ones taken, in depth-first order; null after the last. */
  int @Nullable [] successor() {
    int last = count - 1;
    while (last >= 0 && taken[last] + 1 == widths[last]) {
      last--;
    }
    if (last < 0) {
      return null;
    }
    int[] next = Arrays.copyOf(taken, last + 1);
    next[last]++;
    return next;
  }

  private int repeat(int candidates) {
    return count < repeated.length ? repeated[count] % candidates : 0;
  }

  private int draw(int runnable, int timeouts, boolean mayStay) {
    if (mayStay && random.nextBelow(100) < stayPercent) {
      return 0;
    }
    if (timeouts > 0 && random.nextBelow(TIMEOUT_ONE_IN) == 0) {
      return runnable + random.nextBelow(timeouts);
    }
    return random.nextBelow(runnable);
  }
}
