package dev.sluice.source;

/**
 * An object a source has listed.
 *
 * @param path its name; unique within the source where there is no provenance
 * @param size its size if the listing told it, or {@link #SIZE_UNKNOWN}
 * @param provenance what it is attributed to
 */
public record SourceObject(ObjectPath path, long size, Provenance provenance) {
  /** The size of an object nobody knows the size of. */
  public static final long SIZE_UNKNOWN = -1;

  /** An object that has nothing but its path. */
  public SourceObject(ObjectPath path, long size) {
    this(path, size, Provenance.NONE);
  }


  /** The same object, attributed to something. */
  public SourceObject withProvenance(Provenance value) {
    return new SourceObject(path, size, value);
  }
}
