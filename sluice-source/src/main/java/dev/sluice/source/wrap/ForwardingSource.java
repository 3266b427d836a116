package dev.sluice.source.wrap;

import dev.sluice.source.ByteReader;
import dev.sluice.source.Cursor;
import dev.sluice.source.FollowedLink;
import dev.sluice.source.Listing;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.Places;
import dev.sluice.source.Preparation;
import dev.sluice.source.ReadModel;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import dev.sluice.source.metrics.SourceMeter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A source that is another one but for what its subclass changes. */
public abstract class ForwardingSource implements Source {
  private final Source source;

  protected ForwardingSource(Source source) {
    this.source = source;
  }

  /** The source that is asked. */
  protected final Source source() {
    return source;
  }

  @Override
  public ReadModel readModel() {
    return source.readModel();
  }

  @Override
  public Cursor list(Cursor cursor, Listing listing) throws IOException {
    return source.list(cursor, listing);
  }

  @Override
  public ByteReader open(SourceObject object) throws IOException {
    return source.open(object);
  }

  @Override
  public boolean isSequential() {
    return source.isSequential();
  }

  @Override
  public boolean opensContainers() {
    return source.opensContainers();
  }

  @Override
  public @Nullable FollowedLink linkOf(SourceObject object) {
    return source.linkOf(object);
  }

  @Override
  public @Nullable Places placesOf(SourceObject object) {
    return source.placesOf(object);
  }

  @Override
  public @Nullable Path listingDevice() {
    return source.listingDevice();
  }

  @Override
  public @Nullable Path deviceOf(SourceObject object) {
    return source.deviceOf(object);
  }

  /** As it says there; to be changed where reading is. */
  @Override
  public abstract Source patient();

  @Override
  public @Nullable Preparation preparation() {
    return source.preparation();
  }

  @Override
  public List<ObjectPath> roots() {
    return source.roots();
  }

  @Override
  public int callsMax() {
    return source.callsMax();
  }

  @Override
  public @Nullable SourceMeter meter() {
    return source.meter();
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
