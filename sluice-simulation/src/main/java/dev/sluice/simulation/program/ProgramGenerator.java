package dev.sluice.simulation.program;

import dev.sluice.scheduler.random.XorShift64;
import dev.sluice.simulation.stage.SimulationOptions;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes options and a program from a seed. Each seed switches some features off altogether, so that
 * rare combinations of the others get their turn.
 */
public final class ProgramGenerator {
  private static final int DEPTH_MAX = 3;
  private static final int HOG_TIMES_MAX = 6_000;
  private static final int SAFETY_TURNS = 4_000;
  private static final int LIVENESS_TURNS = 4_000_000;

  private final XorShift64 random;
  private final boolean mayFail;
  private final boolean mayShutDown;
  private final boolean mayYield;
  private final boolean mayBatch;
  private boolean hogLeft;

  public ProgramGenerator(long seed) {
    random = XorShift64.forWorker(seed, 0);
    mayFail = oneIn(4);
    mayShutDown = oneIn(3);
    mayYield = oneIn(2);
    mayBatch = oneIn(2);
    hogLeft = oneIn(32);
  }

  public SimulationOptions options() {
    return new SimulationOptions(
        oneIn(2),
        oneIn(2),
        random.nextBelow(3),
        1 + random.nextBelow(4),
        random.next(),
        new int[] {0, 30, 60, 90}[random.nextBelow(4)],
        oneIn(8),
        SAFETY_TURNS,
        LIVENESS_TURNS);
  }

  public Program program() {
    int workers = hogLeft && oneIn(2) ? 1 : 1 + random.nextBelow(4);
    List<List<Operation>> producers = new ArrayList<>();
    int count = random.nextBelow(3) + (oneIn(32) ? 0 : 1);
    for (int i = 0; i < count; i++) {
      producers.add(operations(DEPTH_MAX, true));
    }
    int closeAfterMax = new int[] {8, 80, 800}[random.nextBelow(3)];
    return new Program(workers, producers, random.nextBelow(closeAfterMax));
  }

  private List<Operation> operations(int depth, boolean outside) {
    List<Operation> operations = new ArrayList<>();
    int count = random.nextBelow(outside ? 6 : 4);
    for (int i = 0; i < count; i++) {
      operations.add(outside ? outsideOperation(depth) : taskOperation(depth));
    }
    return List.copyOf(operations);
  }

  private Operation outsideOperation(int depth) {
    return switch (random.nextBelow(8)) {
      case 0, 1 -> new Operation.Block(1 + random.nextBelow(20));
      case 2 -> mayShutDown && oneIn(4) ? new Operation.Shutdown() : spawnOutside(depth);
      case 3, 4 -> mayBatch ? spawnBatch(depth) : spawnOutside(depth);
      default -> spawnOutside(depth);
    };
  }

  private Operation taskOperation(int depth) {
    if (hogLeft && oneIn(4)) {
      hogLeft = false;
      return new Operation.Hog(1 + random.nextBelow(HOG_TIMES_MAX));
    }
    boolean leaf = depth == 0;
    return switch (random.nextBelow(12)) {
      case 0, 1, 2, 3 -> leaf ? block() : new Operation.SpawnLocal(operations(depth - 1, false));
      case 4, 5 -> leaf ? block() : new Operation.SpawnGlobal(operations(depth - 1, false));
      case 6 -> leaf ? block() : spawnOutside(depth);
      case 7 -> leaf || !mayBatch ? block() : spawnBatch(depth);
      case 8 -> mayYield ? new Operation.Yield(oneIn(2)) : block();
      case 9 -> mayFail && oneIn(3) ? new Operation.Fail() : block();
      case 10 -> mayShutDown && oneIn(6) ? new Operation.Shutdown() : block();
      default -> block();
    };
  }

  private Operation block() {
    return new Operation.Block(1 + random.nextBelow(oneIn(8) ? 40 : 4));
  }

  private Operation spawnOutside(int depth) {
    return new Operation.SpawnOutside(operations(depth - 1, false));
  }

  private Operation spawnBatch(int depth) {
    List<List<Operation>> children = new ArrayList<>();
    int count = random.nextBelow(oneIn(8) ? 40 : 6);
    for (int i = 0; i < count; i++) {
      children.add(operations(depth - 1, false));
    }
    return new Operation.SpawnBatch(children);
  }

  private boolean oneIn(int n) {
    return random.nextBelow(n) == 0;
  }
}
