package dev.sluice.benchmarks.archive;

import io.airlift.compress.v3.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.sevenz.SevenZArchiveEntry;
import org.apache.commons.compress.archivers.sevenz.SevenZOutputFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** The same files in an archive of each format. */
final class SampleArchives {
  private final Map<String, byte[]> files;

  private SampleArchives(Map<String, byte[]> files) {
    this.files = files;
  }

  /** The first files of a zip, up to a number of bytes. */
  static SampleArchives of(Path zip, long bytesMax) throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    long bytes = 0;
    try (ZipFile source = new ZipFile(zip.toFile())) {
      for (ZipEntry entry : Collections.list(source.entries())) {
        byte[] content = source.getInputStream(entry).readAllBytes();
        files.put(entry.getName(), content);
        bytes += content.length;
        if (bytes > bytesMax) {
          break;
        }
      }
    }
    return new SampleArchives(files);
  }

  byte[] zip() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue());
      }
    }
    return out.toByteArray();
  }

  byte[] tar() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        TarArchiveEntry entry = new TarArchiveEntry(file.getKey());
        entry.setSize(file.getValue().length);
        tar.putArchiveEntry(entry);
        tar.write(file.getValue());
        tar.closeArchiveEntry();
      }
    }
    return out.toByteArray();
  }

  byte[] sevenZip() throws IOException {
    try (SeekableInMemoryByteChannel channel = new SeekableInMemoryByteChannel()) {
      try (SevenZOutputFile archive = new SevenZOutputFile(channel)) {
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
          SevenZArchiveEntry entry = new SevenZArchiveEntry();
          entry.setName(file.getKey());
          archive.putArchiveEntry(entry);
          archive.write(file.getValue());
          archive.closeArchiveEntry();
        }
      }
      return Arrays.copyOf(channel.array(), (int) channel.size());
    }
  }

  static byte[] gzip(byte[] content) throws IOException {
    return compressed(content, GZIPOutputStream::new);
  }

  static byte[] bzip2(byte[] content) throws IOException {
    return compressed(content, BZip2CompressorOutputStream::new);
  }

  static byte[] xz(byte[] content) throws IOException {
    return compressed(content, out -> new XZOutputStream(out, new LZMA2Options()));
  }

  static byte[] zstd(byte[] content) throws IOException {
    return compressed(content, ZstdOutputStream::new);
  }

  /** Opens a compressor over a stream. */
  @FunctionalInterface
  private interface Compressor {
    OutputStream over(OutputStream out) throws IOException;
  }

  private static byte[] compressed(byte[] content, Compressor compressor) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream compressed = compressor.over(out)) {
      compressed.write(content);
    }
    return out.toByteArray();
  }
}
