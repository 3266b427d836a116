package dev.sluice.source.wrap;

import dev.sluice.source.ByteReader;
import dev.sluice.source.SkippedException;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import java.io.IOException;

/** A source whose objects above a size are skipped. An object of unknown size is not. */
public final class SizeLimitedSource extends ForwardingSource {
  private final long bytesMax;

  public SizeLimitedSource(Source source, long bytesMax) {
    super(source);
    this.bytesMax = bytesMax;
  }

  @Override
  public ByteReader open(SourceObject object) throws IOException {
    ByteReader reader = source().open(object);
    if (reader.size() > bytesMax) {
      reader.close();
      throw new SkippedException("larger than --max-target-megabytes");
    }
    return reader;
  }

  @Override
  public Source patient() {
    return new SizeLimitedSource(source().patient(), bytesMax);
  }
}
