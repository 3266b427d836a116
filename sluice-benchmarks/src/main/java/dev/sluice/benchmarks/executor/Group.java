package dev.sluice.benchmarks.executor;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A part of a tree that counts its own leaves, so that the counting, which every pool pays for
 * alike, is not what is measured.
 */
final class Group {
  private final AtomicInteger leaves;
  private final Completion groups;

  Group(int leaves, Completion groups) {
    this.leaves = new AtomicInteger(leaves);
    this.groups = groups;
  }

  void leafEnded() {
    if (leaves.decrementAndGet() == 0) {
      groups.taskEnded();
    }
  }
}
