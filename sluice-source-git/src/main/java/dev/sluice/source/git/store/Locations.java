package dev.sluice.source.git.store;

import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.pack.Ids;
import dev.sluice.source.git.pack.Pack;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Where each object is taken from, by ordinal: the first pack that has it, else a loose file.
 *
 * <p>An object in a pack has its base in the same pack, so that base is taken from the same pack or
 * an earlier one. So deltas of two packs can never be taken such that each is the other's base.
 */
public final class Locations {
  private static final int OFFSET_BITS = 44;

  private final SortedTable table;
  private final long[] places;
  private final boolean hasLoose;

  private Locations(SortedTable table, long[] places, boolean hasLoose) {
    this.table = table;
    this.places = places;
    this.hasLoose = hasLoose;
  }

  /** Sorted ids with the place of each. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Run(byte[] ids, long[] places) {}

  static Locations of(HashAlgorithm algorithm, List<Pack> packs, List<List<ObjectId>> loose) {
    List<Run> runs = new ArrayList<>();
    for (int pack = 0; pack < packs.size(); pack++) {
      if (packs.get(pack).index().size() == 0) {
        // Merging with nothing would copy all the others.
        continue;
      }
      long[] places = packs.get(pack).index().offsets();
      if (pack > 0) {
        places = places.clone();
        for (int i = 0; i < places.length; i++) {
          places[i] |= (long) pack << OFFSET_BITS;
        }
      }
      runs.add(new Run(packs.get(pack).index().ids(), places));
    }
    for (int directory = 0; directory < loose.size(); directory++) {
      if (!loose.get(directory).isEmpty()) {
        runs.add(run(algorithm, loose.get(directory), directory));
      }
    }
    Run all =
        runs.isEmpty()
            ? new Run(new byte[0], new long[0])
            : merge(runs, 0, runs.size(), algorithm.bytes());
    boolean hasLoose = !loose.stream().allMatch(List::isEmpty);
    return new Locations(new SortedTable(algorithm, all.ids), all.places, hasLoose);
  }

  private static Run run(HashAlgorithm algorithm, List<ObjectId> ids, int directory) {
    List<ObjectId> sorted = new ArrayList<>(ids);
    Collections.sort(sorted);
    byte[] bytes = new byte[Math.multiplyExact(sorted.size(), algorithm.bytes())];
    for (int i = 0; i < sorted.size(); i++) {
      sorted.get(i).copyInto(bytes, i * algorithm.bytes());
    }
    long[] places = new long[sorted.size()];
    Arrays.fill(places, -1 - directory);
    return new Run(bytes, places);
  }

  private static Run merge(List<Run> runs, int from, int to, int hashBytes) {
    if (to - from == 1) {
      return runs.get(from);
    }
    int middle = (from + to) >>> 1;
    return merge(
        merge(runs, from, middle, hashBytes), merge(runs, middle, to, hashBytes), hashBytes);
  }

  /** Of two places of one object, the first run's is kept. */
  private static Run merge(Run a, Run b, int hashBytes) {
    int length = Math.addExact(a.ids.length, b.ids.length);
    byte[] ids = new byte[length];
    long[] places = new long[length / hashBytes];
    int size = 0;
    int i = 0;
    int j = 0;
    while (i < a.places.length || j < b.places.length) {
      int order;
      if (i == a.places.length || j == b.places.length) {
        order = i == a.places.length ? 1 : -1;
      } else {
        order = Ids.compare(a.ids, i * hashBytes, b.ids, j * hashBytes, hashBytes);
      }
      Run from = order <= 0 ? a : b;
      int index = order <= 0 ? i : j;
      System.arraycopy(from.ids, index * hashBytes, ids, size * hashBytes, hashBytes);
      places[size++] = from.places[index];
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    return size == places.length
        ? new Run(ids, places)
        : new Run(Arrays.copyOf(ids, size * hashBytes), Arrays.copyOf(places, size));
  }

  public ObjectTable table() {
    return table;
  }

  /** Whether there may be objects that are files of their own. */
  public boolean hasLoose() {
    return hasLoose;
  }

  public boolean isLoose(int ordinal) {
    return places[ordinal] < 0;
  }

  /** The pack an object is taken from, by its place in the store's list. */
  public int pack(int ordinal) {
    return (int) (places[ordinal] >>> OFFSET_BITS);
  }

  /** Where it lies in the pack. */
  public long offset(int ordinal) {
    return places[ordinal] & ((1L << OFFSET_BITS) - 1);
  }
}
