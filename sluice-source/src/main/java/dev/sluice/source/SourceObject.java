package dev.sluice.source;

/**
 * An object a source has listed.
 *
 * @param path its name; unique within the source where there is no provenance
 * @param size its size if the listing told it, or {@link #SIZE_UNKNOWN}
 * @param version what changes when its content does, such as an ETag; empty if the listing told
 *     none
 * @param provenance what it is attributed to
 */
public record SourceObject(ObjectPath path, long size, String version, Provenance provenance) {
  /** The size of an object nobody knows the size of. */
  public static final long SIZE_UNKNOWN = -1;

  /** An object that has nothing but its path. */
  public SourceObject(ObjectPath path, long size) {
    this(path, size, "", Provenance.NONE);
  }

  /** An object whose version is known. */
  public SourceObject(ObjectPath path, long size, String version) {
    this(path, size, version, Provenance.NONE);
  }

  /** An object that is attributed to something. */
  public SourceObject(ObjectPath path, long size, Provenance provenance) {
    this(path, size, "", provenance);
  }

  /** The same object, its version known. */
  public SourceObject withVersion(String value) {
    return new SourceObject(path, size, value, provenance);
  }

  /** The same object, attributed to something. */
  public SourceObject withProvenance(Provenance value) {
    return new SourceObject(path, size, version, value);
  }
}
