package dev.sluice.source.derived;

/** Some of the objects, for one reader. A part is read once. */
public interface DerivedPart {
  /** About how many bytes its objects have. */
  long weightBytes();
}
