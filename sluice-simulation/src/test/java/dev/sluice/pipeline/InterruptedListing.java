package dev.sluice.pipeline;

import dev.sluice.simulation.stage.Stage;
import dev.sluice.source.CursorState;
import dev.sluice.source.Listing;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;

/** A listing during which others may come in. */
record InterruptedListing(Listing listing, Stage stage) implements Listing {
  @Override
  public int limit() {
    return listing.limit();
  }

  @Override
  public void object(SourceObject object) {
    stage.point();
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
