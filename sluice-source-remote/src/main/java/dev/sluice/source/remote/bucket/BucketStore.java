package dev.sluice.source.remote.bucket;

import dev.sluice.source.remote.Fetched;
import dev.sluice.source.remote.RemoteBackend;
import dev.sluice.source.remote.RemoteFailureException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * A provider's buckets. Its calls are bound by what {@link RemoteBackend} asks of calls; what goes
 * wrong in them is a {@link RemoteFailureException}, or another IOException if it may pass.
 */
public interface BucketStore extends AutoCloseable {
  /** What URLs of its objects begin with, such as {@code s3}. */
  String scheme();

  /** As {@link RemoteBackend#host}. */
  String host();

  /**
   * What stands between a key and a version in the URL of an object, where every version is listed;
   * empty if only the last is.
   */
  String versionMark();

  /**
   * Lists a page of the buckets that the credentials may see.
   *
   * @param token empty for the first page
   */
  StorePage<String> listBuckets(String token) throws IOException;

  /** Lists a page of the objects whose keys start with the prefix. */
  StorePage<ListedObject> listObjects(String bucket, String prefix, String token, int objectsMax)
      throws IOException;

  /** As {@link RemoteBackend#fetchRange}. */
  Fetched fetchRange(BucketObject object, String tag, long start, MemorySegment target)
      throws IOException;

  @Override
  void close();
}
