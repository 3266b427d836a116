package dev.sluice.detect;

import dev.sluice.detect.match.HitTrace;

/**
 * What the scan of an object leaves for objects that derive from it, so that of those only what
 * changed is scanned. It does not depend on the object's path or commit. Never changed once made;
 * of use to any scanner of the same engine.
 */
public final class ScanTrace {
  private final HitTrace hits;

  ScanTrace(HitTrace hits) {
    this.hits = hits;
  }

  HitTrace hits() {
    return hits;
  }
}
