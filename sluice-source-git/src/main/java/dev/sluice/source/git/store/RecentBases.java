package dev.sluice.source.git.store;

import dev.sluice.source.git.store.DiskStore.PackPlace;
import org.jspecify.annotations.Nullable;

/**
 * Objects of packs that were decoded lately, and those they derive from: the versions of a folder
 * or a file derive from each other, so whoever asks for one will ask for its neighbours.
 * Thread-safe.
 */
final class RecentBases {
  private static final long KEPT_BYTES_MAX = 32L << 20;

  /** A larger object would drive out too many others. */
  private static final int OBJECT_BYTES_MAX = 256 << 10;

  private final RecentlyUsed<PackPlace, StoredObject> kept =
      new RecentlyUsed<>(KEPT_BYTES_MAX, OBJECT_BYTES_MAX, object -> object.bytes().length);

  @Nullable StoredObject at(PackPlace place) {
    return kept.find(place);
  }

  void keep(PackPlace place, StoredObject object) {
    kept.keep(place, object);
  }
}
