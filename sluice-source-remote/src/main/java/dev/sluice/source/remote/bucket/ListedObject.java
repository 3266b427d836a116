package dev.sluice.source.remote.bucket;

import dev.sluice.source.SourceObject;

/**
 * An object as a store lists it.
 *
 * @param version as {@link BucketObject} has it
 * @param tag what changes with its content
 * @param leftOutFor why it is not to be read; empty if it is
 */
public record ListedObject(String key, String version, long size, String tag, String leftOutFor) {
  /** Refuses what no store lists, whatever a server sends. */
  public ListedObject {
    if (key.isEmpty() || (size < 0 && size != SourceObject.SIZE_UNKNOWN)) {
      throw new IllegalArgumentException("listed as '" + key + "' of " + size + " bytes");
    }
  }

  /** The last version of an object that is to be read. */
  public ListedObject(String key, long size, String tag) {
    this(key, "", size, tag, "");
  }
}
