package dev.sluice.spark;

import java.io.Serializable;

/** What a listing yields. */
sealed interface ListingRow extends Serializable {
  /** A folder that is to be listed too. */
  record Folder(String uri) implements ListingRow {}

  /**
   * An object to scan.
   *
   * @param uri what it is opened by
   * @param name what reports call it: the path of a local file, the URI of anything else
   * @param version differs whenever the content may differ
   */
  record Listed(String uri, String name, long length, String version) implements ListingRow {}

  /** Something that is not scanned, and why. */
  record LeftOut(String name, ObjectOutcome.Outcome outcome, String reason) implements ListingRow {}
}
