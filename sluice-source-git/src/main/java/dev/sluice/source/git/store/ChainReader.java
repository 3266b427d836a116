package dev.sluice.source.git.store;

import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.pack.CorruptPackException;
import dev.sluice.source.git.pack.DeltaPieces;
import dev.sluice.source.git.pack.Entry;
import dev.sluice.source.git.pack.EntryInflater;
import dev.sluice.source.git.store.DiskStore.PackPlace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads single objects by following their deltas down to a base and back up, for one thread. */
final class ChainReader implements AutoCloseable {
  /** Longer than Git makes them; a ring of deltas would never end. */
  private static final int CHAIN_MAX = 1 << 16;

  /** The largest object that is read into memory. */
  private static final long OBJECT_BYTES_MAX = Integer.MAX_VALUE - 16;

  private final DiskStore store;
  private final Entry entry = new Entry();
  private final EntryInflater inflater = new EntryInflater();
  private final DeltaPieces pieces = new DeltaPieces();

  ChainReader(DiskStore store) {
    this.store = store;
  }

  Optional<StoredObject> read(ObjectId id) throws IOException {
    PackPlace place = store.find(id);
    try {
      if (place == null) {
        return Optional.ofNullable(loose(id));
      }
      return Optional.of(packed(id, place));
    } catch (CorruptPackException e) {
      String where = place == null ? "loose object" : place.pack() + " at " + place.offset();
      throw new GitStoreException.Corrupt(
          new Gap(Gap.Kind.CORRUPT, id, where, String.valueOf(e.getMessage())));
    }
  }

  private @Nullable StoredObject loose(ObjectId id) throws IOException {
    try (LooseObjects.Opened opened = store.openLoose(id)) {
      if (opened == null) {
        return null;
      }
      checkSize(id, opened.size(), "loose object");
      byte[] bytes = new byte[(int) opened.size()];
      opened.readInto(bytes);
      return new StoredObject(opened.type(), bytes);
    }
  }

  private StoredObject packed(ObjectId id, PackPlace top) throws IOException {
    List<PackPlace> deltas = new ArrayList<>();
    PackPlace place = top;
    entry.read(place.pack(), place.offset());
    StoredObject base = null;
    while (base == null && entry.isDelta()) {
      deltas.add(place);
      if (deltas.size() > CHAIN_MAX) {
        throw new CorruptPackException("its chain of deltas does not end");
      }
      if (entry.baseOffset() >= 0) {
        place = new PackPlace(place.pack(), entry.baseOffset());
      } else {
        ObjectId baseId = ObjectId.of(entry.baseId(), 0, store.algorithm().bytes());
        PackPlace basePlace = store.find(baseId);
        if (basePlace == null) {
          base = looseBase(id, baseId, place);
          break;
        }
        place = basePlace;
      }
      entry.read(place.pack(), place.offset());
    }
    if (base == null) {
      base = new StoredObject(type(entry), inflate(id, place));
    }
    for (PackPlace delta : deltas.reversed()) {
      base = apply(id, base, delta);
    }
    return base;
  }

  private static ObjectType type(Entry entry) throws CorruptPackException {
    ObjectType type = entry.type();
    if (type == null) {
      throw new CorruptPackException("has no type");
    }
    return type;
  }

  private StoredObject looseBase(ObjectId id, ObjectId baseId, PackPlace place) throws IOException {
    StoredObject base = loose(baseId);
    if (base == null) {
      throw new GitStoreException.Missing(
          new Gap(
              Gap.Kind.MISSING, id, place.pack().toString(), "its base " + baseId + " is missing"));
    }
    return base;
  }

  /** Inflates the entry just read. */
  private byte[] inflate(ObjectId id, PackPlace place) throws IOException {
    checkSize(id, entry.size(), place.pack().toString());
    byte[] bytes = new byte[(int) entry.size() + EntryInflater.SPARE_BYTES];
    inflater.inflate(place.pack(), entry, bytes);
    return Arrays.copyOf(bytes, bytes.length - EntryInflater.SPARE_BYTES);
  }

  private StoredObject apply(ObjectId id, StoredObject base, PackPlace place) throws IOException {
    entry.read(place.pack(), place.offset());
    byte[] delta = inflate(id, place);
    long length = DeltaPieces.resultLength(delta, delta.length, base.bytes().length);
    checkSize(id, length, place.pack().toString());
    byte[] result = new byte[(int) length];
    pieces.apply(base.bytes(), base.bytes().length, delta, delta.length, result, result.length);
    return new StoredObject(base.type(), result);
  }

  private static void checkSize(ObjectId id, long size, String place) throws IOException {
    if (size < 0 || size > OBJECT_BYTES_MAX) {
      throw new GitStoreException.TooLarge(
          new Gap(Gap.Kind.TOO_LARGE, id, place, size + " bytes do not fit in memory"));
    }
  }

  @Override
  public void close() {
    inflater.close();
  }
}
