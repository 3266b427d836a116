package dev.sluice.pipeline;

import dev.sluice.simulation.stage.Stage;
import dev.sluice.source.Listing;
import dev.sluice.source.SourceObject;
import dev.sluice.source.wrap.ForwardingListing;

/** A listing during which others may come in. */
final class InterruptedListing extends ForwardingListing {
  private final Stage stage;

  InterruptedListing(Listing listing, Stage stage) {
    super(listing);
    this.stage = stage;
  }

  @Override
  public void object(SourceObject object) {
    stage.point();
    super.object(object);
  }
}
