package dev.sluice.detect;

import dev.sluice.detect.decode.AnchorTrace;
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
  private final @Nullable AnchorTrace anchors;

  ScanTrace(CandidateTrace candidates, @Nullable AnchorTrace anchors) {
    this.candidates = candidates;
    this.anchors = anchors;
  }

  /** How much memory it takes, about. */
  public long heldBytes() {
    return HEAD_BYTES + candidates.heldBytes() + (anchors == null ? 0 : anchors.heldBytes());
  }

  @Nullable AnchorTrace anchors() {
    return anchors;
  }

  CandidateTrace candidates() {
    return candidates;
  }
}
