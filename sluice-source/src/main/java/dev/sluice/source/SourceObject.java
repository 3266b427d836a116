package dev.sluice.source;

/**
 * An object a source has listed.
 *
 * @param path its name, unique within the source
 * @param size its size if the listing told it, or {@link #SIZE_UNKNOWN}
 */
public record SourceObject(ObjectPath path, long size) {
  /** The size of an object nobody knows the size of. */
  public static final long SIZE_UNKNOWN = -1;
}
