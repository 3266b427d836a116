package dev.sluice.source;

/**
 * An object a source has listed.
 *
 * @param path its name, unique within the source
 * @param size its size if the listing told it, or {@link #SIZE_UNKNOWN}
 * @param version what changes when its content does, such as an ETag; empty if the listing told
 *     none
 */
public record SourceObject(ObjectPath path, long size, String version) {
  /** The size of an object nobody knows the size of. */
  public static final long SIZE_UNKNOWN = -1;

  /** An object whose version is not known. */
  public SourceObject(ObjectPath path, long size) {
    this(path, size, "");
  }
}
