package dev.sluice.source;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.function.BooleanSupplier;

/** A kind of object that has other objects inside. */
public interface ContainerFormat {
  /**
   * Whether an object is of this kind, by its first bytes, and its name where those do not tell.
   */
  boolean recognizes(ObjectPath path, MemorySegment head);

  /** The same for an object that begins with the first {@code length} bytes of an array. */
  default boolean recognizes(ObjectPath path, byte[] bytes, int length) {
    return recognizes(path, MemorySegment.ofArray(bytes).asSlice(0, length));
  }

  /** Whether an object of this name may be of this kind though its first bytes do not tell. */
  default boolean mayBeNamed(ObjectPath path) {
    return false;
  }

  /**
   * The objects inside {@code container}, as a source of their own. It opens the container through
   * {@code origin} and closes it when it is closed itself.
   */
  Source open(Source origin, SourceObject container) throws IOException;

  /**
   * Like {@link #open(Source, SourceObject)}, for a run that may end early.
   *
   * @param isWanted whether the run goes on. What takes long to unpack asks this now and then, and
   *     breaks off with an {@link java.io.InterruptedIOException} where it lists, and with a {@link
   *     java.util.concurrent.CancellationException} where it reads
   */
  default Source open(Source origin, SourceObject container, BooleanSupplier isWanted)
      throws IOException {
    return open(origin, container);
  }
}
