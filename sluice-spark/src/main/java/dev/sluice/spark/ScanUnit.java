package dev.sluice.spark;

import java.io.Serializable;

/**
 * A piece of work: an object, or a part of one that is too large to be one task's.
 *
 * @param from first byte of the part
 * @param to past its last
 */
record ScanUnit(ListingRow.Listed object, long from, long to) implements Serializable {
  /** What opening an object costs, in bytes that could be scanned meanwhile. */
  private static final long OPEN_BYTES = 64 << 10;

  static ScanUnit whole(ListingRow.Listed object) {
    return new ScanUnit(object, 0, object.length());
  }

  boolean isWhole() {
    return from == 0 && to == object.length();
  }

  long cost() {
    return OPEN_BYTES + to - from;
  }
}
