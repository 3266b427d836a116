package dev.sluice.project;

import dev.sluice.source.ByteReader;
import dev.sluice.source.Cursor;
import dev.sluice.source.FollowedLink;
import dev.sluice.source.Listing;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.ReadModel;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import dev.sluice.source.local.LocalOptions;
import dev.sluice.source.local.LocalSource;
import dev.sluice.source.wrap.ForwardingListing;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files of a folder, named from that folder: what rules, ignore files and baselines say of a
 * path then holds wherever the project lies and whatever folder the build was started in.
 */
final class ProjectSource implements Source {
  private final ObjectPath folder;
  private final LocalSource files;

  ProjectSource(Path folder, LocalOptions options) {
    this.folder = LocalSource.path(folder);
    files = new LocalSource(List.of(folder), options);
  }

  @Override
  public ReadModel readModel() {
    return files.readModel();
  }

  @Override
  public Cursor list(Cursor cursor, Listing listing) {
    return files.list(cursor, new Relative(listing));
  }

  @Override
  public ByteReader open(SourceObject object) throws IOException {
    return files.open(absolute(object));
  }

  @Override
  public @Nullable FollowedLink linkOf(SourceObject object) {
    return files.linkOf(absolute(object));
  }

  @Override
  public @Nullable Path deviceOf(SourceObject object) {
    return files.deviceOf(absolute(object));
  }

  private SourceObject absolute(SourceObject object) {
    return new SourceObject(folder.child(object.path().bytes()), object.size(), object.version());
  }

  private ObjectPath relative(ObjectPath path) {
    byte[] bytes = path.bytes();
    int prefix = folder.child(new byte[0]).length();
    return bytes.length < prefix
        ? path
        : ObjectPath.of(Arrays.copyOfRange(bytes, prefix, bytes.length));
  }

  private final class Relative extends ForwardingListing {
    Relative(Listing listing) {
      super(listing);
    }

    @Override
    public void object(SourceObject object) {
      super.object(new SourceObject(relative(object.path()), object.size(), object.version()));
    }

    @Override
    public void skipped(ObjectPath path, String reason) {
      super.skipped(relative(path), reason);
    }

    @Override
    public void gap(ObjectPath path, String reason) {
      super.gap(relative(path), reason);
    }

    @Override
    public void failed(ObjectPath path, Exception cause) {
      super.failed(relative(path), cause);
    }
  }
}
