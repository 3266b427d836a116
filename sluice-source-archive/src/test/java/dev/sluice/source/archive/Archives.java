package dev.sluice.source.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.source.archive.format.ArchiveFormat;
import io.airlift.compress.v3.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.sevenz.SevenZArchiveEntry;
import org.apache.commons.compress.archivers.sevenz.SevenZMethod;
import org.apache.commons.compress.archivers.sevenz.SevenZMethodConfiguration;
import org.apache.commons.compress.archivers.sevenz.SevenZOutputFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.Zip64Mode;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Archives made by the usual writers. */
public final class Archives {
  /** When all entries were written, so that the same bytes come out at any time. */
  private static final LocalDateTime WRITTEN = LocalDateTime.of(2026, 1, 2, 3, 4, 6);

  private Archives() {}

  /** Wraps a stream in one that compresses. */
  @FunctionalInterface
  public interface Wrapping {
    OutputStream wrap(OutputStream out) throws IOException;
  }

  /** Two small files, one of text and one that does not compress. */
  public static Map<String, byte[]> files() {
    byte[] noise = new byte[700];
    new Random(7).nextBytes(noise);
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("folder/first.txt", "first content, first content\n".repeat(9).getBytes(UTF_8));
    files.put("second.bin", noise);
    return files;
  }

  /** Each format around {@link #files}: compressions hold a tar of them. */
  public static Map<ArchiveFormat, byte[]> ofEachFormat() {
    Map<ArchiveFormat, byte[]> archives = new LinkedHashMap<>();
    byte[] tar = tar(files());
    archives.put(ArchiveFormat.ZIP, zip(files()));
    archives.put(ArchiveFormat.TAR, tar);
    archives.put(ArchiveFormat.GZIP, gzip(tar));
    archives.put(ArchiveFormat.BZIP2, bzip2(tar));
    archives.put(ArchiveFormat.XZ, xz(tar, 0));
    archives.put(ArchiveFormat.ZSTD, zstd(tar));
    archives.put(ArchiveFormat.SEVEN_ZIP, sevenZip(files()));
    archives.put(ArchiveFormat.AR, Packages.ar(files()));
    archives.put(ArchiveFormat.CPIO, Packages.cpio(files()));
    archives.put(ArchiveFormat.RPM, Packages.rpm(gzip(Packages.cpio(files())), "name"));
    archives.put(ArchiveFormat.LZ4, Packages.lz4(tar));
    archives.put(ArchiveFormat.LZMA, Packages.lzma(tar));
    return archives;
  }

  public static byte[] zip(Map<String, byte[]> files) {
    return write(
        out -> {
          try (ZipOutputStream zip = new ZipOutputStream(out)) {
            for (var file : files.entrySet()) {
              ZipEntry entry = new ZipEntry(file.getKey());
              entry.setTimeLocal(WRITTEN);
              zip.putNextEntry(entry);
              zip.write(file.getValue());
            }
          }
        });
  }

  public static byte[] zipWithSizes(Map<String, byte[]> files, int method, Zip64Mode mode) {
    SeekableInMemoryByteChannel channel = new SeekableInMemoryByteChannel();
    try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(channel)) {
      zip.setUseZip64(mode);
      zip.setMethod(method);
      for (var file : files.entrySet()) {
        zip.putArchiveEntry(new ZipArchiveEntry(file.getKey()));
        zip.write(file.getValue());
        zip.closeArchiveEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Arrays.copyOf(channel.array(), (int) channel.size());
  }

  public static byte[] tar(Map<String, byte[]> files) {
    return write(
        out -> {
          try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out, 512)) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            for (var file : files.entrySet()) {
              TarArchiveEntry entry = new TarArchiveEntry(file.getKey());
              entry.setSize(file.getValue().length);
              tar.putArchiveEntry(entry);
              tar.write(file.getValue());
              tar.closeArchiveEntry();
            }
          }
        });
  }

  public static byte[] sevenZip(Map<String, byte[]> files) {
    return sevenZip(files, 1 << 16);
  }

  public static byte[] sevenZip(Map<String, byte[]> files, int dictionaryBytes) {
    try (SeekableInMemoryByteChannel channel = new SeekableInMemoryByteChannel()) {
      try (SevenZOutputFile out = new SevenZOutputFile(channel)) {
        out.setContentMethods(
            List.of(new SevenZMethodConfiguration(SevenZMethod.LZMA2, dictionaryBytes)));
        for (var file : files.entrySet()) {
          SevenZArchiveEntry entry = new SevenZArchiveEntry();
          entry.setName(file.getKey());
          out.putArchiveEntry(entry);
          out.write(file.getValue());
          out.closeArchiveEntry();
        }
      }
      return Arrays.copyOf(channel.array(), (int) channel.size());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static byte[] gzip(byte[] content) {
    return compress(content, GZIPOutputStream::new);
  }

  public static byte[] bzip2(byte[] content) {
    return compress(content, out -> new BZip2CompressorOutputStream(out, 1));
  }

  public static byte[] xz(byte[] content, int preset) {
    return compress(content, out -> new XZOutputStream(out, new LZMA2Options(preset)));
  }

  public static byte[] zstd(byte[] content) {
    return compress(content, ZstdOutputStream::new);
  }

  public static byte[] compress(byte[] content, Wrapping wrapping) {
    return write(
        out -> {
          try (OutputStream compressed = wrapping.wrap(out)) {
            compressed.write(content);
          }
        });
  }

  /** Writes something. */
  @FunctionalInterface
  public interface Writing {
    void write(OutputStream out) throws IOException;
  }

  public static byte[] write(Writing writing) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      writing.write(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
