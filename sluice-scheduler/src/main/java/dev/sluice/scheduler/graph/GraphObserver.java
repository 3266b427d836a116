package dev.sluice.scheduler.graph;

import org.jspecify.annotations.Nullable;

/** Told how each object ended. Called from many threads, and it must not wait. */
public interface GraphObserver<L> {
  void ended(ObjectDescriptor<L> object, Outcome outcome);

  /**
   * A part of a source that could not be listed: what it holds is unknown.
   *
   * @param where the part, or null if the source failed as a whole
   */
  void listingFailed(int sourceId, @Nullable L where, Throwable cause);
}
