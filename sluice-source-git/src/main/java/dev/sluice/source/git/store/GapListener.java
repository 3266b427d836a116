package dev.sluice.source.git.store;

/** Told of what cannot be read. May be called by many threads at once. */
public interface GapListener {
  void gap(Gap gap);
}
