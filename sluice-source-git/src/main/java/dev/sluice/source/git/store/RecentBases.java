package dev.sluice.source.git.store;

import dev.sluice.source.git.store.DiskStore.PackPlace;
import java.util.LinkedHashMap;
import java.util.Map;
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

  private final Map<PackPlace, StoredObject> kept = new LinkedHashMap<>(1024, 0.75f, true);
  private long keptBytes;

  synchronized @Nullable StoredObject at(PackPlace place) {
    return kept.get(place);
  }

  void keep(PackPlace place, StoredObject object) {
    if (object.bytes().length <= OBJECT_BYTES_MAX) {
      keepSmall(place, object);
    }
  }

  private synchronized void keepSmall(PackPlace place, StoredObject object) {
    if (kept.put(place, object) == null) {
      keptBytes += object.bytes().length;
    }
    var eldest = kept.entrySet().iterator();
    while (keptBytes > KEPT_BYTES_MAX && eldest.hasNext()) {
      keptBytes -= eldest.next().getValue().bytes().length;
      eldest.remove();
    }
  }
}
