package dev.sluice.source;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** A kind of object that has other objects inside. */
public interface ContainerFormat {
  /**
   * Whether an object is of this kind, by its first bytes, and its name where those do not tell.
   */
  boolean recognizes(ObjectPath path, MemorySegment head);

  /** Whether an object of this name may be of this kind though its first bytes do not tell. */
  default boolean mayBeNamed(ObjectPath path) {
    return false;
  }

  /**
   * The objects inside {@code container}, as a source of their own. It opens the container through
   * {@code origin} and closes it when it is closed itself.
   */
  Source open(Source origin, SourceObject container) throws IOException;
}
