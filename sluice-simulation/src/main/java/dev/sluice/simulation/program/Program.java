package dev.sluice.simulation.program;

import java.util.List;

/**
 * What is done to one simulated executor.
 *
 * @param workers how many workers it has
 * @param producers what each producer outside does
 * @param closeAfter how many turns the closer lets pass before it closes and waits for the end
 */
public record Program(int workers, List<List<Operation>> producers, int closeAfter) {
  public Program {
    producers = List.copyOf(producers);
  }

  /** The program, one producer a line. */
  public String describe() {
    StringBuilder text = new StringBuilder();
    text.append("workers ").append(workers).append(", close after ").append(closeAfter);
    for (int i = 0; i < producers.size(); i++) {
      text.append("\nproducer ").append(i).append(": ").append(describe(producers.get(i)));
    }
    return text.toString();
  }

  private static String describe(List<Operation> operations) {
    return operations.stream().map(Program::describe).toList().toString();
  }

  private static String describe(Operation operation) {
    return switch (operation) {
      case Operation.SpawnLocal(var child) -> "local" + describe(child);
      case Operation.SpawnGlobal(var child) -> "global" + describe(child);
      case Operation.SpawnOutside(var child) -> "outside" + describe(child);
      case Operation.SpawnBatch(var children) ->
          "batch" + children.stream().map(Program::describe).toList();
      case Operation.Block(int points) -> "block " + points;
      case Operation.Yield(boolean local) -> local ? "yield local" : "yield global";
      case Operation.Hog(int times) -> "hog " + times;
      case Operation.Fail() -> "fail";
      case Operation.Shutdown() -> "shutdown";
    };
  }
}
