package dev.sluice.source.archive;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sluice.source.archive.format.ArchiveFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.apache.commons.compress.archivers.sevenz.SevenZArchiveEntry;
import org.apache.commons.compress.archivers.sevenz.SevenZMethod;
import org.apache.commons.compress.archivers.sevenz.SevenZMethodConfiguration;
import org.apache.commons.compress.archivers.sevenz.SevenZOutputFile;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;

/** Valid containers of every format, with words in every range of their bytes. */
final class PlantedArchives {
  private static final int DEPTH_MAX = 3;

  private final Planting planting;

  PlantedArchives(Planting planting) {
    this.planting = planting;
  }

  /** Makes what an entry holds. */
  @FunctionalInterface
  interface Content {
    byte[] make();
  }

  /** A container; what is inside may be one too. */
  byte[] make(ArchiveFormat format, int depth) {
    Content content = () -> content(format, depth);
    return switch (format) {
      case ZIP -> PlantedZip.make(planting, depth == 1, content);
      case TAR -> tar(content);
      case GZIP -> gzip(content);
      case BZIP2 -> streams(content, Archives::bzip2, 1);
      case XZ -> streams(content, bytes -> Archives.xz(bytes, 0), 4);
      case ZSTD -> zstd(content);
      case SEVEN_ZIP -> sevenZip(content);
      case AR, CPIO, RPM -> new PlantedPackages(planting).make(format, content);
      case LZ4 -> streams(content, Packages::lz4, 1);
      case LZMA -> streams(content, this::lzma, 1);
    };
  }

  private byte[] content(ArchiveFormat outer, int depth) {
    if (depth < DEPTH_MAX && planting.chance(4)) {
      ArchiveFormat[] all = ArchiveFormat.values();
      ArchiveFormat inner = all[planting.random().nextInt(all.length)];
      // Members that are strung together are one content: a container in each is not one.
      if (!outer.isCompression()) {
        return make(inner, depth + 1);
      }
    }
    return planting.text();
  }

  private byte[] tar(Content content) {
    ByteArrayOutputStream tar = new ByteArrayOutputStream();
    if (planting.chance(6)) {
      member(tar, 'g', "global", pax("comment", planting.word()), false);
    }
    int entries = 1 + planting.random().nextInt(3);
    for (int entry = 0; entry < entries; entry++) {
      if (planting.chance(4)) {
        member(
            tar, 'x', "pax", pax(planting.chance(2) ? "comment" : "path", planting.word()), true);
      }
      if (planting.chance(8)) {
        member(tar, 'L', "././@LongLink", (planting.word() + "\0").getBytes(US_ASCII), true);
      }
      switch (planting.random().nextInt(8)) {
        case 0 -> member(tar, '2', planting.word(), new byte[0], true);
        case 1 -> member(tar, '5', planting.word() + "/", planting.maybe(4), true);
        case 2 -> member(tar, 'S', planting.word(), content.make(), true);
        case 3 -> member(tar, '7', planting.word(), content.make(), true);
        default -> member(tar, '0', planting.word(), content.make(), true);
      }
    }
    tar.writeBytes(new byte[1024]);
    tar.writeBytes(planting.maybe(3));
    return tar.toByteArray();
  }

  private void member(
      ByteArrayOutputStream tar, char type, String name, byte[] content, boolean padded) {
    byte[] header = new byte[512];
    put(header, 0, name);
    put(header, 100, "0000644\0");
    put(header, 124, String.format("%011o", content.length));
    header[156] = (byte) type;
    put(header, 257, "ustar\00000");
    if (type == '2') {
      put(header, 157, planting.word());
    }
    if (planting.chance(4)) {
      put(header, 265, planting.word());
    }
    if (planting.chance(6)) {
      put(header, 495, planting.word());
    }
    put(header, 148, "        ");
    int sum = 0;
    for (byte one : header) {
      sum += one & 0xff;
    }
    put(header, 148, String.format("%06o\0 ", sum));
    tar.writeBytes(header);
    tar.writeBytes(content);
    byte[] padding = new byte[-content.length & 511];
    if (padded && padding.length > 40 && planting.chance(4)) {
      put(padding, 9, planting.word());
    }
    tar.writeBytes(padding);
  }

  private static void put(byte[] header, int at, String text) {
    byte[] bytes = text.getBytes(US_ASCII);
    System.arraycopy(bytes, 0, header, at, bytes.length);
  }

  private static byte[] pax(String key, String value) {
    int length = key.length() + value.length() + 3;
    int whole = length + String.valueOf(length + 2).length();
    return (whole + " " + key + "=" + value + "\n").getBytes(US_ASCII);
  }

  private byte[] gzip(Content content) {
    ByteArrayOutputStream gzip = new ByteArrayOutputStream();
    int members = 1 + planting.random().nextInt(3);
    for (int member = 0; member < members; member++) {
      byte[] bytes = content.make();
      int flags = planting.random().nextInt(8) << 2;
      gzip.writeBytes(new byte[] {0x1f, (byte) 0x8b, 8, (byte) flags, 0, 0, 0, 0, 0, 3});
      if ((flags & 4) != 0) {
        byte[] extra = planting.word().getBytes(US_ASCII);
        gzip.write(extra.length);
        gzip.write(0);
        gzip.writeBytes(extra);
      }
      if ((flags & 8) != 0) {
        gzip.writeBytes((planting.word() + "\0").getBytes(US_ASCII));
      }
      if ((flags & 16) != 0) {
        gzip.writeBytes((planting.word() + "\0").getBytes(US_ASCII));
      }
      Deflater deflater = new Deflater(6, true);
      deflater.setInput(bytes);
      deflater.finish();
      byte[] packed = new byte[bytes.length + 100];
      gzip.write(packed, 0, deflater.deflate(packed));
      deflater.end();
      CRC32 sum = new CRC32();
      sum.update(bytes);
      gzip.writeBytes(little(8).putInt((int) sum.getValue()).putInt(bytes.length).array());
    }
    gzip.writeBytes(new byte[planting.random().nextInt(3) * 100]);
    gzip.writeBytes(planting.maybe(2));
    return gzip.toByteArray();
  }

  /** Compresses one stream. */
  private interface Compression {
    byte[] of(byte[] content);
  }

  private byte[] streams(Content content, Compression compression, int paddingUnit) {
    ByteArrayOutputStream streams = new ByteArrayOutputStream();
    int count = 1 + planting.random().nextInt(3);
    for (int stream = 0; stream < count; stream++) {
      streams.writeBytes(compression.of(content.make()));
      if (paddingUnit > 1) {
        streams.writeBytes(new byte[paddingUnit * planting.random().nextInt(3)]);
      }
    }
    streams.writeBytes(planting.maybe(2));
    return streams.toByteArray();
  }

  private byte[] lzma(byte[] content) {
    return planting.chance(2) ? Packages.lzma(content) : Packages.lzmaWithMark(content);
  }

  private byte[] zstd(Content content) {
    ByteArrayOutputStream frames = new ByteArrayOutputStream();
    int count = 1 + planting.random().nextInt(4);
    for (int frame = 0; frame < count; frame++) {
      if (planting.chance(3)) {
        byte[] skipped = planting.text();
        frames.writeBytes(
            little(8 + skipped.length)
                .putInt(0x184d2a50 + planting.random().nextInt(16))
                .putInt(skipped.length)
                .put(skipped)
                .array());
      } else {
        frames.writeBytes(Archives.zstd(content.make()));
      }
    }
    frames.writeBytes(planting.maybe(2));
    return frames.toByteArray();
  }

  private byte[] sevenZip(Content content) {
    byte[] whole;
    try (SeekableInMemoryByteChannel channel = new SeekableInMemoryByteChannel()) {
      try (SevenZOutputFile out = new SevenZOutputFile(channel)) {
        int entries = 1 + planting.random().nextInt(3);
        for (int entry = 0; entry < entries; entry++) {
          SevenZMethod method = planting.chance(2) ? SevenZMethod.COPY : SevenZMethod.LZMA2;
          SevenZArchiveEntry made = new SevenZArchiveEntry();
          made.setContentMethods(
              List.of(
                  method == SevenZMethod.COPY
                      ? new SevenZMethodConfiguration(method)
                      : new SevenZMethodConfiguration(method, 1 << 16)));
          made.setName(planting.word());
          out.putArchiveEntry(made);
          out.write(content.make());
          out.closeArchiveEntry();
        }
      }
      whole = Arrays.copyOf(channel.array(), (int) channel.size());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return withGap(whole, planting.maybe(2), planting.maybe(2));
  }

  /** The same 7z with bytes before its list and behind it. */
  private static byte[] withGap(byte[] whole, byte[] gap, byte[] behind) {
    ByteBuffer start = little(whole.length + gap.length + behind.length);
    long listAt = ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN).getLong(12);
    int split = 32 + (int) listAt;
    start.put(whole, 0, split).put(gap).put(whole, split, whole.length - split).put(behind);
    start.putLong(12, listAt + gap.length);
    CRC32 sum = new CRC32();
    sum.update(start.array(), 12, 20);
    start.putInt(8, (int) sum.getValue());
    return start.array();
  }

  private static ByteBuffer little(int length) {
    return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
  }
}
