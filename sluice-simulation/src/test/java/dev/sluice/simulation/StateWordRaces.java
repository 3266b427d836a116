package dev.sluice.simulation;

import dev.sluice.scheduler.executor.StateWord;
import dev.sluice.simulation.stage.Exploration;
import java.util.List;

/** The races of the state word. Loaded anew, with points at every access. */
public final class StateWordRaces {
  private StateWordRaces() {}

  /** A spawn against a join: counted before the gate closes, or refused. */
  public static long spawnVersusJoinGateAtomicity() {
    return Exploration.explore(
        () -> {
          StateWord state = new StateWord();
          boolean[] done = new boolean[2];
          return new Exploration.Race(
              List.of(() -> done[0] = state.tryAcquire(1), () -> done[1] = state.close()),
              () -> done[0] != done[1] && state.inFlight() == (done[0] ? 1 : 0));
        });
  }

  /** The last completion against a join: exactly one sees the end. */
  public static long completionVersusJoinTermination() {
    return Exploration.explore(
        () -> {
          StateWord state = new StateWord();
          state.tryAcquire(1);
          boolean[] ended = new boolean[2];
          return new Exploration.Race(
              List.of(() -> ended[0] = state.release(1), () -> ended[1] = state.close()),
              () -> ended[0] != ended[1] && state.inFlight() == 0);
        });
  }

  /** Two spawns, and a third for good measure: no count is lost. */
  public static long concurrentSpawnsNoLostCount() {
    return Exploration.explore(
        () -> {
          StateWord state = new StateWord();
          Runnable spawn = () -> state.tryAcquire(1);
          return new Exploration.Race(
              List.of(spawn, spawn, spawn), () -> state.inFlight() == 3 && state.isAccepting());
        });
  }

  /** A spawn that completes, a completion and a join: exactly one sees the end. */
  public static long threeWaySpawnCompleteJoin() {
    return Exploration.explore(
        () -> {
          StateWord state = new StateWord();
          state.tryAcquire(1);
          int[] ends = new int[3];
          return new Exploration.Race(
              List.of(
                  () -> ends[0] = state.tryAcquire(1) && state.release(1) ? 1 : 0,
                  () -> ends[1] = state.release(1) ? 1 : 0,
                  () -> ends[2] = state.close() ? 1 : 0),
              () -> ends[0] + ends[1] + ends[2] == 1 && state.inFlight() == 0);
        });
  }
}
