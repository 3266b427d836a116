package dev.sluice.source.git.store;

import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.pack.CorruptPackException;
import dev.sluice.source.git.pack.DeltaPieces;
import dev.sluice.source.git.pack.Entry;
import dev.sluice.source.git.pack.EntryInflater;
import dev.sluice.source.git.pack.EntryStream;
import dev.sluice.source.git.pack.MappedFault;
import dev.sluice.source.git.pack.SpillSpace;
import dev.sluice.source.git.pack.SpilledObject;
import dev.sluice.source.git.store.DiskStore.PackPlace;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Reads single objects by following their deltas down to a base and back up, for one thread. */
final class ChainReader implements AutoCloseable {
  /** Longer than Git makes them; a ring of deltas would never end. */
  private static final int CHAIN_MAX = 1 << 16;

  /** What is inflated into the same array again and again; more gets one of its own. */
  private static final int INFLATED_BYTES_MAX = 1 << 20;

  private final DiskStore store;
  private final Entry entry = new Entry();
  private final EntryInflater inflater = new EntryInflater();
  private final DeltaPieces pieces = new DeltaPieces();
  private byte[] inflated = {};

  /** The kept object that the chain just followed ends at, if it ends at one. */
  private @Nullable StoredObject kept;

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
      throw unreadable(id, place, e);
    } catch (InternalError e) {
      throw unreadable(id, place, MappedFault.of(e));
    }
  }

  private static GitStoreException unreadable(
      ObjectId id, @Nullable PackPlace place, CorruptPackException cause) {
    String where = place == null ? "loose object" : place.pack() + " at " + place.offset();
    String why = String.valueOf(cause.getMessage());
    return cause.isTooLarge()
        ? new GitStoreException.TooLarge(new Gap(Gap.Kind.TOO_LARGE, id, where, why))
        : new GitStoreException.Corrupt(new Gap(Gap.Kind.CORRUPT, id, where, why));
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
    ObjectId looseId = chain(top, deltas, store.bases());
    StoredObject object =
        looseId == null
            ? bottom(id, deltas.removeLast())
            : looseBase(id, looseId, deltas.getLast());
    for (PackPlace delta : deltas.reversed()) {
      object = apply(id, object, delta);
      store.bases().keep(delta, object);
    }
    return object;
  }

  /** The object that the chain just followed ends at. */
  private StoredObject bottom(ObjectId id, PackPlace place) throws IOException {
    StoredObject known = kept;
    if (known != null) {
      kept = null;
      return known;
    }
    entry.read(place.pack(), place.offset());
    ObjectType type = type(entry);
    int length = inflate(id, place);
    StoredObject object = new StoredObject(type, Arrays.copyOf(inflated, length));
    store.bases().keep(place, object);
    return object;
  }

  /**
   * Follows an object's deltas down.
   *
   * @param places takes the places of the deltas, and of their base if it is in a pack
   * @param bases objects that need not be followed further, or null
   * @return the base's id if it is in no pack
   */
  private @Nullable ObjectId chain(
      PackPlace top, List<PackPlace> places, @Nullable RecentBases bases) throws IOException {
    PackPlace place = top;
    entry.read(place.pack(), place.offset());
    places.add(place);
    while (entry.isDelta()) {
      kept = bases == null ? null : bases.at(place);
      if (kept != null) {
        return null;
      }
      if (places.size() > CHAIN_MAX) {
        throw new CorruptPackException("its chain of deltas does not end");
      }
      if (entry.baseOffset() >= 0) {
        place = new PackPlace(place.pack(), entry.baseOffset());
      } else {
        ObjectId baseId = ObjectId.of(entry.baseId(), 0, store.algorithm().bytes());
        PackPlace basePlace = store.find(baseId);
        if (basePlace == null) {
          return baseId;
        }
        place = basePlace;
      }
      entry.read(place.pack(), place.offset());
      places.add(place);
    }
    return null;
  }

  /** Decodes a blob of any size into a file; null if it is not in the repository. */
  @Nullable SpilledObject spill(ObjectId id, SpillSpace space) throws IOException {
    PackPlace place = store.find(id);
    try {
      return place == null ? spillLoose(id, space) : spillPacked(place, space);
    } catch (CorruptPackException e) {
      throw unreadable(id, place, e);
    } catch (InternalError e) {
      throw unreadable(id, place, MappedFault.of(e));
    }
  }

  private SpilledObject spillPacked(PackPlace top, SpillSpace space) throws IOException {
    List<PackPlace> places = new ArrayList<>();
    ObjectId looseId = chain(top, places, null);
    SpilledObject object;
    if (looseId == null) {
      checkBlob(type(entry));
      try (InputStream bytes = stream(places.removeLast())) {
        object = SpilledObject.of(bytes, space);
      }
    } else {
      object = spillLoose(looseId, space);
      if (object == null) {
        throw new CorruptPackException("its base " + looseId + " is missing");
      }
    }
    for (PackPlace delta : places.reversed()) {
      try (SpilledObject base = object;
          InputStream bytes = stream(delta)) {
        object = base.derive(bytes);
      }
    }
    return object;
  }

  private @Nullable SpilledObject spillLoose(ObjectId id, SpillSpace space) throws IOException {
    try (LooseObjects.Opened opened = store.openLoose(id)) {
      if (opened == null) {
        return null;
      }
      checkBlob(opened.type());
      return SpilledObject.of(opened.bytes(), space);
    }
  }

  private static void checkBlob(ObjectType type) throws CorruptPackException {
    if (type != ObjectType.BLOB) {
      throw new CorruptPackException("is named as a file and is a " + type.word());
    }
  }

  private static InputStream stream(PackPlace place) throws CorruptPackException {
    Entry own = new Entry();
    own.read(place.pack(), place.offset());
    return new EntryStream(place.pack(), own);
  }

  /** How many bytes an object has, if it is in the repository. */
  OptionalLong size(ObjectId id) throws IOException {
    PackPlace place = store.find(id);
    if (place != null) {
      return OptionalLong.of(size(place));
    }
    try (LooseObjects.Opened opened = store.openLoose(id)) {
      return opened == null ? OptionalLong.empty() : OptionalLong.of(opened.size());
    }
  }

  /** A delta says at its beginning how many bytes it makes. */
  private long size(PackPlace place) throws IOException {
    entry.read(place.pack(), place.offset());
    if (!entry.isDelta()) {
      return entry.size();
    }
    try (InputStream delta = new EntryStream(place.pack(), entry)) {
      byte[] sizes = delta.readNBytes((int) Math.min(entry.size(), DeltaPieces.SIZES_BYTES_MAX));
      return DeltaPieces.resultSize(sizes);
    }
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

  /** Inflates the entry just read, and says how many bytes of the array it takes. */
  private int inflate(ObjectId id, PackPlace place) throws IOException {
    checkSize(id, entry.size(), place.pack().toString());
    int length = (int) entry.size();
    int needed = length + EntryInflater.SPARE_BYTES;
    if (inflated.length < needed || inflated.length > INFLATED_BYTES_MAX) {
      inflated = new byte[Math.max(needed, Math.min(INFLATED_BYTES_MAX, 2 * inflated.length))];
    }
    inflater.inflate(place.pack(), entry, place.pack().end(), inflated);
    return length;
  }

  private StoredObject apply(ObjectId id, StoredObject base, PackPlace place) throws IOException {
    entry.read(place.pack(), place.offset());
    int deltaLength = inflate(id, place);
    long length = DeltaPieces.resultLength(inflated, deltaLength, base.bytes().length);
    checkSize(id, length, place.pack().toString());
    byte[] result = new byte[(int) length];
    pieces.apply(base.bytes(), base.bytes().length, inflated, deltaLength, result, result.length);
    return new StoredObject(base.type(), result);
  }

  private static void checkSize(ObjectId id, long size, String place) throws IOException {
    if (size < 0 || size > ObjectStore.HELD_BYTES_MAX) {
      throw new GitStoreException.TooLarge(
          new Gap(Gap.Kind.TOO_LARGE, id, place, size + " bytes are more than is held in memory"));
    }
  }

  @Override
  public void close() {
    inflater.close();
  }
}
