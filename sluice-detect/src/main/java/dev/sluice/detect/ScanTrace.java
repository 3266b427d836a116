package dev.sluice.detect;

import dev.sluice.detect.decode.OffsetTrace;
import dev.sluice.detect.derived.CandidateTrace;
import org.jspecify.annotations.Nullable;

/**
 * What the scan of an object leaves for objects that derive from it, so that of those only what
 * changed is scanned. It does not depend on the object's path or commit. Never changed once made;
 * of use to any scanner of the same engine.
 */
public final class ScanTrace {
  private static final int HEAD_BYTES = 128;

  private final CandidateTrace candidates;
  private final @Nullable OffsetTrace offsets;

  ScanTrace(CandidateTrace candidates, @Nullable OffsetTrace offsets) {
    this.candidates = candidates;
    this.offsets = offsets;
  }

  /** How much memory it takes, about. */
  public long heldBytes() {
    return HEAD_BYTES + candidates.heldBytes() + (offsets == null ? 0 : offsets.heldBytes());
  }

  @Nullable OffsetTrace offsets() {
    return offsets;
  }

  CandidateTrace candidates() {
    return candidates;
  }
}
