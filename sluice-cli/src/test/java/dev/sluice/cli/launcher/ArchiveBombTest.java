package dev.sluice.cli.launcher;

import static dev.sluice.cli.Leak.SECRET;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.launcher.Launcher.Ended;
import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.sevenz.SevenZArchiveEntry;
import org.apache.commons.compress.archivers.sevenz.SevenZOutputFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/**
 * Archives that were made to hurt: a run over them ends, holds its memory, says which ones were not
 * read to their end, and scans what lies beside them.
 */
@Requires(Needs.LINUX)
class ArchiveBombTest {
  private static final int PEAK_MEBIBYTES_MAX = 400;
  private static final int MEGABYTE = 1_000_000;

  @TempDir Path folder;

  @Test
  void bombs_ofEveryKind_areCutAndNamed() throws Exception {
    Path tree = Files.createDirectory(folder.resolve("tree"));
    Map<String, String> reasons = new TreeMap<>();
    write(tree, "flat.zip", zip(Map.of("zeros", new byte[200 * MEGABYTE])));
    reasons.put("flat.zip!zeros", "entry too large");
    write(tree, "flat.gz", gzip(new byte[200 * MEGABYTE]));
    reasons.put("flat.gz", "ratio");
    write(tree, "nested.zip", nested());
    reasons.put("nested.zip!", "too large");
    write(tree, "overlapping.zip", overlapping(20_000));
    reasons.put("overlapping.zip", "");
    write(tree, "endless.zip", endless());
    reasons.put("endless.zip!", "nested too deep");
    write(tree, "quine.zip", QuineZip.make());
    reasons.put("quine.zip!q!q!q", "nested too deep");
    write(tree, "huge.tar", tarOf(Long.MAX_VALUE));
    reasons.put("huge.tar!huge.bin", "entry too large");
    write(tree, "negative.tar", tarOf(-1));
    reasons.put("negative.tar", "");
    Files.writeString(tree.resolve("plain.txt"), "key " + SECRET);
    Ended ended = new Launcher(folder).run("dir", "tree", "--show-skipped", "--no-progress");
    assertEquals(1, ended.status(), ended.err());
    assertTrue(ended.out().contains("tree/plain.txt:1:5: aws-access-key-id"), ended.out());
    assertTrue(ended.peakMebibytes() < PEAK_MEBIBYTES_MAX, ended.err());
    for (Map.Entry<String, String> bomb : reasons.entrySet()) {
      assertTrue(
          ended
              .err()
              .lines()
              .anyMatch(
                  line -> line.contains("tree/" + bomb.getKey()) && line.contains(bomb.getValue())),
          () -> bomb + " is not named in\n" + ended.err());
    }
    assertTrue(ended.err().contains("INCOMPLETE: "), ended.err());
  }

  @Test
  void quine_expanded_isItself() throws IOException {
    byte[] quine = QuineZip.make();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(quine))) {
      assertEquals("q", zip.getNextEntry().getName());
      assertArrayEquals(quine, zip.readAllBytes());
    }
  }

  /** The process would be ended after ten seconds, and nothing reported. */
  @Test
  void timeout_archiveOfEmptyStreams_endsTheRunByItself() throws Exception {
    byte[] empty = compressed(new byte[0], BZip2CompressorOutputStream::new);
    byte[] some = new byte[100_000 * empty.length];
    for (int at = 0; at < some.length; at += empty.length) {
      System.arraycopy(empty, 0, some, at, empty.length);
    }
    try (OutputStream out = Files.newOutputStream(folder.resolve("empty.bz2"))) {
      for (int times = 0; times < 30; times++) {
        out.write(some);
      }
    }
    Ended ended = new Launcher(folder).run("dir", "empty.bz2", "--timeout", "1", "--no-progress");
    assertEquals(3, ended.status(), ended.err());
    assertTrue(ended.err().contains("INCOMPLETE: time was up"), ended.err());
    assertFalse(ended.err().contains("did not end by itself"), ended.err());
  }

  @Test
  void archives_cutInHalf_areIncompleteEachByItsName() throws Exception {
    Path tree = Files.createDirectory(folder.resolve("tree"));
    byte[] noise = new byte[50_000];
    new Random(5).nextBytes(noise);
    byte[] tar = tar(noise);
    Map<String, byte[]> archives = new TreeMap<>();
    archives.put("a.zip", zip(Map.of("noise", noise)));
    archives.put("a.tar", tar);
    archives.put("a.tar.gz", gzip(tar));
    archives.put("a.tar.bz2", compressed(tar, BZip2CompressorOutputStream::new));
    archives.put("a.tar.xz", compressed(tar, out -> new XZOutputStream(out, new LZMA2Options(1))));
    archives.put("a.7z", sevenZip(noise));
    for (Map.Entry<String, byte[]> archive : archives.entrySet()) {
      byte[] whole = archive.getValue();
      write(tree, archive.getKey(), Arrays.copyOf(whole, whole.length / 2));
    }
    Ended ended = new Launcher(folder).run("dir", "tree", "--no-progress");
    assertEquals(3, ended.status(), ended.err());
    for (String name : archives.keySet()) {
      assertTrue(
          ended.err().lines().anyMatch(line -> line.startsWith("tree/" + name)),
          () -> name + " is not named in\n" + ended.err());
    }
    assertTrue(ended.peakMebibytes() < PEAK_MEBIBYTES_MAX, ended.err());
  }

  /** A thousand archives of ten megabytes each in archives, twice. */
  private static byte[] nested() throws IOException {
    byte[] inner = zip(Map.of("zeros", new byte[900_000]));
    Map<String, byte[]> copies = new TreeMap<>();
    for (int i = 0; i < 1000; i++) {
      copies.put("copy" + i, inner);
    }
    byte[] middle = zip(copies);
    return zip(Map.of("one", middle, "two", middle));
  }

  private static byte[] endless() throws IOException {
    byte[] archive = "innermost".getBytes(StandardCharsets.UTF_8);
    for (int depth = 0; depth < 40; depth++) {
      archive = zip(Map.of("self.zip", archive));
    }
    return archive;
  }

  /** A directory in which every entry is the same ten megabytes of zeros. */
  private static byte[] overlapping(int entries) throws IOException {
    byte[] one = zip(Map.of("zeros", new byte[10 * MEGABYTE]));
    ByteBuffer read = ByteBuffer.wrap(one).order(ByteOrder.LITTLE_ENDIAN);
    int end = one.length - 22;
    int directory = read.getInt(end + 16);
    byte[] entry = Arrays.copyOfRange(one, directory, end);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(one, 0, directory);
    for (int i = 0; i < entries; i++) {
      out.write(entry);
    }
    ByteBuffer tail = ByteBuffer.wrap(Arrays.copyOfRange(one, end, one.length));
    tail.order(ByteOrder.LITTLE_ENDIAN);
    tail.putShort(8, (short) entries).putShort(10, (short) entries);
    tail.putInt(12, entries * entry.length);
    out.write(tail.array());
    return out.toByteArray();
  }

  /** A tar whose only entry claims a size that no disk holds. */
  private static byte[] tarOf(long size) {
    byte[] header = new byte[1024];
    System.arraycopy("huge.bin".getBytes(StandardCharsets.US_ASCII), 0, header, 0, 8);
    ByteBuffer.wrap(header, 124, 12).put((byte) (size < 0 ? 0xff : 0x80));
    ByteBuffer.wrap(header, 128, 8).putLong(size);
    if (size < 0) {
      Arrays.fill(header, 124, 128, (byte) 0xff);
    }
    header[156] = '0';
    System.arraycopy("ustar\00000".getBytes(StandardCharsets.US_ASCII), 0, header, 257, 8);
    Arrays.fill(header, 148, 156, (byte) ' ');
    int sum = 0;
    for (int i = 0; i < 512; i++) {
      sum += header[i] & 0xff;
    }
    byte[] digits = String.format(Locale.ROOT, "%06o\0 ", sum).getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(digits, 0, header, 148, 8);
    return header;
  }

  private static byte[] zip(Map<String, byte[]> files) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue());
      }
    }
    return out.toByteArray();
  }

  private static byte[] gzip(byte[] content) throws IOException {
    return compressed(content, GZIPOutputStream::new);
  }

  private static byte[] tar(byte[] content) throws IOException {
    return compressed(
        content,
        out -> {
          TarArchiveOutputStream tar = new TarArchiveOutputStream(out);
          TarArchiveEntry entry = new TarArchiveEntry("noise");
          entry.setSize(content.length);
          tar.putArchiveEntry(entry);
          return tar;
        });
  }

  private static byte[] sevenZip(byte[] content) throws IOException {
    try (SeekableInMemoryByteChannel channel = new SeekableInMemoryByteChannel()) {
      try (SevenZOutputFile archive = new SevenZOutputFile(channel)) {
        SevenZArchiveEntry entry = new SevenZArchiveEntry();
        entry.setName("noise");
        archive.putArchiveEntry(entry);
        archive.write(content);
        archive.closeArchiveEntry();
      }
      return Arrays.copyOf(channel.array(), (int) channel.size());
    }
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
      if (compressed instanceof TarArchiveOutputStream tar) {
        tar.closeArchiveEntry();
      }
    }
    return out.toByteArray();
  }

  private static void write(Path tree, String name, byte[] content) throws IOException {
    Files.write(tree.resolve(name), content);
  }
}
