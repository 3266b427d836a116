package dev.sluice.pipeline;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Replay one seed with {@code -Dsluice.simulation.seed=S}; run more with {@code
 * -Dsluice.simulation.seeds=N}.
 */
@Timeout(600)
class RemoteSimulationTest {
  private static final int SEEDS_DEFAULT = 10_000;

  @Test
  void run_manySeedsOfLatencyErrorsAndStops_everyObjectEndsAndEverythingComesBack()
      throws Exception {
    Long replayed = Long.getLong("sluice.simulation.seed");
    if (replayed != null) {
      run(replayed, RemoteSimulation.Canary.NONE);
      return;
    }
    for (long seed = 0;
        seed < Integer.getInteger("sluice.simulation.seeds", SEEDS_DEFAULT);
        seed++) {
      try {
        run(seed, RemoteSimulation.Canary.NONE);
      } catch (ExecutionException failure) {
        throw new AssertionError("-Dsluice.simulation.seed=" + seed, failure.getCause());
      }
    }
  }

  @Test
  void run_lostDelays_isNoticed() throws InterruptedException {
    assertTrue(noticed(RemoteSimulation.Canary.LOST_DELAY) > 0);
  }

  @Test
  void run_silentChanges_isNoticed() throws InterruptedException {
    assertTrue(noticed(RemoteSimulation.Canary.SILENT_CHANGE) > 0);
  }

  @Test
  void run_lostDiscards_isNoticed() throws InterruptedException {
    assertTrue(noticed(RemoteSimulation.Canary.LOST_DISCARD) > 0);
  }

  private static int noticed(RemoteSimulation.Canary canary) throws InterruptedException {
    int noticed = 0;
    for (long seed = 0; seed < 200; seed++) {
      try {
        run(seed, canary);
      } catch (ExecutionException e) {
        noticed++;
      }
    }
    return noticed;
  }

  /** On a virtual thread, as the reads are: then passing the turn is cheap. */
  private static void run(long seed, RemoteSimulation.Canary canary)
      throws ExecutionException, InterruptedException {
    FutureTask<Void> task =
        new FutureTask(
            () -> {
              new RemoteSimulation(seed, canary).run();
              return null;
            });
    Thread.ofVirtual().start(task);
    task.get();
  }
}
