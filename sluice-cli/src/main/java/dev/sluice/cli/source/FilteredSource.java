package dev.sluice.cli.source;

import dev.sluice.source.Cursor;
import dev.sluice.source.Listing;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import dev.sluice.source.local.LocalOptions;
import dev.sluice.source.wrap.ForwardingListing;
import dev.sluice.source.wrap.ForwardingSource;
import java.io.IOException;

/** A source some of whose objects are skipped because of their path. */
final class FilteredSource extends ForwardingSource {
  private final LocalOptions.Filter filter;

  FilteredSource(Source source, LocalOptions.Filter filter) {
    super(source);
    this.filter = filter;
  }

  @Override
  public Cursor list(Cursor cursor, Listing listing) throws IOException {
    return source().list(cursor, new Filtered(listing));
  }

  @Override
  public Source patient() {
    return new FilteredSource(source().patient(), filter);
  }

  private final class Filtered extends ForwardingListing {
    Filtered(Listing listing) {
      super(listing);
    }

    @Override
    public void object(SourceObject object) {
      String reason = filter.reasonToSkip(object.path(), false);
      if (reason == null) {
        super.object(object);
      } else {
        skipped(object.path(), reason);
      }
    }
  }
}
