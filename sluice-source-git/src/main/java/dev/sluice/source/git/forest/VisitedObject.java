package dev.sluice.source.git.forest;

import dev.sluice.source.Delta;
import dev.sluice.source.git.object.ObjectType;
import org.jspecify.annotations.Nullable;

/** An object while it is shown to a {@link ForestVisitor}. */
public interface VisitedObject {
  int ordinal();

  ObjectType type();

  /** Holds the object's bytes from index 0 on; longer than the object. Not to be changed. */
  byte[] bytes();

  int length();

  /** The ordinal of the object it derives from, or -1. */
  int base();

  /** How it derives from its base, or null if it has none. */
  @Nullable Delta delta();

  /** Whether other objects derive from it. */
  boolean hasDerived();
}
