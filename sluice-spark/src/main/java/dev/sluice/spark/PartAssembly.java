package dev.sluice.spark;

import dev.sluice.detect.Engine;
import dev.sluice.detect.Match;
import dev.sluice.detect.MatchListener;
import dev.sluice.detect.ObjectRanges;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.scan.FindingMaker;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.SerializableConfiguration;
import scala.Tuple2;

/** Puts the parts of a large object together. */
final class PartAssembly
    implements FlatMapFunction<Tuple2<String, Iterable<ScanRow.Part>>, ScanRow> {
  private static final long serialVersionUID = 1L;
  private static final int CHUNK_BYTES = 1 << 20;

  private final Broadcast<SerializableConfiguration> hadoop;
  private final Broadcast<ScanSettings> settings;

  PartAssembly(Broadcast<SerializableConfiguration> hadoop, Broadcast<ScanSettings> settings) {
    this.hadoop = hadoop;
    this.settings = settings;
  }

  @Override
  public Iterator<ScanRow> call(Tuple2<String, Iterable<ScanRow.Part>> object) {
    List<ScanRow.Part> parts = new ArrayList<>();
    object._2().forEach(parts::add);
    parts.sort(Comparator.comparingLong(ScanRow.Part::from));
    ListingRow.Listed listed = parts.getFirst().object();
    List<ScanRow> rows = new ArrayList<>();
    for (ScanRow.Part part : parts) {
      if (part.matches() == null) {
        rows.add(
            new ScanRow.Ended(
                ObjectOutcome.failed(listed.name(), "at " + part.from() + ": " + part.reason())));
        return rows.iterator();
      }
    }
    Engine engine = settings.value().engine();
    FindingMaker findings = new FindingMaker(engine.rules());
    MatchListener listener = match -> add(match, listed, findings, rows);
    try {
      if (parts.stream().allMatch(part -> part.matches() != null && part.matches().isCertain())) {
        join(parts, engine, listed, listener);
      } else {
        scanInOrder(engine, listed, listener);
      }
      rows.add(new ScanRow.Ended(ObjectOutcome.scanned(listed)));
    } catch (IOException | RuntimeException e) {
      rows.add(
          new ScanRow.Ended(ObjectOutcome.failed(listed.name(), String.valueOf(e.getMessage()))));
    }
    return rows.iterator();
  }

  private void add(
      Match match, ListingRow.Listed listed, FindingMaker findings, List<ScanRow> rows) {
    if (match.confidence().compareTo(settings.value().confidenceMin()) >= 0) {
      rows.add(new ScanRow.Found(findings.make(match, listed.name(), "")));
    }
  }

  private static void join(
      List<ScanRow.Part> parts, Engine engine, ListingRow.Listed listed, MatchListener listener) {
    ObjectRanges ranges = new ObjectRanges(engine, listed.name(), "", listener);
    for (ScanRow.Part part : parts) {
      if (part.matches() != null) {
        ranges.add(part.matches());
      }
    }
    ranges.end();
  }

  /** For the rare object whose matches follow each other without a gap. */
  private void scanInOrder(Engine engine, ListingRow.Listed listed, MatchListener listener)
      throws IOException {
    Path path = new Path(listed.uri());
    ObjectScanner scanner = engine.newScanner();
    byte[] chunk = new byte[CHUNK_BYTES];
    try (FSDataInputStream in = HadoopFiles.of(path, hadoop.value().value()).open(path)) {
      scanner.begin(listed.name(), "", listener);
      int read;
      do {
        read = in.readNBytes(chunk, 0, chunk.length);
        scanner.chunk(chunk, 0, read, read < chunk.length);
      } while (read == chunk.length);
    }
  }
}
