package dev.sluice.pipeline;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/**
 * Replay one seed with {@code -Dsluice.simulation.seed=S}; run more with {@code
 * -Dsluice.simulation.seeds=N}.
 */
class GraphSimulationTest {
  private static final int SEEDS_DEFAULT = 10_000;

  @Test
  void run_manySeedsWithFaults_everyObjectEndsAndEverythingComesBack() {
    Long replayed = Long.getLong("sluice.simulation.seed");
    if (replayed != null) {
      new GraphSimulation(replayed, GraphSimulation.Canary.NONE).run();
      return;
    }
    for (long seed = 0;
        seed < Integer.getInteger("sluice.simulation.seeds", SEEDS_DEFAULT);
        seed++) {
      try {
        new GraphSimulation(seed, GraphSimulation.Canary.NONE).run();
      } catch (Throwable failure) {
        throw new AssertionError("-Dsluice.simulation.seed=" + seed, failure);
      }
    }
  }

  @Test
  void run_lostResumes_isNoticed() {
    assertTrue(noticed(GraphSimulation.Canary.LOST_RESUME) > 0);
  }

  @Test
  void run_lostDelays_isNoticed() {
    assertTrue(noticed(GraphSimulation.Canary.LOST_DELAY) > 0);
  }

  @Test
  void run_lostDiscards_isNoticed() {
    assertTrue(noticed(GraphSimulation.Canary.LOST_DISCARD) > 0);
  }

  private static int noticed(GraphSimulation.Canary canary) {
    int noticed = 0;
    for (long seed = 0; seed < 100; seed++) {
      try {
        new GraphSimulation(seed, canary).run();
      } catch (IllegalStateException e) {
        noticed++;
      }
    }
    return noticed;
  }
}
