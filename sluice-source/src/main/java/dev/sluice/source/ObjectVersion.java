package dev.sluice.source;

import java.time.Instant;

/**
 * Tells one content of an object from another without reading it.
 *
 * @param tag differs whenever the content may differ; empty if the source cannot tell
 * @param changed when the object was last changed, by the clock its tag was made with: two changes
 *     at one moment may share a tag. {@link Instant#MIN} if every change makes a tag of its own
 */
public record ObjectVersion(String tag, Instant changed) {
  /** The version of an object whose source cannot tell. */
  public static final ObjectVersion UNKNOWN = new ObjectVersion("", Instant.MIN);

  /** A version whose tag changes with every content, such as an ETag. */
  public static ObjectVersion ofTag(String tag) {
    return new ObjectVersion(tag, Instant.MIN);
  }

  public boolean isKnown() {
    return !tag.isEmpty();
  }
}
