package dev.sluice.simulation;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every interleaving of the state word's races, on the real class. */
class StateWordRacesTest {
  @ParameterizedTest
  @CsvSource({
    "spawnVersusJoinGateAtomicity, 3",
    "completionVersusJoinTermination, 2",
    "concurrentSpawnsNoLostCount, 90",
    "threeWaySpawnCompleteJoin, 20"
  })
  void explore_everyInterleaving_holds(String race, long atLeast) throws Exception {
    long explored = explore(race, List.of());
    assertTrue(explored >= atLeast, race + " had only " + explored + " interleavings");
  }

  @Test
  void explore_gateCheckedBeforeTheCount_isFound() {
    PlantedBug bug =
        new PlantedBug(
            "dev.sluice.scheduler.executor.StateWord",
            "tryAcquire",
            "compareAndSet",
            StandIns.class.getName(),
            "addWithoutComparing");
    InvocationTargetException thrown =
        assertThrows(
            InvocationTargetException.class,
            () -> explore("spawnVersusJoinGateAtomicity", List.of(bug)));
    assertTrue(thrown.getCause() instanceof AssertionError, thrown.getCause().toString());
  }

  private static long explore(String race, List<PlantedBug> bugs) throws Exception {
    InstrumentingLoader loader = new InstrumentingLoader(true, bugs);
    return (long)
        Class.forName(StateWordRaces.class.getName(), true, loader).getMethod(race).invoke(null);
  }
}
