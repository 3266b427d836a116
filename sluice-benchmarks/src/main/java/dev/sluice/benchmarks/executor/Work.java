package dev.sluice.benchmarks.executor;

import java.util.concurrent.RecursiveAction;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.Blackhole;

/**
 * One task, for every pool the same object. It is a {@link RecursiveAction} because ForkJoinPool
 * would otherwise have to wrap it, and pay for an object that the others do not need.
 */
final class Work extends RecursiveAction {
  /** The subtrees of this height have a {@link Group} each. */
  static final int GROUP_HEIGHT = 8;

  private static final long TOKENS = 300;

  enum Kind {
    /** Ends at once. */
    LEAF,
    /** Burns some time. */
    BUSY,
    /** Spawns two trees of one less, or ends. */
    TREE,
    /** Spawns a chain of one less, or ends. */
    CHAIN,
    /** Spawns so many busy tasks. */
    CROWD
  }

  /** How a running task spawns. */
  interface Spawner {
    void spawn(Work work);
  }

  private static final Spawner FORK = Work::fork;

  private final Kind kind;
  private final int size;
  private final transient Completion completion;
  private final transient @Nullable Group group;

  Work(Kind kind, int size, Completion completion) {
    this(kind, size, completion, null);
  }

  private Work(Kind kind, int size, Completion completion, @Nullable Group group) {
    this.kind = kind;
    this.size = size;
    this.completion = completion;
    this.group = group;
  }

  @Override
  protected void compute() {
    run(FORK);
  }

  void run(Spawner spawner) {
    switch (kind) {
      case LEAF -> completion.taskEnded();
      case BUSY -> {
        Blackhole.consumeCPU(TOKENS);
        completion.taskEnded();
      }
      case TREE -> runTree(spawner);
      case CHAIN -> {
        if (size == 0) {
          completion.taskEnded();
        } else {
          spawner.spawn(new Work(Kind.CHAIN, size - 1, completion));
        }
      }
      case CROWD -> {
        for (int i = 0; i < size; i++) {
          spawner.spawn(new Work(Kind.BUSY, 0, completion));
        }
      }
    }
  }

  private void runTree(Spawner spawner) {
    if (size == 0) {
      if (group != null) {
        group.leafEnded();
      }
      return;
    }
    Group below = size == GROUP_HEIGHT ? new Group(1 << GROUP_HEIGHT, completion) : group;
    spawner.spawn(new Work(Kind.TREE, size - 1, completion, below));
    spawner.spawn(new Work(Kind.TREE, size - 1, completion, below));
  }
}
