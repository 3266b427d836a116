package dev.sluice.source.git.forest;

import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.pack.CorruptPackException;
import dev.sluice.source.git.pack.Entry;
import dev.sluice.source.git.pack.EntryOrder;
import dev.sluice.source.git.pack.Pack;
import dev.sluice.source.git.store.DiskStore;
import dev.sluice.source.git.store.Gap;
import dev.sluice.source.git.store.Locations;
import dev.sluice.source.git.store.LooseObjects;
import dev.sluice.source.git.store.ObjectStore;
import dev.sluice.source.git.store.ObjectTable;
import dev.sluice.source.git.store.StoppedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the head of every object and links the deltas to their bases. The objects are numbered at
 * once; their heads are read in parts, in any order and by any threads, each with a reader of its
 * own; and when all have been read, they make a forest.
 */
public final class ForestBuilder {
  /** What is read of a pack at a time, for the heads in it. */
  private static final int HEADS_BYTES = 16 << 10;

  private static final int UNRESOLVED = -1;

  /** How often it is looked whether the forest is still wanted. */
  private static final int STOP_MASK = (1 << 14) - 1;

  private final DiskStore store;
  private final ForestOptions options;
  private final Locations locations;
  private final ObjectTable table;
  private final List<EntryOrder> orders = new ArrayList<>();

  /** The first node of each pack, and of the loose objects. */
  private final int[] firstNodes;

  private final Nodes nodes;
  private final int[] parents;
  private final List<Part> parts = new ArrayList<>();

  /** Only some packs ask for it, from any part. */
  private volatile int @Nullable [] nodeOfOrdinal;

  /** Some objects of a pack, one after another: the first, and the one behind the last. */
  private record Part(int pack, int from, int to) {}

  /**
   * Numbers the objects of a store. What derives from what is missing or makes no sense is reported
   * to the store's listener, as a gap.
   */
  public static ForestBuilder of(ObjectStore store, ForestOptions options) throws IOException {
    return new ForestBuilder(onDisk(store), options);
  }

  static DiskStore onDisk(ObjectStore store) {
    if (!(store instanceof DiskStore disk)) {
      throw new IllegalArgumentException("not a store on disk: " + store);
    }
    return disk;
  }

  private ForestBuilder(DiskStore store, ForestOptions options) throws IOException {
    this.store = store;
    this.options = options;
    locations = store.locations();
    table = locations.table();
    List<Pack> packs = store.packs();
    firstNodes = new int[packs.size() + 1];
    for (int i = 0; i < packs.size(); i++) {
      orders.add(new EntryOrder(packs.get(i).index(), packs.get(i).end()));
      firstNodes[i + 1] = Math.addExact(firstNodes[i], orders.get(i).size());
    }
    nodes = new Nodes(Math.addExact(firstNodes[packs.size()], looseCount()));
    parents = new int[nodes.size];
    int size = options.headsAPart();
    for (int pack = 0; pack < orders.size(); pack++) {
      number(pack);
      int end = firstNodes[pack + 1];
      for (int from = firstNodes[pack]; from < end; from += Math.min(end - from, size)) {
        parts.add(new Part(pack, from, from + Math.min(end - from, size)));
      }
    }
    numberLoose();
  }

  private int looseCount() {
    int loose = 0;
    for (int ordinal = 0; locations.hasLoose() && ordinal < table.size(); ordinal++) {
      loose += locations.isLoose(ordinal) ? 1 : 0;
    }
    return loose;
  }

  /** How many parts there are. */
  public int parts() {
    return parts.size();
  }

  /** What one thread at a time reads parts with. */
  public Reader newReader() {
    return new Reader();
  }

  /** Reads parts, one after another. */
  public final class Reader {
    private final Entry entry = new Entry();

    private Reader() {}

    /**
     * Reads a part that nobody has read.
     *
     * @throws StoppedException if nobody wants it any more
     */
    public void read(int part) throws StoppedException {
      readHeads(parts.get(part), entry);
    }
  }

  /**
   * The forest, once all parts have been read.
   *
   * @throws StoppedException if they were not, because nobody wants them any more
   */
  public DeltaForest build() throws StoppedException {
    if (store.isStopped()) {
      throw new StoppedException();
    }
    nodes.link(parents);
    reportBroken();
    return new DiskDeltaForest(store, options, table, nodes, firstNodes);
  }

  /** Gives every object of a pack its offset and ordinal, and finds those taken from elsewhere. */
  private void number(int pack) {
    EntryOrder order = orders.get(pack);
    byte[] ids = store.packs().get(pack).index().ids();
    boolean alone = table.size() == order.size();
    boolean mayBeElsewhere = orders.size() > 1;
    int first = firstNodes[pack];
    for (int position = 0; position < order.size(); position++) {
      int node = first + position;
      int index = order.index(position);
      int ordinal = alone ? index : table.ordinal(ids, index * table.algorithm().bytes());
      nodes.offsets[node] = order.offset(position);
      if (position > 0 && order.offset(position) == order.offset(position - 1)) {
        String reason = "two objects lie at " + order.offset(position) + ", so one is not found";
        String where = store.packs().get(pack).toString();
        store.gaps().gap(new Gap(Gap.Kind.CORRUPT, null, where, reason));
      }
      nodes.ordinals[node] = ordinal;
      // What a pack has is taken from a pack, however many files of the same there are.
      if (mayBeElsewhere && locations.pack(ordinal) != pack) {
        nodes.types[node] = Nodes.DUPLICATE;
      }
    }
  }

  private void numberLoose() {
    int node = firstNodes[orders.size()];
    for (int ordinal = 0; locations.hasLoose() && ordinal < table.size(); ordinal++) {
      if (locations.isLoose(ordinal)) {
        parents[node] = UNRESOLVED;
        nodes.ordinals[node] = ordinal;
        ObjectId id = table.id(ordinal);
        try (LooseObjects.Opened opened = store.openLoose(id)) {
          if (opened == null) {
            broken(node, Gap.Kind.MISSING, "loose object", "is gone");
          } else {
            nodes.types[node] = code(opened.type());
            nodes.weight(node, opened.size());
          }
        } catch (IOException e) {
          broken(node, Gap.Kind.CORRUPT, "loose object", String.valueOf(e.getMessage()));
        }
        node++;
      }
    }
  }

  /** Writes what the objects of the part alone have: other threads read other parts. */
  private void readHeads(Part part, Entry entry) throws StoppedException {
    Pack pack = store.packs().get(part.pack());
    for (int node = part.from(); node < part.to(); node++) {
      if ((node & STOP_MASK) == 0 && store.isStopped()) {
        throw new StoppedException();
      }
      parents[node] = UNRESOLVED;
      if (nodes.types[node] == Nodes.DUPLICATE) {
        continue;
      }
      try {
        entry.read(pack, nodes.offsets[node], nodes.offsets[node] + HEADS_BYTES);
        ObjectType type = entry.type();
        if (type != null) {
          nodes.types[node] = code(type);
          nodes.weight(node, entry.size());
        } else {
          parents[node] = base(part.pack(), entry);
        }
      } catch (CorruptPackException e) {
        broken(node, Gap.Kind.CORRUPT, pack.toString(), String.valueOf(e.getMessage()));
      }
    }
  }

  /** The node of a delta's base. */
  private int base(int pack, Entry entry) throws CorruptPackException {
    if (entry.baseOffset() >= 0) {
      int position = orders.get(pack).position(entry.baseOffset());
      if (position < 0) {
        throw new CorruptPackException("no object begins at its base " + entry.baseOffset());
      }
      int node = firstNodes[pack] + position;
      return nodes.types[node] == Nodes.DUPLICATE ? nodeOf(nodes.ordinals[node]) : node;
    }
    int ordinal = table.ordinal(entry.baseId(), 0);
    if (ordinal < 0) {
      throw new CorruptPackException(
          "its base " + ObjectId.of(entry.baseId(), 0, table.algorithm().bytes()) + " is missing");
    }
    return nodeOf(ordinal);
  }

  private int nodeOf(int ordinal) {
    int[] known = nodeOfOrdinal;
    if (known == null) {
      known = new int[table.size()];
      for (int node = 0; node < nodes.size; node++) {
        if (nodes.types[node] != Nodes.DUPLICATE) {
          known[nodes.ordinals[node]] = node;
        }
      }
      nodeOfOrdinal = known;
    }
    return known[ordinal];
  }

  private void reportBroken() {
    for (int node = 0; node < nodes.size; node++) {
      boolean derived = parents[node] >= 0;
      if (nodes.types[node] == Nodes.UNKNOWN) {
        nodes.types[node] = Nodes.BROKEN;
        gap(node, Gap.Kind.CORRUPT, "its deltas lead back to it");
      } else if (nodes.types[node] == Nodes.BROKEN && derived) {
        gap(node, Gap.Kind.MISSING, "derives from an object that cannot be read");
      }
    }
  }

  private void broken(int node, Gap.Kind kind, String place, String reason) {
    nodes.types[node] = Nodes.BROKEN;
    store.gaps().gap(new Gap(kind, table.id(nodes.ordinals[node]), place, reason));
  }

  private void gap(int node, Gap.Kind kind, String reason) {
    ObjectId id = table.id(nodes.ordinals[node]);
    store.gaps().gap(new Gap(kind, id, DiskDeltaForest.place(store, firstNodes, node), reason));
  }

  @SuppressWarnings("EnumOrdinal") // decoded by DiskDeltaForest alone
  private static byte code(ObjectType type) {
    return (byte) type.ordinal();
  }
}
