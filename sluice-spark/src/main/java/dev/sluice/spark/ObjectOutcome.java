package dev.sluice.spark;

import java.io.Serializable;

/**
 * How an object ended, or something inside it.
 *
 * @param name as reports call it
 * @param outcome scanned, skipped or failed
 * @param reason why it was not scanned; empty if it was
 * @param length its bytes, or -1 if it lies in another object
 * @param version which content of it was seen; empty if it lies in another object
 */
record ObjectOutcome(String name, Outcome outcome, String reason, long length, String version)
    implements Serializable {
  enum Outcome {
    SCANNED,
    SKIPPED,
    FAILED
  }

  static ObjectOutcome scanned(ListingRow.Listed object) {
    return new ObjectOutcome(object.name(), Outcome.SCANNED, "", object.length(), object.version());
  }

  static ObjectOutcome skipped(String name, String reason) {
    return new ObjectOutcome(name, Outcome.SKIPPED, reason, -1, "");
  }

  static ObjectOutcome failed(String name, String reason) {
    return new ObjectOutcome(name, Outcome.FAILED, reason, -1, "");
  }
}
