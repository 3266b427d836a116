package dev.sluice.source.git.forest;

import java.util.Arrays;

/**
 * The objects of a forest, numbered in the order they are stored, with the children of each. What
 * is the same for all has no array: a forest of one pack needs about 25 bytes an object.
 */
final class Nodes {
  /** In place of a type: a delta whose root is not known yet. */
  static final byte UNKNOWN = -1;

  /** In place of a type: an object that cannot be decoded, and is reported. */
  static final byte BROKEN = -2;

  /** In place of a type: the same object is taken from elsewhere. */
  static final byte DUPLICATE = -3;

  private static final int NO_PARENT = -1;
  private static final int WEIGHT_UNIT = 1024;

  final int size;

  /** Where each lies in its pack; a loose object has none. */
  final long[] offsets;

  final int[] ordinals;

  /** The ordinal of the type, or one of the constants. */
  final byte[] types;

  /** The work of an object and all that derive from it. */
  private final int[] weights;

  private int[] roots = new int[0];
  private int[] childStarts = new int[0];
  private int[] children = new int[0];

  Nodes(int size) {
    this.size = size;
    offsets = new long[size];
    ordinals = new int[size];
    types = new byte[size];
    weights = new int[size];
    Arrays.fill(types, UNKNOWN);
  }

  void weight(int node, long bytes) {
    weights[node] = (int) Math.min(Integer.MAX_VALUE, bytes / WEIGHT_UNIT + 1);
  }

  long weightBytes(int node) {
    return (long) weights[node] * WEIGHT_UNIT;
  }

  /** The nodes that derive from no other and can be decoded. */
  int[] roots() {
    return roots;
  }

  int firstChild(int node) {
    return childStarts[node];
  }

  int childrenEnd(int node) {
    return childStarts[node + 1];
  }

  int child(int index) {
    return children[index];
  }

  /**
   * Finds the children of every node and the weight of every tree.
   *
   * @param parents the base of each node, or a negative number
   */
  void link(int[] parents) {
    linkChildren(parents);
    int[] order = rootsFirst(parents);
    for (int i = 0; i < order.length; i++) {
      int node = order[i];
      int parent = parents[node];
      if (parent >= 0) {
        types[node] = types[node] == BROKEN ? BROKEN : types[parent];
        weights[node] = weights[parent];
      }
    }
    for (int i = order.length - 1; i >= 0; i--) {
      int parent = parents[order[i]];
      if (parent >= 0) {
        weights[parent] = saturated((long) weights[parent] + weights[order[i]]);
      }
    }
    for (int node = 0; node < size; node++) {
      heaviestLast(node);
    }
  }

  private static int saturated(long weight) {
    return (int) Math.min(Integer.MAX_VALUE, weight);
  }

  private void linkChildren(int[] parents) {
    childStarts = new int[size + 1];
    for (int parent : parents) {
      if (parent >= 0) {
        childStarts[parent + 1]++;
      }
    }
    for (int i = 0; i < size; i++) {
      childStarts[i + 1] += childStarts[i];
    }
    children = new int[childStarts[size]];
    int[] next = Arrays.copyOf(childStarts, size);
    for (int node = 0; node < size; node++) {
      if (parents[node] >= 0) {
        children[next[parents[node]]++] = node;
      }
    }
  }

  /** The nodes that can be reached from one without a parent, each after its parent. */
  private int[] rootsFirst(int[] parents) {
    int[] order = new int[size];
    int end = 0;
    for (int node = 0; node < size; node++) {
      if (parents[node] <= NO_PARENT) {
        order[end++] = node;
      }
    }
    roots = Arrays.stream(order, 0, end).filter(node -> types[node] >= 0).toArray();
    for (int at = 0; at < end; at++) {
      for (int i = childStarts[order[at]]; i < childStarts[order[at] + 1]; i++) {
        order[end++] = children[i];
      }
    }
    return Arrays.copyOf(order, end);
  }

  private void heaviestLast(int node) {
    int last = childStarts[node + 1] - 1;
    for (int i = childStarts[node]; i < last; i++) {
      if (weights[children[i]] > weights[children[last]]) {
        int lighter = children[last];
        children[last] = children[i];
        children[i] = lighter;
      }
    }
  }
}
