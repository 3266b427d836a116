package dev.sluice.benchmarks.archive;

import dev.sluice.scheduler.time.SystemTicker;
import dev.sluice.scheduler.time.Ticker;
import dev.sluice.source.ByteReader;
import dev.sluice.source.Cursor;
import dev.sluice.source.CursorState;
import dev.sluice.source.Listing;
import dev.sluice.source.MemorySource;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import dev.sluice.source.archive.ArchiveContainer;
import dev.sluice.source.archive.ArchiveLimits;
import dev.sluice.source.archive.ArchivePolicy;
import io.airlift.compress.v3.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.XZInputStream;

/**
 * Prints the speed of each format beside that of the library alone, in expanded bytes a second, for
 * the first files of a zip given as the argument (for example the {@code src.zip} of a JDK).
 */
public final class ArchiveThroughput {
  private static final int ROUNDS = 7;
  private static final long BYTES_MAX = 30_000_000;
  private static final long BYTES_OF_SLOW_FORMATS_MAX = 8_000_000;
  private static final Ticker TICKER = SystemTicker.INSTANCE;
  private static final byte[] BUFFER = new byte[64 * 1024];

  /** One way through an archive; says how many bytes came out. */
  @FunctionalInterface
  private interface Pass {
    long run() throws IOException;
  }

  private ArchiveThroughput() {}

  public static void main(String[] arguments) throws IOException {
    SampleArchives many = SampleArchives.of(Path.of(arguments[0]), BYTES_MAX);
    SampleArchives few = SampleArchives.of(Path.of(arguments[0]), BYTES_OF_SLOW_FORMATS_MAX);
    byte[] zip = many.zip();
    print("zip", () -> walk(zip));
    print("  JDK", () -> jdkZip(zip));
    byte[] tar = many.tar();
    print("tar", () -> walk(tar));
    byte[] gzip = SampleArchives.gzip(tar);
    print("tar.gz", () -> walk(gzip));
    print("  JDK, gz alone", () -> drain(new GZIPInputStream(in(gzip), 16 * 1024)));
    byte[] zstd = SampleArchives.zstd(tar);
    print("tar.zst", () -> walk(zstd));
    print("  aircompressor alone", () -> drain(new ZstdInputStream(in(zstd))));
    byte[] bzip2 = SampleArchives.bzip2(few.tar());
    print("tar.bz2", () -> walk(bzip2));
    print("  commons, bz2 alone", () -> drain(new BZip2CompressorInputStream(in(bzip2))));
    byte[] xz = SampleArchives.xz(few.tar());
    print("tar.xz", () -> walk(xz));
    print("  xz alone", () -> drain(new XZInputStream(in(xz))));
    byte[] sevenZip = few.sevenZip();
    print("7z", () -> walk(sevenZip));
  }

  private static void print(String what, Pass pass) throws IOException {
    double best = 0;
    for (int round = 0; round < ROUNDS; round++) {
      long start = TICKER.nanos();
      long bytes = pass.run();
      best = Math.max(best, bytes * 1e3 / (TICKER.nanos() - start));
    }
    System.out.printf(Locale.ROOT, "%-24s %7.0f MB/s%n", what, best);
  }

  /** Reads every content of an archive, as a run does. */
  private static long walk(byte[] archive) throws IOException {
    ArchiveLimits limits = ArchiveLimits.builder().entriesMax(1_000_000).build();
    ObjectPath path = ObjectPath.of("archive");
    SourceObject container = new SourceObject(path, archive.length);
    long total = 0;
    try (Arena arena = Arena.ofConfined();
        Source inside =
            new ArchiveContainer(limits, ArchivePolicy.SKIP)
                .open(new MemorySource(Map.of(path, archive)), container)) {
      MemorySegment target = arena.allocate(BUFFER.length);
      OneObject listing = new OneObject();
      Cursor at = inside.list(Cursor.START, listing);
      while (listing.object != null) {
        total += read(inside.open(listing.object), target);
        listing.object = null;
        at = at instanceof Cursor.Done ? at : inside.list(at, listing);
      }
    }
    return total;
  }

  private static long read(ByteReader reader, MemorySegment target) throws IOException {
    try (reader) {
      long offset = 0;
      int read = reader.read(offset, target);
      while (read == target.byteSize()) {
        offset += read;
        read = reader.read(offset, target);
      }
      return offset + read;
    }
  }

  private static InputStream in(byte[] bytes) {
    return new ByteArrayInputStream(bytes);
  }

  private static long drain(InputStream in) throws IOException {
    long total = 0;
    for (int read = in.read(BUFFER); read >= 0; read = in.read(BUFFER)) {
      total += read;
    }
    return total;
  }

  private static long jdkZip(byte[] zip) throws IOException {
    long total = 0;
    try (ZipInputStream in = new ZipInputStream(in(zip))) {
      while (in.getNextEntry() != null) {
        total += drain(in);
      }
    }
    return total;
  }

  /** A listing that takes one object at a time and bears no problem. */
  private static final class OneObject implements Listing {
    private @Nullable SourceObject object;

    @Override
    public int limit() {
      return object == null ? 1 : 0;
    }

    @Override
    public void object(SourceObject listed) {
      object = listed;
    }

    @Override
    public void skipped(ObjectPath path, String reason) {
      throw new IllegalStateException(path + ": " + reason);
    }

    @Override
    public void failed(ObjectPath path, Exception cause) {
      throw new IllegalStateException(path.toString(), cause);
    }

    @Override
    public boolean branch(CursorState part) {
      return false;
    }
  }
}
