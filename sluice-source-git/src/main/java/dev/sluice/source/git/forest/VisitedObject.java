package dev.sluice.source.git.forest;

import dev.sluice.source.derived.DerivedObject;
import dev.sluice.source.git.object.ObjectType;

/** An object while it is shown to a {@link ForestVisitor}. */
public interface VisitedObject extends DerivedObject {
  ObjectType type();

  /** The ordinal of the object it derives from, or -1. */
  int base();
}
