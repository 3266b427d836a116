package dev.sluice.scan.engine;

import dev.sluice.detect.ScanTrace;
import dev.sluice.source.Provenance;
import org.jspecify.annotations.Nullable;

/**
 * What an earlier look at objects of a run left: their scan then goes over their bytes no more than
 * it has to. Asked by many threads at once.
 */
@FunctionalInterface
public interface KnownTraces {
  /** Of a run whose objects nobody has seen before. */
  KnownTraces NONE =
      new KnownTraces() {
        @Override
        public @Nullable ScanTrace of(Provenance provenance) {
          return null;
        }

        @Override
        public boolean isOfMost() {
          return false;
        }
      };

  /** Whether most objects were seen before. Asked once objects are scanned. */
  default boolean isOfMost() {
    return true;
  }

  /** The trace of the very bytes that stand at a place, or null. */
  @Nullable ScanTrace of(Provenance provenance);
}
