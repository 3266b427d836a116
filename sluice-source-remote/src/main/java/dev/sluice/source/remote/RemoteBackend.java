package dev.sluice.source.remote;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * Lists and reads the objects of one host: a bucket, a container, a web server.
 *
 * <p>Its calls wait for the network, are made by many threads at once, and are tried once each:
 * retries, time limits and the sharing of reads are {@link RemoteSource}'s. A call whose thread is
 * interrupted ends soon, with any exception: that is how a limit or the end of a run reaches it.
 *
 * <p>No message of its exceptions and no path it lists holds a credential.
 */
public interface RemoteBackend extends AutoCloseable {
  /** The host and port that its calls go to: those with the same one fail and recover together. */
  String host();

  /**
   * What the paths of objects may begin with that says nothing of the objects: the folders that
   * were named to be scanned.
   */
  default List<ObjectPath> roots() {
    return List.of();
  }

  /**
   * Lists a page of objects.
   *
   * @param cursor {@link PageCursor#START}, or what a page before named; never the end
   * @param objectsMax how many objects are wanted at most; a backend whose pages come in a size of
   *     their own may give more
   */
  RemotePage listPage(PageCursor cursor, int objectsMax) throws Exception;

  /** What a cursor lists, as problems with it are reported: the URL of the bucket or folder. */
  ObjectPath pathOf(PageCursor cursor);

  /**
   * Fills {@code target} with the bytes of an object from {@code start} on.
   *
   * <p>It fills all of it unless the object ends before: then it says that it wrote up to the end,
   * which is nothing if {@code start} is at the end or after it. A body that breaks off, or is
   * longer or shorter than its server promised, is an exception, never a smaller count.
   *
   * <p>An object that cannot be read from the middle, or whose bytes are encoded for transport, is
   * handed over as a stream of its plain bytes, whatever {@code start} is; nothing is written then.
   *
   * @param object as it was listed
   * @param version the version that the bytes must be of, or empty for any. Another one is an
   *     exception that {@link #classify} calls {@link RemoteFailure.Changed}
   */
  Fetched fetchRange(SourceObject object, String version, long start, MemorySegment target)
      throws Exception;

  /**
   * The version of an object whose listing tells none, as reads of it will tell it. Empty if the
   * server does not tell, or if a change might not show in it.
   */
  default String versionOf(SourceObject object) throws Exception {
    return object.version();
  }

  /** What an exception of the calls above means. Interruption is not asked about. */
  RemoteFailure classify(Exception failure);

  @Override
  default void close() {}
}
