package dev.sluice.source.git.forest;

import dev.sluice.source.derived.DerivedPart;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.pack.Pack;
import dev.sluice.source.git.store.DiskStore;
import dev.sluice.source.git.store.ObjectTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A forest over the packs and loose objects of a store. */
final class DiskDeltaForest implements DeltaForest {
  private static final ObjectType[] TYPES = ObjectType.values();

  /** Work is cut into more partitions than there are workers, even where there is little. */
  private static final int PARTITIONS = 256;

  /** Less work is not worth a task. */
  private static final long PARTITION_BYTES_MIN = 256 << 10;

  private final DiskStore store;
  private final ForestOptions options;
  private final ObjectTable table;
  private final Nodes nodes;
  private final int[] firstNodes;
  private final int[] counts = new int[TYPES.length];

  /** Nodes that derive from no other, in the order they are stored. */
  private final int[] roots;

  DiskDeltaForest(
      DiskStore store, ForestOptions options, ObjectTable table, Nodes nodes, int[] firstNodes) {
    this.store = store;
    this.options = options;
    this.table = table;
    this.nodes = nodes;
    this.firstNodes = firstNodes;
    this.roots = nodes.roots();
    for (byte type : nodes.types) {
      if (type >= 0) {
        counts[type]++;
      }
    }
  }

  @Override
  public ObjectTable table() {
    return table;
  }

  @Override
  @SuppressWarnings("EnumOrdinal") // encoded by ForestBuilder alone
  public int count(ObjectType type) {
    return counts[type.ordinal()];
  }

  @Override
  @SuppressWarnings("EnumOrdinal") // encoded by ForestBuilder alone
  public BitSet ofOtherTypes(ObjectType type) {
    BitSet ordinals = new BitSet(table.size());
    for (int node = 0; node < nodes.size; node++) {
      if (nodes.types[node] >= 0 && nodes.types[node] != type.ordinal()) {
        ordinals.set(nodes.ordinals[node]);
      }
    }
    return ordinals;
  }

  /** Some trees, by their places among the roots. */
  record Trees(ObjectType type, int from, int to, long weightBytes) implements DerivedPart {}

  /**
   * A part of a tree whose base is decoded.
   *
   * @param node the object to go on with
   * @param bytes the object it derives from
   * @param state what the visitor keeps of that
   */
  @SuppressWarnings("ArrayRecordComponent") // handed over once, never compared
  record Subtree(int node, byte[] bytes, @Nullable Object state, long weightBytes)
      implements DerivedPart {}

  @Override
  @SuppressWarnings("EnumOrdinal") // encoded by ForestBuilder alone
  public List<DerivedPart> partitions(ObjectType type) {
    long partitionBytes = partitionBytes(type);
    List<DerivedPart> partitions = new ArrayList<>();
    int from = 0;
    long weight = 0;
    for (int i = 0; i < roots.length; i++) {
      if (nodes.types[roots[i]] == type.ordinal()) {
        weight += nodes.weightBytes(roots[i]);
        if (weight >= partitionBytes) {
          partitions.add(new Trees(type, from, i + 1, weight));
          from = i + 1;
          weight = 0;
        }
      }
    }
    if (weight > 0) {
      partitions.add(new Trees(type, from, roots.length, weight));
    }
    partitions.sort((one, other) -> Long.compare(other.weightBytes(), one.weightBytes()));
    return partitions;
  }

  @SuppressWarnings("EnumOrdinal") // encoded by ForestBuilder alone
  private long partitionBytes(ObjectType type) {
    long all = 0;
    for (int root : roots) {
      all += nodes.types[root] == type.ordinal() ? nodes.weightBytes(root) : 0;
    }
    return Math.min(options.partitionBytes(), Math.max(PARTITION_BYTES_MIN, all / PARTITIONS));
  }

  @Override
  public DeltaWalker newWalker(long basesBytesMax) {
    return new DeltaWalker(this, basesBytesMax);
  }

  DiskStore store() {
    return store;
  }

  ForestOptions options() {
    return options;
  }

  Nodes nodes() {
    return nodes;
  }

  int root(int index) {
    return roots[index];
  }

  boolean isLoose(int node) {
    return node >= firstNodes[firstNodes.length - 1];
  }

  Pack pack(int node) {
    return store.packs().get(packNumber(firstNodes, node));
  }

  /** Where the object after a node's begins in the same pack. */
  long nextAt(int node) {
    int number = packNumber(firstNodes, node);
    return node + 1 < firstNodes[number + 1]
        ? nodes.offsets[node + 1]
        : store.packs().get(number).end();
  }

  /** The file that a node is stored in, for a person. */
  String place(int node) {
    return place(store, firstNodes, node);
  }

  static String place(DiskStore store, int[] firstNodes, int node) {
    return node >= firstNodes[firstNodes.length - 1]
        ? "loose object"
        : store.packs().get(packNumber(firstNodes, node)).toString();
  }

  private static int packNumber(int[] firstNodes, int node) {
    int low = 0;
    int high = firstNodes.length - 1;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (firstNodes[middle] <= node) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
