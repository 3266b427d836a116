package dev.sluice.source.remote.bucket;

import java.util.List;

/**
 * A page of a store's listing.
 *
 * @param next the token of the page after it; empty if it is the last
 */
public record StorePage<T>(List<T> entries, String next) {
  public StorePage {
    entries = List.copyOf(entries);
  }
}
