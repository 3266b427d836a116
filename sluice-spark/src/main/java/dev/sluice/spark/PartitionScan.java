package dev.sluice.spark;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.SerializableConfiguration;

/** One task: whole objects in one run, then the parts of large ones. */
final class PartitionScan implements FlatMapFunction<Iterator<ScanUnit>, ScanRow> {
  private static final long serialVersionUID = 1L;

  private final Broadcast<SerializableConfiguration> hadoop;
  private final Broadcast<ScanSettings> settings;

  PartitionScan(Broadcast<SerializableConfiguration> hadoop, Broadcast<ScanSettings> settings) {
    this.hadoop = hadoop;
    this.settings = settings;
  }

  @Override
  public Iterator<ScanRow> call(Iterator<ScanUnit> units) {
    List<ListingRow.Listed> whole = new ArrayList<>();
    List<ScanUnit> parts = new ArrayList<>();
    while (units.hasNext()) {
      ScanUnit unit = units.next();
      if (unit.isWhole()) {
        whole.add(unit.object());
      } else {
        parts.add(unit);
      }
    }
    Configuration files = hadoop.value().value();
    ScanSettings scan = settings.value();
    Iterator<ScanRow> objects =
        whole.isEmpty() ? Collections.emptyIterator() : ObjectsScan.start(whole, files, scan);
    return new Chained(objects, new PartScan(parts.iterator(), files, scan));
  }

  /** One iterator after another. */
  private record Chained(Iterator<ScanRow> first, Iterator<ScanRow> second)
      implements Iterator<ScanRow> {
    @Override
    public boolean hasNext() {
      return first.hasNext() || second.hasNext();
    }

    @Override
    public ScanRow next() {
      return first.hasNext() ? first.next() : second.next();
    }
  }
}
