package dev.sluice.scan;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What runs leave for later runs: the objects that were scanned to their end, each with its
 * findings. A run with a state reports what a run without one would, and reads less. Called from
 * many threads at once.
 */
public interface ScanState {
  /** What an earlier run found in this version of the object, or null if it must be scanned. */
  @Nullable RecordedObject recall(String name, String version) throws IOException;

  /** Keeps an object with all its findings, or nothing of it. */
  void keep(RecordedObject object) throws IOException;
}
