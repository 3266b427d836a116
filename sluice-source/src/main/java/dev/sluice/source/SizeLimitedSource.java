package dev.sluice.source;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A source whose objects above a size are skipped. An object of unknown size is not. */
public final class SizeLimitedSource implements Source {
  private final Source source;
  private final long bytesMax;

  public SizeLimitedSource(Source source, long bytesMax) {
    this.source = source;
    this.bytesMax = bytesMax;
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
    ByteReader reader = source.open(object);
    if (reader.size() > bytesMax) {
      reader.close();
      throw new SkippedException("larger than the limit");
    }
    return reader;
  }

  @Override
  public boolean isSequential() {
    return source.isSequential();
  }

  @Override
  public Source patient() {
    return new SizeLimitedSource(source.patient(), bytesMax);
  }

  @Override
  public @Nullable FollowedLink linkOf(SourceObject object) {
    return source.linkOf(object);
  }

  @Override
  public @Nullable Path deviceOf(SourceObject object) {
    return source.deviceOf(object);
  }

  @Override
  public @Nullable Preparation preparation() {
    return source.preparation();
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
