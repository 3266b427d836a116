package dev.sluice.source.derived;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Takes decoded objects.
 *
 * @param <S> what it keeps of an object while others may derive from it; shared between threads, so
 *     never changed once it is given
 */
public interface DerivedVisitor<S> {
  /**
   * An object, after the one it derives from. Its bytes are valid during the call.
   *
   * @param baseState what the call for its base returned; null for an object that has no base
   * @return what the calls for the objects that derive from it are given
   */
  @Nullable S visit(DerivedObject object, @Nullable S baseState) throws IOException;

  /** An object too large to be held. The stream is the caller's to close. */
  void stream(int number, long size, InputStream bytes) throws IOException;

  /** Whether objects are still wanted; a reader that is told no leaves out the rest. */
  default boolean wantsMore() {
    return true;
  }

  /** Whether another thread has time for some of the part being read. */
  default boolean wantsPart() {
    return false;
  }

  /** Takes some of the part being read, to be read by another thread. */
  default void take(DerivedPart part) {
    throw new IllegalStateException("no part was wanted");
  }
}
