package dev.sluice.source.wrap;

import dev.sluice.source.CursorState;
import dev.sluice.source.Listing;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;

/** A listing that is another one but for what its subclass changes. */
public abstract class ForwardingListing implements Listing {
  private final Listing listing;

  protected ForwardingListing(Listing listing) {
    this.listing = listing;
  }

  @Override
  public int limit() {
    return listing.limit();
  }

  @Override
  public void object(SourceObject object) {
    listing.object(object);
  }

  @Override
  public void skipped(ObjectPath path, String reason) {
    listing.skipped(path, reason);
  }

  @Override
  public void gap(ObjectPath path, String reason) {
    listing.gap(path, reason);
  }

  @Override
  public void failed(ObjectPath path, Exception cause) {
    listing.failed(path, cause);
  }

  @Override
  public boolean branch(CursorState part) {
    return listing.branch(part);
  }
}
