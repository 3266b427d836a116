package dev.sluice.source.archive;

import io.airlift.compress.v3.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.apache.commons.compress.archivers.sevenz.SevenZFile;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.tukaani.xz.XZInputStream;

/**
 * Prints the speed of each format beside that of the library alone, in expanded bytes a second, for
 * the first files of a zip given as the argument (for example the {@code src.zip} of a JDK).
 */
@RealWorld
final class ArchiveThroughput {
  private static final int ROUNDS = 5;
  private static final byte[] BUFFER = new byte[64 * 1024];

  /** One way through an archive; says how many bytes came out. */
  @FunctionalInterface
  interface Pass {
    long run() throws IOException;
  }

  private ArchiveThroughput() {}

  public static void main(String[] arguments) throws IOException {
    Map<String, byte[]> files = files(Path.of(arguments[0]), 40_000_000);
    Map<String, byte[]> few = files(Path.of(arguments[0]), 8_000_000);
    byte[] tar = Archives.tar(files);
    byte[] zip = Archives.zip(files);
    print("zip, random access", () -> walk(zip, true));
    print("zip, stream", () -> walk(zip, false));
    print("  commons ZipFile", () -> commonsZipFile(zip));
    print("  commons stream", () -> entries(new ZipArchiveInputStream(in(zip))));
    print("  JDK stream", () -> jdkZip(zip));
    print("tar", () -> walk(tar, true));
    print("  commons", () -> entries(new TarArchiveInputStream(in(tar))));
    byte[] gzip = Archives.gzip(tar);
    print("tar.gz", () -> walk(gzip, false));
    print("  JDK, gz alone", () -> drain(new GZIPInputStream(in(gzip), 16 * 1024)));
    byte[] smallTar = Archives.tar(few);
    byte[] bzip2 = Archives.bzip2(smallTar);
    print("tar.bz2", () -> walk(bzip2, false));
    print("  commons, bz2 alone", () -> drain(new BZip2CompressorInputStream(in(bzip2), true)));
    byte[] xz = Archives.xz(smallTar, 6);
    print("tar.xz", () -> walk(xz, false));
    print("  xz alone", () -> drain(new XZInputStream(in(xz))));
    byte[] zstd = Archives.zstd(tar);
    print("tar.zst", () -> walk(zstd, false));
    print("  aircompressor alone", () -> drain(new ZstdInputStream(in(zstd))));
    byte[] sevenZip = Archives.sevenZip(few, 1 << 20);
    print("7z", () -> walk(sevenZip, true));
    print("  commons", () -> commonsSevenZip(sevenZip));
  }

  private static void print(String what, Pass pass) throws IOException {
    double best = 0;
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      long bytes = pass.run();
      best = Math.max(best, bytes * 1e3 / (System.nanoTime() - start));
    }
    System.out.printf(Locale.ROOT, "%-24s %7.0f MB/s%n", what, best);
  }

  private static Map<String, byte[]> files(Path source, long bytesMax) throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    long bytes = 0;
    try (ZipFile zip = new ZipFile(source.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        byte[] content = zip.getInputStream(entry).readAllBytes();
        files.put(entry.getName(), content);
        bytes += content.length;
        if (bytes > bytesMax) {
          break;
        }
      }
    }
    return files;
  }

  private static long walk(byte[] archive, boolean seekable) {
    SeekableBytes bytes = SeekableBytes.of(archive, archive.length);
    ArchiveFormat format = Walked.formatOf(archive);
    ArchiveLimits limits = ArchiveLimits.builder().entriesMax(1_000_000).build();
    ArchiveWalk walk =
        seekable
            ? ArchiveWalk.of("root", format, bytes, limits, ArchivePolicy.SKIP)
            : ArchiveWalk.of("root", format, bytes.from(0), limits, ArchivePolicy.SKIP);
    long total = 0;
    for (var step = walk.next(); step.isPresent(); step = walk.next()) {
      switch (step.get()) {
        case ArchiveEntry entry -> {
          int read;
          while ((read = entry.read(BUFFER, 0, BUFFER.length)) >= 0) {
            total += read;
          }
        }
        case ArchiveProblem problem -> throw new IllegalStateException(problem.toString());
      }
    }
    return total;
  }

  private static InputStream in(byte[] bytes) {
    return new ByteArrayInputStream(bytes);
  }

  private static long drain(InputStream in) throws IOException {
    long total = 0;
    int read;
    while ((read = in.read(BUFFER, 0, BUFFER.length)) >= 0) {
      total += read;
    }
    return total;
  }

  private static long entries(ArchiveInputStream<?> in) throws IOException {
    long total = 0;
    while (in.getNextEntry() != null) {
      total += drain(in);
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

  private static long commonsZipFile(byte[] zip) throws IOException {
    long total = 0;
    try (var file =
        org.apache.commons.compress.archivers.zip.ZipFile.builder()
            .setSeekableByteChannel(new SeekableInMemoryByteChannel(zip))
            .get()) {
      for (var entries = file.getEntries(); entries.hasMoreElements(); ) {
        total += drain(file.getInputStream(entries.nextElement()));
      }
    }
    return total;
  }

  private static long commonsSevenZip(byte[] archive) throws IOException {
    long total = 0;
    try (SevenZFile file =
        SevenZFile.builder()
            .setSeekableByteChannel(new SeekableInMemoryByteChannel(archive))
            .get()) {
      while (file.getNextEntry() != null) {
        int read;
        while ((read = file.read(BUFFER, 0, BUFFER.length)) >= 0) {
          total += read;
        }
      }
    }
    return total;
  }
}
