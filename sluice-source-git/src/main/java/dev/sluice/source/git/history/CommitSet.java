package dev.sluice.source.git.history;

import dev.sluice.source.git.commit.Headers;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.IdNumbers;
import dev.sluice.source.git.object.ObjectId;
import java.util.Arrays;
import java.util.PriorityQueue;

/**
 * Commits as they are found, in no order, with others that are only named. Kept in arrays: there
 * may be a million. For one thread.
 */
final class CommitSet {
  private static final int[] NOT_HERE = {};

  private final IdNumbers ids;
  private final IdNumbers trees;
  private int[] treeOf = new int[64];
  private long[] seconds = new long[64];

  /** The parents of each; {@link #NOT_HERE} itself for what is only named. */
  private int[][] parents = new int[64][];

  private int parentCount;

  CommitSet(HashAlgorithm algorithm) {
    ids = new IdNumbers(algorithm);
    trees = new IdNumbers(algorithm);
    Arrays.fill(parents, NOT_HERE);
  }

  /** A commit's number; it is named from then on. */
  int number(ObjectId id) {
    int number = ids.add(id);
    if (number >= treeOf.length) {
      treeOf = Arrays.copyOf(treeOf, 2 * number);
      seconds = Arrays.copyOf(seconds, 2 * number);
      parents = Arrays.copyOf(parents, 2 * number);
      Arrays.fill(parents, number, parents.length, NOT_HERE);
    }
    return number;
  }

  ObjectId id(int commit) {
    return ids.id(commit);
  }

  /** Takes what a commit leads to. */
  void put(int commit, Headers.Links links) {
    int[] numbers = new int[links.parents().size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = number(links.parents().get(i));
    }
    parentCount += numbers.length - parents[commit].length;
    parents[commit] = numbers;
    treeOf[commit] = trees.add(links.tree());
    seconds[commit] = links.seconds();
  }

  /** Whether a commit is here, and not only named. */
  @SuppressWarnings("ReferenceEquality") // the one array that says so
  boolean has(int commit) {
    return parents[commit] != NOT_HERE;
  }

  int[] parents(int commit) {
    return parents[commit];
  }

  /** How many parents all commits have together. */
  int parentCount() {
    return parentCount;
  }

  IdNumbers trees() {
    return trees;
  }

  /** The number of a commit's tree. */
  int tree(int commit) {
    return treeOf[commit];
  }

  long seconds(int commit) {
    return seconds[commit];
  }

  /** Parents before children; among those that could come next, the oldest, then by id. */
  int[] order() {
    int[] childrenFrom = new int[ids.size() + 1];
    int[] waits = new int[ids.size()];
    int here = 0;
    for (int commit = 0; commit < ids.size(); commit++) {
      here += has(commit) ? 1 : 0;
      for (int parent : parents[commit]) {
        if (has(parent)) {
          childrenFrom[parent + 1]++;
          waits[commit]++;
        }
      }
    }
    for (int commit = 0; commit < ids.size(); commit++) {
      childrenFrom[commit + 1] += childrenFrom[commit];
    }
    int[] children = new int[childrenFrom[ids.size()]];
    int[] next = childrenFrom.clone();
    PriorityQueue<Integer> ready =
        new PriorityQueue<>(
            (one, other) -> {
              int order = Long.compare(seconds[one], seconds[other]);
              return order == 0 ? ids.compare(one, other) : order;
            });
    for (int commit = 0; commit < ids.size(); commit++) {
      for (int parent : parents[commit]) {
        if (has(parent)) {
          children[next[parent]++] = commit;
        }
      }
      if (has(commit) && waits[commit] == 0) {
        ready.add(commit);
      }
    }
    int[] order = new int[here];
    int count = 0;
    while (!ready.isEmpty()) {
      int commit = ready.remove();
      order[count++] = commit;
      for (int i = childrenFrom[commit]; i < childrenFrom[commit + 1]; i++) {
        if (--waits[children[i]] == 0) {
          ready.add(children[i]);
        }
      }
    }
    return Arrays.copyOf(order, count);
  }
}
