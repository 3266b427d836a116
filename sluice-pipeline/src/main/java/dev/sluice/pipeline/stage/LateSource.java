package dev.sluice.pipeline.stage;

import dev.sluice.source.ByteReader;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.Cursor;
import dev.sluice.source.FollowedLink;
import dev.sluice.source.Listing;
import dev.sluice.source.Places;
import dev.sluice.source.ReadModel;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The contents of a container whose bytes must be waited for: opened by the first step of its
 * listing, which may wait, rather than by the scan that recognised it.
 */
public final class LateSource implements Source {
  private final ContainerFormat format;
  private final Source origin;
  private final SourceObject container;
  private final BooleanSupplier isWanted;
  private @Nullable Source opened;

  public LateSource(
      ContainerFormat format, Source origin, SourceObject container, BooleanSupplier isWanted) {
    this.isWanted = isWanted;
    this.format = format;
    this.origin = origin;
    this.container = container;
  }

  @Override
  public ReadModel readModel() {
    return ReadModel.BLOCKING;
  }

  @Override
  public int callsMax() {
    return origin.callsMax();
  }

  @Override
  public boolean isSequential() {
    return true;
  }

  @Override
  public Cursor list(Cursor cursor, Listing listing) throws IOException {
    Source source = opened;
    if (source == null) {
      try {
        source = format.open(origin, container, isWanted);
      } catch (InterruptedIOException stopped) {
        throw stopped;
      } catch (IOException failed) {
        listing.failed(container.path(), failed);
        return Cursor.DONE;
      }
      opened = source;
    }
    return source.list(cursor, listing);
  }

  @Override
  public ByteReader open(SourceObject object) throws IOException {
    if (opened == null) {
      throw new IllegalStateException("nothing was listed yet: " + container.path());
    }
    return opened.open(object);
  }

  @Override
  public boolean opensContainers() {
    return opened != null && opened.opensContainers();
  }

  @Override
  public @Nullable FollowedLink linkOf(SourceObject object) {
    return opened == null ? null : opened.linkOf(object);
  }

  @Override
  public @Nullable Places placesOf(SourceObject object) {
    return opened == null ? null : opened.placesOf(object);
  }

  @Override
  public void close() throws IOException {
    if (opened != null) {
      opened.close();
    }
  }
}
