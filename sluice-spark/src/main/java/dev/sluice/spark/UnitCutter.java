package dev.sluice.spark;

import dev.sluice.source.ContainerFormat;
import dev.sluice.source.ObjectPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.SerializableConfiguration;

/** Cuts large objects into parts. An archive stays whole: it can only be read from its start. */
final class UnitCutter implements FlatMapFunction<ListingRow.Listed, ScanUnit> {
  private static final long serialVersionUID = 1L;

  private final Broadcast<SerializableConfiguration> settings;
  private final ScanSettings scan;

  UnitCutter(Broadcast<SerializableConfiguration> settings, ScanSettings scan) {
    this.settings = settings;
    this.scan = scan;
  }

  @Override
  public Iterator<ScanUnit> call(ListingRow.Listed object) {
    if (object.length() <= scan.partBytes()
        || scan.isTooLarge(object.length())
        || isContainer(object)) {
      return List.of(ScanUnit.whole(object)).iterator();
    }
    List<ScanUnit> units = new ArrayList<>();
    for (long from = 0; from < object.length(); from += scan.partBytes()) {
      units.add(new ScanUnit(object, from, Math.min(object.length(), from + scan.partBytes())));
    }
    return units.iterator();
  }

  /** An object that cannot be read is left whole: its scan will say why. */
  private boolean isContainer(ListingRow.Listed object) {
    Path path = new Path(object.uri());
    byte[] head = new byte[ContainerFormat.HEAD_BYTES];
    try (FSDataInputStream in = HadoopFiles.of(path, settings.value().value()).open(path)) {
      int read = in.readNBytes(head, 0, head.length);
      for (ContainerFormat format : scan.containers()) {
        if (format.recognizes(ObjectPath.of(object.name()), head, read)) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      return true;
    }
  }
}
