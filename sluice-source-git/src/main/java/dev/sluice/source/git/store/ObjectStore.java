package dev.sluice.source.git.store;

import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.pack.SpillSpace;
import dev.sluice.source.git.pack.SpilledObject;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The objects of a repository, by id: packed, loose, and those it borrows from others. Any number
 * of threads may share one. What comes into the repository after it was opened may not be seen.
 */
public interface ObjectStore extends AutoCloseable {
  /** The largest object that {@link #read} gives. */
  long HELD_BYTES_MAX = 64L << 20;

  /** Opens a repository's objects; packs that cannot be opened are reported as gaps. */
  static ObjectStore open(GitLayout layout, GapListener gaps) throws IOException {
    return DiskStore.open(layout, gaps);
  }

  GitLayout layout();

  HashAlgorithm algorithm();

  /** Every object with its ordinal. Made when it is first asked for. */
  ObjectTable table() throws IOException;

  boolean contains(ObjectId id) throws IOException;

  /**
   * An object's type and bytes, or empty if it is not in the repository.
   *
   * @throws GitStoreException.TooLarge if it is there and larger than is held
   * @throws GitStoreException if it is there and cannot be decoded
   */
  Optional<StoredObject> read(ObjectId id) throws IOException;

  /**
   * Whether an object is not in the repository, and nothing is damaged that could have hidden it.
   * Indexes that are damaged are told as gaps.
   */
  boolean isGone(ObjectId id) throws IOException;

  /**
   * Says that an object is not in the repository.
   *
   * @param what the kind of object, for a person
   */
  GitStoreException.Missing missing(ObjectId id, String what);

  /**
   * How many bytes an object has, or empty if it is not in the repository. The object is not
   * decoded.
   */
  OptionalLong size(ObjectId id) throws IOException;

  /**
   * A blob of any size in a file of its own, or empty if it is not in the repository.
   *
   * @param check asked again and again while the file grows, which may take long
   * @throws GitStoreException if it is there and cannot be decoded, or is no blob
   */
  Optional<SpilledObject> spill(ObjectId id, SpillSpace.Check check) throws IOException;

  /** From now on every read fails with a {@link StoppedException}. */
  void stop();

  boolean isStopped();

  @Override
  void close() throws IOException;
}
