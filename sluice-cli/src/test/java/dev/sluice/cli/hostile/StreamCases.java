package dev.sluice.cli.hostile;

import static dev.sluice.cli.hostile.ArchiveCases.archive;
import static dev.sluice.cli.hostile.ArchiveCases.joined;
import static dev.sluice.cli.hostile.ArchiveCases.secret;
import static dev.sluice.cli.hostile.ArchiveCases.word;
import static dev.sluice.cli.hostile.HostileCase.WORD;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.cli.hostile.ArchiveCases.ArchiveCase;
import dev.sluice.cli.hostile.ArchiveCases.Making;
import dev.sluice.source.archive.Archives;
import dev.sluice.source.archive.RawTar;
import dev.sluice.source.archive.format.ArchiveFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What can be done to a tar or a compression alone. */
final class StreamCases {
  private static final byte[] NOTHING = "nothing\n".getBytes(UTF_8);
  private static final byte[] END = new byte[1024];

  private final List<ArchiveCase> cases = new ArrayList<>();

  static List<ArchiveCase> all() {
    StreamCases made = new StreamCases();
    made.tars();
    made.gzips();
    made.others();
    return made.cases;
  }

  private void add(String name, String file, Making make, Expected expected) {
    cases.add(new ArchiveCase(name, file, make, expected));
  }

  private static byte[] entry(String name, char type, byte[] content) {
    return new RawTar(name, type, content).bytes();
  }

  private static byte[] pax(String key, String value) {
    String rest = " " + key + "=" + value + "\n";
    int length = rest.length() + 2;
    length = rest.length() + Integer.toString(length).length();
    length = rest.length() + Integer.toString(length).length();
    return (length + rest).getBytes(UTF_8);
  }

  private void tar(String name, Expected expected, Making... parts) {
    add(
        "tar " + name,
        "a.tar",
        () -> {
          byte[] all = {};
          for (Making part : parts) {
            all = joined(all, part.make());
          }
          return joined(all, END);
        },
        expected);
  }

  private void tars() {
    Making plain = () -> entry("plain", '0', NOTHING);
    Making hidden = () -> entry("hidden", '0', secret());
    tar("comment of an entry", Expected.found(), () -> paxOf('x', "comment"), plain);
    tar("comment of all", Expected.found(), () -> paxOf('g', "comment"), plain);
    tar("path that is a secret", Expected.found(), () -> paxOf('x', "path"), plain);
    tar("key that nobody knows", Expected.found(), () -> paxOf('x', "vendor.key"), plain);
    tar("size that lies", Expected.foundOrGap(), () -> entry("pax", 'x', pax("size", "3")), hidden);
    tar("long name", Expected.found(), () -> entry("././@LongLink", 'L', word()), plain);
    tar("long link", Expected.found(), () -> entry("././@LongLink", 'K', word()), plain);
    tar("link to a secret", Expected.found(), () -> entry("link " + WORD, '2', new byte[0]), plain);
    tar("device with a content", Expected.found(), () -> entry("device", '3', secret()), plain);
    tar("folder with a content", Expected.found(), () -> entry("folder/", '5', secret()), plain);
    tar("entry of an unknown kind", Expected.found(), () -> entry("what", 'Z', secret()), plain);
    tar("label of a volume", Expected.found(), () -> entry(WORD, 'V', new byte[0]), plain);
    tar("behind its end", Expected.found(), plain, () -> END, hidden);
    tar("text behind its end", Expected.found(), plain, () -> END, ArchiveCases::word);
    tar("garbage between entries", Expected.foundBesideAGap(), plain, () -> block(1), hidden);
    tar(
        "header of a wrong sum",
        Expected.foundBesideAGap(),
        plain,
        () -> {
          byte[] bytes = entry("hidden", '0', secret());
          bytes[0]++;
          return bytes;
        });
    tar(
        "size that is negative",
        Expected.foundBesideAGap(),
        plain,
        () -> new RawTar("hidden", '0', secret()).declaring(-5).bytes());
    tar(
        "size that no disk has",
        Expected.gap(),
        plain,
        () -> new RawTar("hidden", '0', secret()).declaring(Long.MAX_VALUE).bytes());
    tar("padding", Expected.found(), () -> padded(word()), plain);
    tar(
        "gzip in its padding",
        Expected.gap("archive among the bytes of another"),
        () -> padded(Archives.gzip(secret())),
        plain);
    tar(
        "gzip behind its end of a level that no program writes",
        Expected.gap("archive among the bytes of another"),
        plain,
        () -> END,
        () -> oddly(Archives.gzip(secret()), 8, 7));
    tar(
        "gzip behind its end of a system that nobody knows",
        Expected.gap("archive among the bytes of another"),
        plain,
        () -> END,
        () -> oddly(Archives.gzip(secret()), 9, 77));
    tar(
        "zip behind its end of a version that does not exist",
        Expected.gap("archive among the bytes of another"),
        plain,
        () -> END,
        () -> oddly(archive(ArchiveFormat.ZIP, secret()), 4, 200));
    tar(
        "zstd behind its end with a bit that is not used",
        Expected.gap("archive among the bytes of another"),
        plain,
        () -> END,
        () -> withBit(Archives.zstd(secret()), 4, 0x10));
    for (char type : new char[] {'x', 'g'}) {
      tar(
          "gzip in a sparse file, said by " + type,
          Expected.found(),
          () -> entry("pax", type, pax("GNU.sparse.major", "1")),
          () -> entry("a", '0', sparse(Archives.gzip(secret()))));
    }
    tar(
        "gzip in a sparse file without its map",
        Expected.gap(),
        () -> entry("pax", 'x', pax("GNU.sparse.major", "1")),
        () -> entry("a", '0', Archives.gzip(secret())));
    tar(
        "first entry without a name",
        Expected.found(),
        () -> entry("", '0', Archives.gzip(secret())));
    tar(
        "extended header of all that is too long",
        Expected.gap(),
        () -> entry("pax", 'g', pax("comment", "x".repeat(20_000))),
        plain);
    tar("name of an escape", Expected.found(), () -> entry("a\u001b[2J", '0', secret()));
    tar("name that climbs", Expected.found(), () -> entry("../../x", '0', secret()));
  }

  /** A content with another byte at a place. */
  private static byte[] oddly(byte[] bytes, int at, int value) {
    byte[] changed = bytes.clone();
    changed[at] = (byte) value;
    return changed;
  }

  private static byte[] withBit(byte[] bytes, int at, int bit) {
    return oddly(bytes, at, bytes[at] | bit);
  }

  /** A file with a hole at its end, as it is stored: the map of its data, and the data. */
  private static byte[] sparse(byte[] data) {
    byte[] map = ("2\n0\n" + data.length + "\n1000000\n0\n").getBytes(UTF_8);
    return joined(Arrays.copyOf(map, 512), data);
  }

  private static byte[] paxOf(char type, String key) {
    return entry("pax", type, pax(key, "x " + WORD + " x"));
  }

  private static byte[] block(int fill) {
    byte[] bytes = new byte[512];
    Arrays.fill(bytes, (byte) fill);
    return bytes;
  }

  /** An entry with something in what fills its last block. */
  private static byte[] padded(byte[] hidden) {
    byte[] bytes = entry("plain", '0', NOTHING);
    System.arraycopy(hidden, 0, bytes, 512 + NOTHING.length, hidden.length);
    return bytes;
  }

  private static byte[] gzipOf(int flags, byte[]... fields) {
    byte[] plain = Archives.gzip(NOTHING);
    plain[3] = (byte) flags;
    return joined(
        Arrays.copyOf(plain, 10), joined(fields), Arrays.copyOfRange(plain, 10, plain.length));
  }

  private void gzips() {
    byte[] text = (WORD + "\0").getBytes(UTF_8);
    add("gzip name", "a.gz", () -> gzipOf(8, text), Expected.found());
    add("gzip comment", "a.gz", () -> gzipOf(16, text), Expected.found());
    byte[] extra = {(byte) text.length, 0};
    add("gzip extra field", "a.gz", () -> gzipOf(4, extra, text), Expected.found());
    add("gzip all fields", "a.gz", () -> gzipOf(28, extra, text, text, text), Expected.found());
    add(
        "gzip in an extra field",
        "a.gz",
        () -> {
          byte[] inner = Archives.gzip(secret());
          return gzipOf(4, new byte[] {(byte) inner.length, (byte) (inner.length >> 8)}, inner);
        },
        Expected.gap("archive among the bytes of another"));
    add("gzip name without end", "a.gz", () -> gzipOf(8, word()), Expected.gap());
    add("gzip reserved flags", "a.gz", () -> gzipOf(0xe0), Expected.ends(Set.of(0, 3)));
    add(
        "gzip members",
        "a.gz",
        () -> joined(Archives.gzip(NOTHING), Archives.gzip(NOTHING), Archives.gzip(secret())),
        Expected.found());
    add(
        "gzip members with zeros between",
        "a.gz",
        () -> joined(Archives.gzip(NOTHING), new byte[4096], Archives.gzip(secret())),
        Expected.found());
    add(
        "gzip of a wrong checksum",
        "a.gz",
        () -> {
          byte[] bytes = Archives.gzip(secret());
          bytes[bytes.length - 8]++;
          return bytes;
        },
        Expected.foundBesideAGap());
    add("gzip that is none", "a.gz", () -> joined(magic(), secret()), Expected.foundBesideAGap());
  }

  private static byte[] magic() {
    return new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 3};
  }

  private void others() {
    add(
        "zstd frame to be skipped",
        "a.zst",
        () -> joined(skipped(word()), Archives.zstd(NOTHING)),
        Expected.found());
    add(
        "zstd frame to be skipped with a gzip",
        "a.zst",
        () -> joined(skipped(Archives.gzip(secret())), Archives.zstd(NOTHING)),
        Expected.gap("archive among the bytes of another"));
    add(
        "zstd frames",
        "a.zst",
        () -> joined(Archives.zstd(NOTHING), skipped(NOTHING), Archives.zstd(secret())),
        Expected.found());
    add(
        "xz streams with padding",
        "a.xz",
        () -> joined(Archives.xz(NOTHING, 0), new byte[8], Archives.xz(secret(), 0)),
        Expected.found());
    add(
        "bzip2 streams",
        "a.bz2",
        () -> joined(Archives.bzip2(NOTHING), Archives.bzip2(secret())),
        Expected.found());
    add(
        "xz that is none",
        "a.xz",
        () -> joined(new byte[] {(byte) 0xfd, '7', 'z', 'X', 'Z', 0}, secret()),
        Expected.foundBesideAGap());
    add(
        "7z that is none",
        "a.7z",
        () -> joined(new byte[] {'7', 'z', (byte) 0xbc, (byte) 0xaf, 0x27, 0x1c}, secret()),
        Expected.foundBesideAGap());
    add(
        "7z with a list past its end",
        "a.7z",
        () -> {
          byte[] bytes = archive(ArchiveFormat.SEVEN_ZIP, secret());
          ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(12, 1L << 40);
          return bytes;
        },
        Expected.gap());
    add(
        "7z name that is a secret",
        "a.7z",
        () -> Archives.sevenZip(Map.of(WORD, NOTHING)),
        Expected.found());
    for (ArchiveFormat format :
        List.of(ArchiveFormat.GZIP, ArchiveFormat.BZIP2, ArchiveFormat.XZ, ArchiveFormat.ZSTD)) {
      add(
          format + " of a tar",
          "a.tgz",
          () -> archive(format, Archives.tar(Map.of("inside", secret()))),
          Expected.found());
      add(
          format + " of a tar with text behind",
          "a.tgz",
          () -> archive(format, joined(Archives.tar(Map.of("inside", NOTHING)), word())),
          Expected.found());
    }
  }

  private static byte[] skipped(byte[] content) {
    return ByteBuffer.allocate(8 + content.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(0x184d2a53)
        .putInt(content.length)
        .put(content)
        .array();
  }
}
