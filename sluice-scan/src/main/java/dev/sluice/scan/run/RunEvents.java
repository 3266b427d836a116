package dev.sluice.scan.run;

import dev.sluice.scheduler.graph.Outcome;
import org.jspecify.annotations.Nullable;

/** Told how each object of a run ended. Called from many threads, and it must not wait. */
public interface RunEvents {
  /** Hears nothing. */
  RunEvents NONE =
      new RunEvents() {
        @Override
        public void ended(ScannedObject object, Outcome outcome) {}

        @Override
        public void listingFailed(int sourceId, @Nullable ScannedObject where, Throwable cause) {}
      };

  void ended(ScannedObject object, Outcome outcome);

  /** A part of a source that could not be listed; null if the source failed as a whole. */
  void listingFailed(int sourceId, @Nullable ScannedObject where, Throwable cause);
}
