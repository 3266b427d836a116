package dev.sluice.source.git.store;

import dev.sluice.source.git.store.DiskStore.PackPlace;
import org.jspecify.annotations.Nullable;

/**
 * Objects of packs that were decoded lately, and those they derive from: the versions of a folder
 * or a file derive from each other, so whoever asks for one will ask for its neighbours.
 * Thread-safe.
 */
final class RecentBases {
  /** More would outlive its use, and go through the collector for it. */
  private static final long KEPT_BYTES_A_PROCESSOR = 2L << 20;

  private static final int PROCESSORS_MAX = 16;

  /** A larger object would drive out too many others. */
  private static final int OBJECT_BYTES_MAX = 256 << 10;

  private final RecentlyUsed<PackPlace, StoredObject> kept =
      new RecentlyUsed<>(keptBytesMax(), OBJECT_BYTES_MAX, object -> object.bytes().length);

  private static long keptBytesMax() {
    int processors = Runtime.getRuntime().availableProcessors();
    return KEPT_BYTES_A_PROCESSOR * Math.clamp(processors, 2, PROCESSORS_MAX);
  }

  @Nullable StoredObject at(PackPlace place) {
    return kept.find(place);
  }

  void keep(PackPlace place, StoredObject object) {
    kept.keep(place, object);
  }
}
