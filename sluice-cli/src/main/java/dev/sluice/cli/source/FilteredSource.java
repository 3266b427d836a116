package dev.sluice.cli.source;

import dev.sluice.source.Cursor;
import dev.sluice.source.CursorState;
import dev.sluice.source.Listing;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import dev.sluice.source.local.LocalOptions;
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

  private final class Filtered implements Listing {
    private final Listing listing;

    Filtered(Listing listing) {
      this.listing = listing;
    }

    @Override
    public int limit() {
      return listing.limit();
    }

    @Override
    public void object(SourceObject object) {
      String reason = filter.reasonToSkip(object.path(), false);
      if (reason == null) {
        listing.object(object);
      } else {
        listing.skipped(object.path(), reason);
      }
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
}
