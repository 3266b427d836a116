package dev.sluice.scheduler.executor;

/**
 * Spins first, then parks, ever longer: short gaps cost no system call, long ones no CPU.
 *
 * <p>Every 16th round past the spinning gives way to other threads instead, in case somebody
 * runnable is what we are waiting for. The park time doubles from the least to the most, which is
 * less while tasks are in flight: then a sleeper looks round now and then for a task that a
 * long-running sibling keeps in its deque. Waking does not depend on these times.
 */
public final class TieredIdle implements IdlePolicy {
  private static final int YIELD_MASK = 0xf;

  private final int spinRounds;
  private final long parkNanosMin;
  private final long parkNanosBusyMax;
  private final long parkNanosMax;
  private int rounds;
  private long parkNanos;

  public TieredIdle(ExecutorOptions options) {
    spinRounds = options.spinRounds();
    parkNanosMin = options.parkNanosMin();
    parkNanosBusyMax = options.parkNanosBusyMax();
    parkNanosMax = options.parkNanosMax();
    parkNanos = parkNanosMin;
  }

  @Override
  public void onWork() {
    rounds = 0;
    parkNanos = parkNanosMin;
  }

  @Override
  public Action onNoWork() {
    if (rounds < spinRounds) {
      rounds++;
      return Action.SPIN;
    }
    int past = rounds - spinRounds + 1;
    rounds = spinRounds + (past & YIELD_MASK);
    return (past & YIELD_MASK) == 0 ? Action.YIELD : Action.PARK;
  }

  @Override
  public long nextParkNanos(boolean busy) {
    long nanos = Math.min(parkNanos, busy ? parkNanosBusyMax : parkNanosMax);
    parkNanos = nanos > parkNanosMax / 2 ? parkNanosMax : nanos * 2;
    return nanos;
  }
}
