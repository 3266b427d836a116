package dev.sluice.source.derived;

import org.jspecify.annotations.Nullable;

/** An object while it is shown to a {@link DerivedVisitor}. */
public interface DerivedObject {
  /** The object's number in its source. */
  int ordinal();

  /** Holds the object's bytes from index 0 on; may be longer. Not to be changed. */
  byte[] bytes();

  int length();

  /** How it derives from its base, or null if it has none. */
  @Nullable Delta delta();

  /** Whether other objects derive from it. */
  boolean hasDerived();
}
