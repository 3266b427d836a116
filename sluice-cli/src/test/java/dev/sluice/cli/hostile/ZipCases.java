package dev.sluice.cli.hostile;

import static dev.sluice.cli.hostile.ArchiveCases.indexOf;
import static dev.sluice.cli.hostile.ArchiveCases.joined;
import static dev.sluice.cli.hostile.ArchiveCases.secret;
import static dev.sluice.cli.hostile.ArchiveCases.word;
import static dev.sluice.cli.hostile.HostileCase.WORD;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.cli.hostile.ArchiveCases.ArchiveCase;
import dev.sluice.cli.hostile.ArchiveCases.Making;
import dev.sluice.source.archive.Archives;
import dev.sluice.source.archive.RawZip;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** What can be done to a zip alone. */
final class ZipCases {
  private static final byte[] NOTHING = "nothing\n".getBytes(UTF_8);

  private final List<ArchiveCase> cases = new ArrayList<>();

  static List<ArchiveCase> all() {
    ZipCases made = new ZipCases();
    made.places();
    made.lies();
    made.names();
    return made.cases;
  }

  private void add(String name, String file, Making make, Expected expected) {
    cases.add(new ArchiveCase("zip " + name, file, make, expected));
  }

  private static byte[] hidden() {
    return Archives.zip(Map.of("inside.txt", secret()));
  }

  private static byte[] clean() {
    return Archives.zip(Map.of("inside.txt", NOTHING));
  }

  /** Fills a zip. */
  @FunctionalInterface
  private interface Filling {
    void fill(ZipOutputStream zip) throws Exception;
  }

  private static byte[] zip(Filling filling) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      filling.fill(zip);
    }
    return out.toByteArray();
  }

  /** Where bytes can hide. */
  private void places() {
    add(
        "comment",
        "a.zip",
        () ->
            zip(
                zip -> {
                  zip.setComment("key " + WORD);
                  zip.putNextEntry(new ZipEntry("a"));
                }),
        Expected.found());
    add(
        "comment of an entry",
        "a.zip",
        () ->
            zip(
                zip -> {
                  ZipEntry entry = new ZipEntry("a");
                  entry.setComment("key " + WORD);
                  zip.putNextEntry(entry);
                }),
        Expected.found());
    add(
        "extra field",
        "a.zip",
        () ->
            zip(
                zip -> {
                  ZipEntry entry = new ZipEntry("a");
                  byte[] value = word();
                  byte[] extra = {0x77, 0x77, (byte) value.length, 0};
                  entry.setExtra(joined(extra, value));
                  zip.putNextEntry(entry);
                }),
        Expected.found());
    byte[] end = new byte[22];
    System.arraycopy("PK\5\6".getBytes(StandardCharsets.US_ASCII), 0, end, 0, 4);
    add("that is an end and a text", "a", () -> joined(end, word()), Expected.found());
    add("that is an end and a zip", "a", () -> joined(end, hidden()), Expected.found());
    add("with two ends", "a.zip", () -> joined(hidden(), end), Expected.found());
    add("before another one", "a.zip", () -> joined(hidden(), clean()), Expected.found());
    add("behind another one", "a.zip", () -> joined(clean(), hidden()), Expected.found());
    add("behind a script", "a.jar", () -> behind("#!/bin/sh\n"), Expected.found());
    add("behind a program", "a.exe", () -> behind("MZ\0\0 program\0"), Expected.found());
    add("behind a text", "a.zip", () -> behind("some text\n"), Expected.found());
    add("with a text before it", "a.zip", () -> joined(word(), clean()), Expected.found());
    add(
        "behind a gzip",
        "a.zip",
        () -> joined(Archives.gzip(NOTHING), hidden()),
        Expected.gap("archive among the bytes of another"));
    add(
        "behind a hidden gzip",
        "a.zip",
        () -> joined("x".getBytes(UTF_8), Archives.gzip(secret()), clean()),
        Expected.gap("archive among the bytes of another"));
    add("without a directory", "a.zip", ZipCases::headless, Expected.gap());
    add("signature of its directory", "a.zip", ZipCases::signed, Expected.found());
    add("record before its directory", "a.zip", ZipCases::withExtraRecord, Expected.found());
    add(
        "behind the stream of an entry",
        "a.zip",
        () -> {
          byte[] packed = joined(deflated(NOTHING), word());
          return new RawZip().method(8).packed("a", packed, NOTHING).bytes();
        },
        Expected.found());
    add("behind a program and cut", "a.exe", () -> joined(mz(), headless()), Expected.foundOrGap());
  }

  private static byte[] deflated(byte[] content) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Deflater raw = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    try (DeflaterOutputStream packing = new DeflaterOutputStream(out, raw)) {
      packing.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      raw.end();
    }
    return out.toByteArray();
  }

  /**
   * A record with a text, as bytes: what begins it, the text's length in so many bytes, the text.
   */
  private static byte[] record(String magic, int lengthBytes) {
    byte[] length = new byte[lengthBytes];
    length[0] = (byte) word().length;
    return joined(magic.getBytes(UTF_8), length, word());
  }

  private static byte[] signed() {
    byte[] whole = clean();
    int end = indexOf(whole, "PK\5\6");
    return joined(
        Arrays.copyOf(whole, end),
        record("PK\5\5", 2),
        Arrays.copyOfRange(whole, end, whole.length));
  }

  private static byte[] withExtraRecord() {
    byte[] whole = clean();
    int listed = indexOf(whole, "PK\1\2");
    byte[] record = record("PK\6\10", 4);
    byte[] rest = Arrays.copyOfRange(whole, listed, whole.length);
    ByteBuffer.wrap(rest)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(indexOf(rest, "PK\5\6") + 16, listed + record.length);
    return joined(Arrays.copyOf(whole, listed), record, rest);
  }

  private static byte[] mz() {
    return "MZ\0\0 program\0".getBytes(UTF_8);
  }

  private static byte[] behind(String before) {
    return joined(before.getBytes(UTF_8), hidden());
  }

  private static byte[] headless() {
    byte[] whole = hidden();
    return Arrays.copyOf(whole, indexOf(whole, "PK\1\2"));
  }

  /** What headers can claim. */
  private void lies() {
    add(
        "entry that is locked",
        "a.zip",
        () -> new RawZip().flags(1).stored("a", secret()).bytes(),
        Expected.foundBesideAGap("encrypted"));
    add(
        "entry of an unknown method",
        "a.zip",
        () -> new RawZip().method(77).stored("a", secret()).bytes(),
        Expected.foundBesideAGap("unsupported compression"));
    add(
        "entry of a wrong checksum",
        "a.zip",
        () -> new RawZip().checksumOff(1).stored("a", secret()).bytes(),
        Expected.foundBesideAGap());
    add(
        "entry that is listed twice",
        "a.zip",
        () -> new RawZip().stored("a", secret()).listAgain("b").bytes(),
        Expected.foundBesideAGap("overlapping"));
    add(
        "entry that is listed elsewhere",
        "a.zip",
        () -> new RawZip().stored("a", secret()).listAt("b", 1 << 28).bytes(),
        Expected.foundBesideAGap());
    add(
        "entry that is not listed",
        "a.zip",
        () -> {
          byte[] first = new RawZip().stored("a", NOTHING).bytes();
          int listed = indexOf(first, "PK\1\2");
          byte[] entries = Arrays.copyOf(first, listed);
          byte[] directory = Arrays.copyOfRange(first, listed, first.length);
          byte[] other = hidden();
          byte[] unlisted = Arrays.copyOf(other, indexOf(other, "PK\1\2"));
          return joined(entries, unlisted, directory);
        },
        Expected.foundOrGap());
    add(
        "directory of another method",
        "a.zip",
        () -> {
          byte[] whole = hidden();
          whole[indexOf(whole, "PK\1\2") + 10] = 0;
          return whole;
        },
        Expected.gap());
    add(
        "entry of a size that no disk has",
        "a.zip",
        () -> {
          byte[] whole = new RawZip().stored("a", secret()).bytes();
          int at = indexOf(whole, "PK\1\2");
          Arrays.fill(whole, at + 20, at + 28, (byte) 0xfe);
          return whole;
        },
        Expected.foundOrGap());
    add(
        "of more entries than are read",
        "a.zip",
        () ->
            zip(
                zip -> {
                  for (int at = 0; at < 5000; at++) {
                    zip.putNextEntry(new ZipEntry("e" + at));
                  }
                  zip.putNextEntry(new ZipEntry("last"));
                  zip.write(secret());
                }),
        Expected.gap("too many entries"));
    add(
        "with a descriptor that its header does not need",
        "a.zip",
        () -> new RawZip().storedWithDescriptor("a", secret()).bytes(),
        Expected.foundOrGap());
    add(
        "entry whose content is an end",
        "a.zip",
        () -> new RawZip().stored("a", joined("PK\5\6".getBytes(UTF_8), secret())).bytes(),
        Expected.foundBesideAGap());
  }

  /** What an entry can be called. */
  private void names() {
    add(
        "name that is a secret",
        "a.zip",
        () -> named(WORD + " "),
        Expected.found("leaks found: 1"));
    for (String name :
        List.of(
            "../../../etc/passwd",
            "/etc/passwd",
            "C:\\windows\\x",
            "a\u001b[31mred",
            "a\nb",
            "\u202etxt.exe",
            "a".repeat(2000),
            " ",
            "!",
            "a!b!c",
            "con",
            ".",
            "..",
            "a//b")) {
      String shown = name.length() > 20 ? "long name" : name.replaceAll("\\p{C}", "?");
      add("name " + shown, "a.zip", () -> Archives.zip(Map.of(name, secret())), Expected.found());
    }
    add(
        "names that are the same",
        "a.zip",
        () -> new RawZip().stored("a", NOTHING).stored("a", secret()).bytes(),
        Expected.found());
    add(
        "names that are files and folders",
        "a.zip",
        () -> {
          Map<String, byte[]> files = new LinkedHashMap<>();
          files.put("a", NOTHING);
          files.put("a/b", secret());
          files.put("a/b/", new byte[0]);
          return Archives.zip(files);
        },
        Expected.found());
    add(
        "folder that has a content",
        "a.zip",
        () -> new RawZip().stored("a/", secret()).bytes(),
        Expected.found());
  }

  private static byte[] named(String name) {
    return Archives.zip(Map.of(name, NOTHING));
  }
}
