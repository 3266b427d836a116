package dev.sluice.source.archive.read;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The entries of one container, in order.
 *
 * <p>An {@link ArchiveFault} says what happened and whether {@link #next} may be called again; any
 * other exception means the bytes are corrupt (when thrown by a decoder) or unreadable (when thrown
 * by the supply), and the container is given up.
 *
 * <p>Whatever is not content goes into {@link OwnBytes} on the way. A step takes a bounded number
 * of them, so that they can be carried off.
 */
public interface ContainerReader extends Closeable {
  /**
   * Moves to the next entry, over what is left of the current one.
   *
   * @return the entry, {@link ContainerEntry#more} if there may be one further on, or null at the
   *     end of the container
   */
  @Nullable ContainerEntry next() throws IOException;

  /**
   * Takes some of the bytes that are left as the container's own, whatever they are.
   *
   * @return {@link ContainerEntry#more}, or null if none is left
   */
  @Nullable ContainerEntry rest() throws IOException;

  /** Reads from the current entry; -1 at its end. */
  int read(byte[] target, int offset, int length) throws IOException;

  /** True if {@link #next} gets over the current entry without expanding it. */
  boolean skipsCheaply();

  /** Compressed bytes behind what was read of the current entry, or -1 if it is not compressed. */
  default long compressedBytesRead() {
    return -1;
  }

  @Override
  default void close() {}
}
