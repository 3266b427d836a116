package dev.sluice.pipeline;

import dev.sluice.simulation.stage.Stage;
import dev.sluice.source.ByteReader;
import dev.sluice.source.Cursor;
import dev.sluice.source.Listing;
import dev.sluice.source.ObjectVersion;
import dev.sluice.source.Preparation;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import dev.sluice.source.wrap.ForwardingSource;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** A source during whose calls others may come in. */
final class InterruptedSource extends ForwardingSource {
  private final Stage stage;

  InterruptedSource(Source source, Stage stage) {
    super(source);
    this.stage = stage;
  }

  @Override
  public Cursor list(Cursor cursor, Listing listing) throws IOException {
    stage.point();
    Cursor next = source().list(cursor, new InterruptedListing(listing, stage));
    stage.point();
    return next;
  }

  @Override
  public ByteReader open(SourceObject object) throws IOException {
    stage.point();
    return new Reader(source().open(object), stage);
  }

  @Override
  public @Nullable Preparation preparation() {
    Preparation preparation = source().preparation();
    return preparation == null ? null : new InterruptedPreparation(preparation, stage);
  }

  @Override
  public Source patient() {
    return new InterruptedSource(source().patient(), stage);
  }

  private record Reader(ByteReader reader, Stage stage) implements ByteReader {
    @Override
    public long size() {
      return reader.size();
    }

    @Override
    public boolean isParallel() {
      return reader.isParallel();
    }

    @Override
    public ObjectVersion version() throws IOException {
      return reader.version();
    }

    @Override
    public int read(long offset, MemorySegment target) throws IOException {
      stage.point();
      int read = reader.read(offset, target);
      stage.point();
      return read;
    }

    @Override
    public void failed() {
      reader.failed();
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }
}
