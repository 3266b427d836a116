package dev.sluice.cli.hostile;

import static dev.sluice.cli.hostile.ArchiveCases.joined;
import static dev.sluice.cli.hostile.ArchiveCases.secret;
import static dev.sluice.cli.hostile.ArchiveCases.word;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.cli.hostile.ArchiveCases.ArchiveCase;
import dev.sluice.cli.hostile.ArchiveCases.Making;
import dev.sluice.source.archive.Archives;
import dev.sluice.source.archive.Packages;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.commons.compress.archivers.cpio.CpioArchiveEntry;
import org.apache.commons.compress.archivers.cpio.CpioArchiveOutputStream;
import org.apache.commons.compress.archivers.cpio.CpioConstants;

/** What can be done to packages, and archives of formats that are not read. */
final class PackageCases {
  private static final byte[] NOTHING = "nothing\n".getBytes(UTF_8);
  private static final String UNREAD = "archive of a format that is not read";

  private final List<ArchiveCase> cases = new ArrayList<>();

  static List<ArchiveCase> all() {
    PackageCases made = new PackageCases();
    made.debs();
    made.rpms();
    made.unread();
    return made.cases;
  }

  private void add(String name, String file, Making make, Expected expected) {
    cases.add(new ArchiveCase(name, file, make, expected));
  }

  private static byte[] deb(byte[] data, String dataName) {
    Map<String, byte[]> members = new LinkedHashMap<>();
    members.put("debian-binary", "2.0\n".getBytes(UTF_8));
    members.put("control.tar.gz", Archives.gzip(Archives.tar(Map.of("control", NOTHING))));
    members.put(dataName, data);
    return Packages.ar(members);
  }

  private void debs() {
    byte[] tar = Archives.tar(Map.of("etc/secret", secret()));
    add("deb of a tar.gz", "a.deb", () -> deb(Archives.gzip(tar), "data.tar.gz"), Expected.found());
    add(
        "deb of a tar.xz",
        "a.deb",
        () -> deb(Archives.xz(tar, 0), "data.tar.xz"),
        Expected.found());
    add("deb of a tar.zst", "a.deb", () -> deb(Archives.zstd(tar), "data.zst"), Expected.found());
    add("deb of a tar.lzma", "a.deb", () -> deb(Packages.lzma(tar), "data"), Expected.found());
    add(
        "deb in a zip",
        "a.zip",
        () -> Archives.zip(Map.of("a.deb", deb(tar, "d"))),
        Expected.found());
    add(
        "ar with a gzip for a table of symbols",
        "a.a",
        () -> joined("!<arch>\n".getBytes(UTF_8), member("/", Archives.gzip(secret()))),
        Expected.gap("archive among the bytes of another"));
    add(
        "ar with a name that is a secret",
        "a.a",
        () ->
            joined("!<arch>\n".getBytes(UTF_8), member("#1/30", joined(word(), NOTHING, NOTHING))),
        Expected.found());
    add(
        "ar with a size that is no number",
        "a.a",
        () -> joined("!<arch>\n".getBytes(UTF_8), header("a", "12x"), secret()),
        Expected.foundBesideAGap());
    add(
        "ar with a name that is longer than its content",
        "a.a",
        () -> joined("!<arch>\n".getBytes(UTF_8), member("#1/9999", secret())),
        Expected.gap());
    add(
        "ar without its first header",
        "a.a",
        () -> joined("!<arch>\n".getBytes(UTF_8), secret()),
        Expected.found());
  }

  /** An ar with a file of so many zeros. */
  static void ar(OutputStream out, int zeros) throws IOException {
    out.write("!<arch>\n".getBytes(UTF_8));
    out.write(header("a", Integer.toString(zeros)));
    zeros(out, zeros);
    out.close();
  }

  /** A cpio with a file of so many zeros. */
  static void cpio(OutputStream out, int zeros) throws IOException {
    CpioArchiveEntry entry = new CpioArchiveEntry(CpioConstants.FORMAT_NEW, "a");
    entry.setMode(CpioConstants.C_ISREG | 0644);
    entry.setSize(zeros);
    try (CpioArchiveOutputStream cpio = new CpioArchiveOutputStream(out)) {
      cpio.putArchiveEntry(entry);
      zeros(cpio, zeros);
      cpio.closeArchiveEntry();
    }
  }

  private static void zeros(OutputStream out, int count) throws IOException {
    byte[] piece = new byte[1 << 20];
    for (int at = 0; at < count; at += piece.length) {
      out.write(piece, 0, Math.min(piece.length, count - at));
    }
  }

  private static byte[] header(String name, String size) {
    return String.format("%-16s%-12s%-6s%-6s%-8s%-10s`\n", name, "0", "0", "0", "644", size)
        .getBytes(UTF_8);
  }

  private static byte[] member(String name, byte[] content) {
    byte[] padding = content.length % 2 == 0 ? new byte[0] : new byte[] {'\n'};
    return joined(header(name, Integer.toString(content.length)), content, padding);
  }

  private void rpms() {
    byte[] cpio = Packages.cpio(Map.of("etc/secret", secret()));
    add("rpm without compression", "a.rpm", () -> Packages.rpm(cpio, "x"), Expected.found());
    add("rpm of xz", "a.rpm", () -> Packages.rpm(Archives.xz(cpio, 0), "x"), Expected.found());
    add("rpm of zstd", "a.rpm", () -> Packages.rpm(Archives.zstd(cpio), "x"), Expected.found());
    add("rpm of lzma", "a.rpm", () -> Packages.rpm(Packages.lzma(cpio), "x"), Expected.found());
    byte[] clean = Archives.gzip(Packages.cpio(Map.of("a", NOTHING)));
    add(
        "rpm with a secret in its header",
        "a.rpm",
        () -> Packages.rpm(clean, new String(word(), UTF_8)),
        Expected.found());
    add(
        "rpm of something unknown",
        "a.rpm",
        () -> Packages.rpm("??? packed with a tool that nobody knows ???".getBytes(UTF_8), "x"),
        Expected.gap("unsupported compression"));
    add(
        "rpm in rpm in rpm, a hundred times",
        "a.rpm",
        () -> {
          byte[] bytes = Packages.rpm(cpio, "x");
          for (int at = 0; at < 100; at++) {
            bytes = Packages.rpm(bytes, "x");
          }
          return bytes;
        },
        Expected.gap("nested too deep"));
    add(
        "cpio of the old form",
        "a.cpio",
        () -> Packages.cpio(Map.of("a", secret()), CpioConstants.FORMAT_OLD_BINARY),
        Expected.found());
    add(
        "cpio of the portable form",
        "a.cpio",
        () -> Packages.cpio(Map.of("a", secret()), CpioConstants.FORMAT_OLD_ASCII),
        Expected.found());
    add(
        "cpio behind a cpio",
        "a.cpio",
        () -> joined(Packages.cpio(Map.of("a", NOTHING)), new byte[512], cpio),
        Expected.found());
    add(
        "cpio with a gzip behind it, as the first files of a system have",
        "a.cpio",
        () -> joined(Packages.cpio(Map.of("a", NOTHING)), Archives.gzip(cpio)),
        Expected.gap("archive among the bytes of another"));
    add(
        "lz4 frames",
        "a.lz4",
        () -> joined(Packages.lz4(NOTHING), Packages.lz4(secret())),
        Expected.found());
    add(
        "lz4 behind a tar",
        "a.tar",
        () -> joined(Archives.tar(Map.of("a", NOTHING)), Packages.lz4(secret())),
        Expected.gap("archive among the bytes of another"));
    add(
        "lzma behind lzma",
        "a.lzma",
        () -> joined(Packages.lzma(NOTHING), Packages.lzmaWithMark(secret())),
        Expected.found());
    add(
        "lzma of other parameters, whatever its name",
        "a.bin",
        () -> Packages.lzmaOfParameters(secret(), 1),
        Expected.found());
    add(
        "lzma with a dictionary that nobody has room for",
        "a.bin",
        () -> changed(Packages.lzma(secret()), 1, 0xff, 0xff, 0xff, 0xff),
        Expected.gap());
    add("lzma by its name", "a.lzma", () -> Packages.lzma(secret()), Expected.found());
    add(
        "lzma of other parameters and with a size",
        "a.lzma",
        () -> changed(Packages.lzma(secret()), 0, 0x5c),
        Expected.gap(UNREAD + " (lzma)"));
    add(
        "rpm of another version",
        "a.rpm",
        () -> changed(Packages.rpm(Archives.gzip(cpio), "x"), 4, 5, 0, 9, 9),
        Expected.found());
    for (boolean isLz4 : new boolean[] {true, false}) {
      byte[] tar = Archives.tar(Map.of("inside", secret()));
      add(
          (isLz4 ? "lz4" : "lzma") + " of a tar",
          "a.bin",
          () -> isLz4 ? Packages.lz4(tar) : Packages.lzma(tar),
          Expected.found());
    }
  }

  private void unread() {
    Map<String, String> signs = new LinkedHashMap<>();
    signs.put("rar", "Rar!\u001a\u0007\u0001\0");
    signs.put("cab", "MSCF\0\0\0\0");
    signs.put("lzh", "##-lh5-0123456789abc\0 ");
    signs.put("ace", "0123456**ACE**");
    signs.put("xar", "xar!\0\u001c\0\u0001");
    signs.put("zpaq", "7kSt\u00a01\u0083\u00d3\u008c");
    signs.put("squashfs", "hsqs" + "\0".repeat(24) + "\u0004\0\0\0");
    signs.put("wim", "MSWIM\0\0\0");
    signs.put("lzip", "LZIP\u0001\u000c");
    signs.put("lzop", "\u0089LZO\0\r\n\u001a\n");
    signs.put("snappy", "\u00ff\u0006\0\0sNaPpY");
    signs.put("compress", "\u001f\u009d\u0090");
    List<String> behind = List.of("rar", "cab", "xar", "zpaq", "wim", "lzip", "lzop", "snappy");
    signs.forEach(
        (word, sign) -> {
          byte[] bytes = joined(sign.getBytes(ISO_8859_1), noise());
          String said = UNREAD + " (" + word + ")";
          add(word + " that is packed", "a.bin", () -> bytes, Expected.gap(said));
          add(
              word + " with a text behind it",
              "a.bin",
              () -> joined(bytes, word()),
              Expected.foundBesideAGap(said));
          add(
              word + " in a zip",
              "a.zip",
              () -> Archives.zip(Map.of("a", joined(bytes, word()))),
              Expected.foundBesideAGap(said));
          if (behind.contains(word) || word.equals("compress")) {
            add(
                word + " behind a gzip",
                "a.gz",
                () -> joined(Archives.gzip(NOTHING), bytes),
                Expected.gap("archive among the bytes of another"));
          }
          if (behind.contains(word)) {
            add(
                word + " behind a cpio",
                "a.cpio",
                () -> joined(Packages.cpio(Map.of("a", NOTHING)), new byte[512], bytes),
                Expected.gap("archive among the bytes of another"));
          }
        });
    add(
        "lz4 of the old form behind lz4",
        "a.lz4",
        () -> joined(Packages.lz4(NOTHING), new byte[] {2, 0x21, 0x4c, 0x18, 9, 0, 0, 0}, noise()),
        Expected.gap("archive among the bytes of another"));
    add("image called iso", "a.iso", () -> noise(), Expected.gap(UNREAD + " (iso)"));
    add("image called dmg", "a.DMG", () -> noise(), Expected.gap(UNREAD + " (dmg)"));
    for (String text : new String[] {"Rar! is what they begin with\n", "070701,2,3\n", "xar!\n"}) {
      byte[] bytes = joined(text.getBytes(UTF_8), word());
      add("text that begins as " + text.trim(), "a.txt", () -> bytes, Expected.found());
    }
  }

  /** Bytes with others in the place of some of them. */
  private static byte[] changed(byte[] bytes, int at, int... values) {
    byte[] changed = bytes.clone();
    for (int i = 0; i < values.length; i++) {
      changed[at + i] = (byte) values[i];
    }
    return changed;
  }

  private static byte[] noise() {
    byte[] noise = new byte[3000];
    new Random(21).nextBytes(noise);
    return noise;
  }
}
