package dev.sluice.source;

import dev.sluice.source.metrics.SourceMeter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Yields objects and reads them. Every method may be called by many threads at once, on different
 * objects and different cursors.
 */
public interface Source extends AutoCloseable {
  ReadModel readModel();

  /**
   * Lists at most {@link Listing#limit} objects and says where to go on.
   *
   * @param cursor {@link Cursor#START}, or what the step before returned
   * @return {@link Cursor#DONE} if everything is listed
   * @throws RetryLaterException if nothing was listed and the same cursor may be used again
   */
  Cursor list(Cursor cursor, Listing listing) throws IOException;

  ByteReader open(SourceObject object) throws IOException;

  /**
   * Whether an object must be read to its end before the next is listed, and by ascending offsets
   * only: true for what is itself a stream.
   */
  default boolean isSequential() {
    return false;
  }

  /**
   * Whether the source looks into containers by itself, so that every object is to be scanned as it
   * is, even one that looks like a container.
   */
  default boolean opensContainers() {
    return false;
  }

  /** The link that an object was found through, or null if it was found under its own name. */
  default @Nullable FollowedLink linkOf(SourceObject object) {
    return null;
  }

  /** Where the bytes of an object stand in the file it is named after, or null if one by one. */
  default @Nullable Places placesOf(SourceObject object) {
    return null;
  }

  /**
   * A path on the device that listings and preparations read in place, or null if they read none.
   */
  default @Nullable Path listingDevice() {
    return null;
  }

  /** A path on the device that an object read in place lies on, if there is one. */
  default @Nullable Path deviceOf(SourceObject object) {
    return null;
  }

  /**
   * This source with readers that wait where they can, instead of asking to be called later or to
   * be read again: for those who cannot go back, such as the reader of an archive.
   */
  default Source patient() {
    return this;
  }

  /** What must be done before the first listing, or null. Asked for once. */
  default @Nullable Preparation preparation() {
    return null;
  }

  /**
   * What the paths of objects may begin with that says nothing of the objects: where a target lies.
   */
  default List<ObjectPath> roots() {
    return List.of();
  }

  /** How many listings and reads may be under way at once, of a source that waits. */
  default int callsMax() {
    return Integer.MAX_VALUE;
  }

  /**
   * Who counts what the source does, or null if nobody does. Sources that are counted together give
   * the same one, so that a run with several of them asks it once.
   */
  default @Nullable SourceMeter meter() {
    return null;
  }

  /** Gives up what the source holds, once its objects are all read. */
  @Override
  default void close() throws IOException {}
}
