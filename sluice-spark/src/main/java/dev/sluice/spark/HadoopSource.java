package dev.sluice.spark;

import dev.sluice.source.ByteReader;
import dev.sluice.source.Cursor;
import dev.sluice.source.CursorState;
import dev.sluice.source.Listing;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.ReadModel;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Objects of Hadoop file systems, those of one task. */
final class HadoopSource implements Source {
  private final Configuration settings;
  private final List<ListingRow.Listed> objects;
  private final Map<ObjectPath, ListingRow.Listed> byPath = new HashMap<>();

  HadoopSource(List<ListingRow.Listed> objects, Configuration settings) {
    this.objects = objects;
    this.settings = settings;
    for (ListingRow.Listed object : objects) {
      byPath.put(ObjectPath.of(object.name()), object);
    }
  }

  @Override
  public ReadModel readModel() {
    return ReadModel.DIRECT;
  }

  @Override
  public Cursor list(Cursor cursor, Listing listing) {
    int next = (int) Cursor.index(cursor);
    while (next < objects.size() && listing.limit() > 0) {
      ListingRow.Listed object = objects.get(next++);
      listing.object(
          new SourceObject(ObjectPath.of(object.name()), object.length(), object.version()));
    }
    return next == objects.size() ? Cursor.DONE : new Cursor.Continue(new CursorState.Offset(next));
  }

  @Override
  public ByteReader open(SourceObject object) throws IOException {
    ListingRow.Listed listed = byPath.get(object.path());
    if (listed == null) {
      throw new FileNotFoundException("not an object of this task: " + object.path());
    }
    Path path = new Path(listed.uri());
    FileSystem files = HadoopFiles.of(path, settings);
    return new HadoopReader(files.open(path), listed.length());
  }
}
