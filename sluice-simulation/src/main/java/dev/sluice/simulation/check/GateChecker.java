package dev.sluice.simulation.check;

import dev.sluice.simulation.stage.SimulatedTask;
import dev.sluice.simulation.stage.World;
import java.util.List;

/** Nothing is accepted once the gate was closed, and a refusal has no consequences. */
public final class GateChecker implements Checker {
  private static final String NAME = "gate";

  /** An offer that began when the gate {@code wasClosed} or not has returned. */
  public void offered(World world, List<SimulatedTask> tasks, boolean wasClosed, boolean accepted) {
    if (accepted && wasClosed && !tasks.isEmpty()) {
      world.stage().violate(NAME, tasks + " accepted after the gate was closed");
    }
    if (!accepted && world.core().isAccepting()) {
      world.stage().violate(NAME, tasks + " refused with the gate open");
    }
    for (SimulatedTask task : tasks) {
      boolean entered = task.state() != SimulatedTask.State.OFFERED;
      if (entered != accepted) {
        String answer = accepted ? "accepted" : "refused";
        world.stage().violate(NAME, task + " was " + answer + " and is " + task.state());
      }
    }
  }
}
