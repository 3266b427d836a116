package dev.sluice.source.git.forest;

import dev.sluice.source.git.object.ObjectType;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Takes decoded objects.
 *
 * @param <S> what it keeps of an object while others may derive from it; shared between threads
 *     where a tree is walked by several
 */
public interface ForestVisitor<S> {
  /**
   * An object, after the one it derives from. Its bytes are valid during the call.
   *
   * @param baseState what the call for its base returned; null for an object that has no base
   * @return what the calls for the objects that derive from it are given
   */
  @Nullable S visit(VisitedObject object, @Nullable S baseState) throws IOException;

  /** An object too large to be held, and that no other derives from. */
  void stream(int ordinal, ObjectType type, long size, InputStream bytes) throws IOException;

  /** Whether objects are still wanted; a walker that is told no leaves out the rest. */
  default boolean wantsMore() {
    return true;
  }

  /** Whether another thread has time for a part of the branch being walked. */
  default boolean wantsBranch() {
    return false;
  }

  /** Takes a part of the branch being walked, to be walked by another thread. */
  default void take(Branch branch) {
    throw new IllegalStateException("no branch was wanted");
  }
}
