package dev.sluice.source;

import java.io.IOException;
import java.util.function.BooleanSupplier;

/** A kind of object that has other objects inside. */
public interface ContainerFormat {
  /** So many first bytes of an object tell its kind, if there are as many. */
  int HEAD_BYTES = 512;

  /**
   * Whether an object is of this kind, by its first bytes, and its name where those do not tell.
   *
   * @param head begins with the object's first {@code length} bytes: {@link #HEAD_BYTES} or more,
   *     unless the object has fewer
   */
  boolean recognizes(ObjectPath path, byte[] head, int length);

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
