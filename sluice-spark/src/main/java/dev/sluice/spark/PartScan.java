package dev.sluice.spark;

import dev.sluice.detect.Engine;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.RangeMatches;
import dev.sluice.detect.search.TextRange;
import java.io.IOException;
import java.util.Iterator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/** Scans parts of large objects, each with as much of the object around it as its matches need. */
final class PartScan implements Iterator<ScanRow> {
  /** How far before a part its scan may begin, where matches follow each other too closely. */
  private static final long BEFORE_BYTES_MAX = 64L << 20;

  private static final int WIDER = 8;

  private final Iterator<ScanUnit> units;
  private final Configuration settings;
  private final Engine engine;
  private @Nullable ObjectScanner scanner;
  private byte[] text = new byte[0];

  PartScan(Iterator<ScanUnit> units, Configuration settings, ScanSettings scan) {
    this.units = units;
    this.settings = settings;
    engine = scan.engine();
  }

  @Override
  public boolean hasNext() {
    return units.hasNext();
  }

  @Override
  public ScanRow next() {
    ScanUnit unit = units.next();
    try {
      return new ScanRow.Part(unit.object(), unit.from(), scan(unit), "");
    } catch (IOException | RuntimeException | StackOverflowError e) {
      return new ScanRow.Part(unit.object(), unit.from(), null, String.valueOf(e.getMessage()));
    }
  }

  private RangeMatches scan(ScanUnit unit) throws IOException {
    Path path = new Path(unit.object().uri());
    FileSystem files = HadoopFiles.of(path, settings);
    long before = engine.contextBytes();
    try (FSDataInputStream in = files.open(path)) {
      while (true) {
        RangeMatches matches = scan(unit, before, in);
        if (matches.isCertain() || before >= BEFORE_BYTES_MAX || before >= unit.from()) {
          if (!HadoopFiles.version(files.getFileStatus(path)).equals(unit.object().version())) {
            throw new IOException("changed while read");
          }
          return matches;
        }
        before = Math.min(BEFORE_BYTES_MAX, before * WIDER);
      }
    }
  }

  private RangeMatches scan(ScanUnit unit, long before, FSDataInputStream in) throws IOException {
    long length = unit.object().length();
    long first = Math.max(0, unit.from() - before);
    long last = Math.min(length, unit.to() + engine.contextBytes());
    int count = Math.toIntExact(last - first);
    if (text.length < count) {
      text = new byte[count];
    }
    in.readFully(first, text, 0, count);
    TextRange range =
        new TextRange(
            0,
            count,
            (int) (unit.from() - first),
            (int) (unit.to() - first),
            first,
            first == 0,
            last == length);
    ObjectScanner own = scanner;
    if (own == null) {
      own = engine.newScanner();
      scanner = own;
    }
    return own.range(text, range, unit.object().name(), "");
  }
}
