package dev.sluice.source.remote.bucket;

import java.net.URI;

/** A real server of a provider's protocol, with buckets that tests fill. */
public interface TestServer {
  /** Where it listens. */
  URI endpoint();

  /** Makes a bucket. */
  void createBucket(String bucket);

  /**
   * Puts an object, over the one that is there.
   *
   * @param coding its Content-Encoding; empty for none
   */
  void put(String bucket, String key, byte[] content, String coding);
}
