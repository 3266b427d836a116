package dev.sluice.source.git.forest;

import dev.sluice.source.derived.DerivedPart;
import dev.sluice.source.derived.DerivedReader;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.store.ObjectStore;
import dev.sluice.source.git.store.ObjectTable;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;

/**
 * All objects of a repository as trees: an object stored as a delta is a child of its base. A tree
 * holds objects of one type. Any number of threads may share one, each with a walker of its own.
 */
public interface DeltaForest {
  /**
   * The forest of a store. Objects that derive from what is missing or makes no sense are reported
   * to the store's listener as gaps.
   */
  static DeltaForest of(ObjectStore store, ForestOptions options) throws IOException {
    ForestBuilder builder = ForestBuilder.of(store, options);
    ForestBuilder.Reader reader = builder.newReader();
    for (int part = 0; part < builder.parts(); part++) {
      reader.read(part);
    }
    return builder.build();
  }

  /** How many objects the packs of a store have, known without a forest; some may count twice. */
  static long packedObjects(ObjectStore store) {
    return ForestBuilder.onDisk(store).packs().stream()
        .mapToLong(pack -> pack.index().size())
        .sum();
  }

  ObjectTable table();

  /** How many objects of a type there are. */
  int count(ObjectType type);

  /** The ordinals of all objects that are known to be of other types. */
  BitSet ofOtherTypes(ObjectType type);

  /**
   * The trees of a type, gathered into partitions to be walked in any order and by any threads; the
   * heaviest first, so that no thread is left with a long one at the end.
   */
  List<DerivedPart> partitions(ObjectType type);

  /** What a walker that is alone keeps of objects it will come back to. */
  long BASES_BYTES_MAX = 64L << 20;

  /** A walker for one thread at a time, which is the only one. */
  default DerivedReader newWalker() {
    return newWalker(BASES_BYTES_MAX);
  }

  /**
   * A walker for one thread at a time.
   *
   * @param basesBytesMax how many bytes of objects it keeps that it will come back to, besides the
   *     one it is at; what it had to let go it decodes again
   */
  DerivedReader newWalker(long basesBytesMax);
}
