package dev.sluice.simulation.program;

import java.util.List;

/** One thing a simulated task or producer does. */
public sealed interface Operation {
  /** Spawns onto the worker's own deque. In a task only. */
  record SpawnLocal(List<Operation> child) implements Operation {}

  /** Spawns onto the global queue. In a task only. */
  record SpawnGlobal(List<Operation> child) implements Operation {}

  /** Spawns as an outsider does, which may be refused. */
  record SpawnOutside(List<Operation> child) implements Operation {}

  /** Spawns all children or none, as an outsider does. */
  record SpawnBatch(List<List<Operation>> children) implements Operation {}

  /** Stays where it is while others take up to {@code points} turns. */
  record Block(int points) implements Operation {}

  /** Ends the task and spawns the operations after this one as a new task. In a task only. */
  record Yield(boolean local) implements Operation {}

  /**
   * Spawns a task that spawns itself onto the own deque, so many times in a row. In a task only.
   */
  record Hog(int times) implements Operation {}

  /** Throws. In a task only. */
  record Fail() implements Operation {}

  /** Stops the executor. */
  record Shutdown() implements Operation {}
}
