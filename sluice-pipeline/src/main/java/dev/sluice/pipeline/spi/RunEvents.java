package dev.sluice.pipeline.spi;

import dev.sluice.source.ObjectPath;
import org.jspecify.annotations.Nullable;

/** Told how each object of a run ended. Called from many threads, and it must not wait. */
public interface RunEvents {
  /** Hears nothing. */
  RunEvents NONE =
      new RunEvents() {
        @Override
        public void ended(ObjectDescriptor object, Outcome outcome) {}

        @Override
        public void listingFailed(int sourceId, @Nullable ObjectPath where, Throwable cause) {}
      };

  void ended(ObjectDescriptor object, Outcome outcome);

  /**
   * A part of a source could not be listed: what it holds is unknown.
   *
   * @param where the part, or null if the source failed as a whole
   */
  void listingFailed(int sourceId, @Nullable ObjectPath where, Throwable cause);
}
