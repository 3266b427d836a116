package dev.sluice.stress;

import dev.sluice.scheduler.executor.StateWord;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** The races between spawning, completing and joining, under every interleaving. */
class StateWordRacesTest {
  @Test
  void tryAcquire_racesClose_gateAndCountAreOneStep() {
    Lincheck.runConcurrentTest(
        LincheckForms.interleavingsMax(), StateWordRacesTest::spawnVersusJoin);
  }

  @Test
  void release_racesClose_exactlyOneSeesTheEnd() {
    Lincheck.runConcurrentTest(
        LincheckForms.interleavingsMax(), StateWordRacesTest::completionVersusJoin);
  }

  @Test
  void tryAcquire_twoAtOnce_losesNoCount() {
    Lincheck.runConcurrentTest(
        LincheckForms.interleavingsMax(), StateWordRacesTest::concurrentSpawns);
  }

  @Test
  void tryAcquire_racesReleaseAndClose_exactlyOneSeesTheEnd() {
    Lincheck.runConcurrentTest(
        LincheckForms.interleavingsMax(), StateWordRacesTest::spawnCompleteJoin);
  }

  private static void spawnVersusJoin() {
    StateWord state = new StateWord();
    boolean[] spawned = new boolean[1];
    boolean[] ended = new boolean[2];
    Race.of(
        () -> {
          spawned[0] = state.tryAcquire(1);
          ended[0] = spawned[0] && state.release(1);
        },
        () -> ended[1] = state.close());
    Race.check(ended[0] != ended[1], "both or neither saw the end");
    Race.check(!state.isAccepting() && state.inFlight() == 0, state.toString());
  }

  private static void completionVersusJoin() {
    StateWord state = new StateWord();
    state.tryAcquire(1);
    boolean[] ended = new boolean[2];
    Race.of(() -> ended[0] = state.release(1), () -> ended[1] = state.close());
    Race.check(ended[0] != ended[1], "both or neither saw the end");
  }

  private static void concurrentSpawns() {
    StateWord state = new StateWord();
    boolean[] spawned = new boolean[2];
    Race.of(() -> spawned[0] = state.tryAcquire(1), () -> spawned[1] = state.tryAcquire(1));
    Race.check(spawned[0] && spawned[1], "a spawn was refused");
    Race.check(state.inFlight() == 2, state.toString());
  }

  private static void spawnCompleteJoin() {
    StateWord state = new StateWord();
    state.tryAcquire(1);
    boolean[] spawned = new boolean[1];
    boolean[] ended = new boolean[2];
    Race.of(
        () -> spawned[0] = state.tryAcquire(1),
        () -> ended[0] = state.release(1),
        () -> ended[1] = state.close());
    boolean last = spawned[0] && state.release(1);
    int ends = (ended[0] ? 1 : 0) + (ended[1] ? 1 : 0) + (last ? 1 : 0);
    Race.check(ends == 1, "the end was seen " + ends + " times");
    Race.check(state.inFlight() == 0, state.toString());
  }
}
