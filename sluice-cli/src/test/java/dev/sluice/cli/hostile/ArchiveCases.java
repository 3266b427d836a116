package dev.sluice.cli.hostile;

import static dev.sluice.cli.hostile.HostileCase.WORD;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.source.archive.Archives;
import dev.sluice.source.archive.Packages;
import dev.sluice.source.archive.format.ArchiveFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** What can be done to an archive of every format. */
final class ArchiveCases {
  private static final int BOMB_BYTES = 80 << 20;

  /** An archive in which something is hidden. */
  static final class ArchiveCase {
    private final String name;
    private final String file;
    private final Making make;
    private final Expected expected;
    private byte @Nullable [] made;

    /**
     * A case.
     *
     * @param file what the archive is called
     */
    ArchiveCase(String name, String file, Making make, Expected expected) {
      this.name = name;
      this.file = file;
      this.make = make;
      this.expected = expected;
    }

    String name() {
      return name;
    }

    String file() {
      return file;
    }

    Expected expected() {
      return expected;
    }

    /** The archive, made once for all ways on which it is scanned. */
    byte[] bytes() throws Exception {
      byte[] bytes = made;
      if (bytes == null) {
        bytes = make.make();
        made = bytes;
      }
      return bytes;
    }
  }

  /** Makes the bytes of an archive. */
  @FunctionalInterface
  interface Making {
    byte[] make() throws Exception;
  }

  private final List<ArchiveCase> cases = new ArrayList<>();

  static List<ArchiveCase> all() {
    ArchiveCases made = new ArchiveCases();
    for (ArchiveFormat format : ArchiveFormat.values()) {
      made.of(format);
    }
    made.cases.addAll(ZipCases.all());
    made.cases.addAll(StreamCases.all());
    made.cases.addAll(PackageCases.all());
    return made.cases;
  }

  /** A text in which the word is not seen once it is packed. */
  static byte[] secret() {
    String line = "nothing to be seen here\n";
    return (line.repeat(30) + "key " + WORD + "\n" + line.repeat(30)).getBytes(UTF_8);
  }

  static byte[] word() {
    return ("\nkey " + WORD + "\n").getBytes(UTF_8);
  }

  static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  /** An archive of one entry, or a compression of it. */
  static byte[] archive(ArchiveFormat format, byte[] content) {
    Map<String, byte[]> files = Map.of("inside.txt", content);
    return switch (format) {
      case ZIP -> Archives.zip(files);
      case TAR -> Archives.tar(files);
      case GZIP -> Archives.gzip(content);
      case BZIP2 -> Archives.bzip2(content);
      case XZ -> Archives.xz(content, 0);
      case ZSTD -> Archives.zstd(content);
      case SEVEN_ZIP -> Archives.sevenZip(files);
      case AR -> Packages.ar(files);
      case CPIO -> Packages.cpio(files);
      case RPM -> Packages.rpm(Archives.gzip(Packages.cpio(files)), "name");
      case LZ4 -> Packages.lz4(content);
      case LZMA -> Packages.lzma(content);
    };
  }

  private static final Map<ArchiveFormat, String> ENDINGS = new EnumMap<>(ArchiveFormat.class);

  static {
    ENDINGS.put(ArchiveFormat.ZIP, "zip");
    ENDINGS.put(ArchiveFormat.TAR, "tar");
    ENDINGS.put(ArchiveFormat.GZIP, "gz");
    ENDINGS.put(ArchiveFormat.BZIP2, "bz2");
    ENDINGS.put(ArchiveFormat.XZ, "xz");
    ENDINGS.put(ArchiveFormat.ZSTD, "zst");
    ENDINGS.put(ArchiveFormat.SEVEN_ZIP, "7z");
    ENDINGS.put(ArchiveFormat.AR, "deb");
    ENDINGS.put(ArchiveFormat.CPIO, "cpio");
    ENDINGS.put(ArchiveFormat.RPM, "rpm");
    ENDINGS.put(ArchiveFormat.LZ4, "lz4");
    ENDINGS.put(ArchiveFormat.LZMA, "lzma");
  }

  private void of(ArchiveFormat format) {
    String file = "a." + ENDINGS.get(format);
    add(format, "as it should be", file, () -> archive(format, secret()), Expected.found());
    add(format, "called a text", "a.txt", () -> archive(format, secret()), Expected.found());
    add(
        format,
        "with nothing in it",
        file,
        () -> archive(format, "nothing\n".getBytes(UTF_8)),
        Expected.clean());
    add(
        format,
        "cut in half",
        file,
        () -> {
          byte[] whole = archive(format, secret());
          return Arrays.copyOf(whole, whole.length / 2);
        },
        Expected.gap());
    add(
        format,
        "cut by a byte",
        file,
        () -> {
          byte[] whole = archive(format, secret());
          return Arrays.copyOf(whole, whole.length - 1);
        },
        Expected.foundOrGap());
    add(
        format,
        "with a changed byte",
        file,
        () -> {
          byte[] whole = archive(format, secret());
          whole[whole.length / 3] = (byte) (whole[whole.length / 3] ^ 0x10);
          return whole;
        },
        Expected.foundOrGap());
    byte[] clean = archive(format, "nothing\n".getBytes(UTF_8));
    add(format, "with text behind it", file, () -> joined(clean, word()), Expected.found());
    add(
        format,
        "with text far behind it",
        file,
        () -> joined(clean, new byte[100_000], word()),
        Expected.found());
    add(
        format,
        "with a gzip behind it",
        file,
        () -> joined(clean, "x".getBytes(UTF_8), Archives.gzip(secret())),
        Expected.gap("archive among the bytes of another"));
    add(
        format,
        "with a zip behind it",
        file,
        () -> joined(clean, archive(ArchiveFormat.ZIP, secret())),
        format == ArchiveFormat.ZIP
            ? Expected.found()
            : Expected.gap("archive among the bytes of another"));
    add(format, "in two zips", "a.zip", () -> nested(format, 2), Expected.found());
    add(format, "in four zips", "a.zip", () -> nested(format, 4), Expected.gap("nested too deep"));
    add(format, "that is a bomb", file, () -> bomb(format), Expected.gap());
  }

  private static byte[] nested(ArchiveFormat format, int times) {
    byte[] bytes = archive(format, secret());
    for (int at = 0; at < times; at++) {
      bytes = archive(ArchiveFormat.ZIP, bytes);
    }
    return bytes;
  }

  /** Zeros without end, and the secret behind them. */
  private static byte[] bomb(ArchiveFormat format) throws Exception {
    return switch (format) {
      case GZIP -> Archives.write(out -> zeros(new GZIPOutputStream(out)));
      case BZIP2 -> Archives.write(out -> zeros(new BZip2CompressorOutputStream(out, 9)));
      case XZ -> Archives.write(out -> zeros(new XZOutputStream(out, new LZMA2Options(0))));
      case TAR -> Archives.gzip(Archives.write(out -> zeros(out)));
      case AR -> Archives.write(out -> PackageCases.ar(new GZIPOutputStream(out), BOMB_BYTES));
      case CPIO, RPM -> cpioBomb(format);
      case ZIP, ZSTD, SEVEN_ZIP, LZ4, LZMA -> archive(format, new byte[BOMB_BYTES]);
    };
  }

  private static byte[] cpioBomb(ArchiveFormat format) throws Exception {
    byte[] packed = Archives.write(out -> PackageCases.cpio(new GZIPOutputStream(out), BOMB_BYTES));
    return format == ArchiveFormat.RPM ? Packages.rpm(packed, "name") : packed;
  }

  private static void zeros(OutputStream out) throws IOException {
    byte[] piece = new byte[1 << 20];
    for (int at = 0; at < BOMB_BYTES; at += piece.length) {
      out.write(piece);
    }
    out.write(word());
    out.close();
  }

  private void add(ArchiveFormat format, String name, String file, Making make, Expected expected) {
    cases.add(new ArchiveCase(format + " " + name, file, make, expected));
  }

  /** Where a part stands in an archive. */
  static int indexOf(byte[] archive, String part) {
    int at = new String(archive, ISO_8859_1).indexOf(part);
    if (at < 0) {
      throw new IllegalArgumentException("no " + part);
    }
    return at;
  }
}
