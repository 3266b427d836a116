package dev.sluice.source.archive;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sluice.source.archive.format.ArchiveFormat;
import java.io.ByteArrayOutputStream;

/** Valid ars, cpios and packages of RPM, with words in every range of their bytes. */
final class PlantedPackages {
  private static final int FILE = 0100644;
  private static final int LINK = 0120777;
  private static final int FOLDER = 040755;

  private final Planting planting;

  PlantedPackages(Planting planting) {
    this.planting = planting;
  }

  byte[] make(ArchiveFormat format, PlantedArchives.Content content) {
    return switch (format) {
      case AR -> ar(content);
      case CPIO -> cpio(content, planting.random().nextInt(4));
      case RPM -> rpm(content);
      default -> throw new IllegalArgumentException(format + " is no package");
    };
  }

  private byte[] ar(PlantedArchives.Content content) {
    ByteArrayOutputStream ar = new ByteArrayOutputStream();
    put(ar, "!<arch>\n");
    if (planting.chance(4)) {
      member(ar, "/", planting.text());
    }
    boolean hasNames = planting.chance(3);
    String longName = hasNames ? planting.word() + planting.word() : "";
    if (hasNames) {
      member(ar, "//", (planting.word() + "/\n" + longName + "/\n").getBytes(US_ASCII));
    }
    int entries = 1 + planting.random().nextInt(3);
    for (int entry = 0; entry < entries; entry++) {
      switch (planting.random().nextInt(hasNames ? 3 : 2)) {
        case 0 -> member(ar, planting.word(), content.make());
        case 1 -> {
          byte[] name = planting.word().getBytes(US_ASCII);
          byte[] bytes = content.make();
          ByteArrayOutputStream both = new ByteArrayOutputStream();
          both.writeBytes(name);
          both.writeBytes(bytes);
          member(ar, "#1/" + name.length, both.toByteArray());
        }
        default -> {
          member(ar, "/17", content.make());
          hasNames = false;
        }
      }
    }
    ar.writeBytes(planting.maybe(3));
    return ar.toByteArray();
  }

  private void member(ByteArrayOutputStream ar, String name, byte[] content) {
    String owner = planting.chance(4) ? planting.word().substring(0, 12) : "1";
    if (owner.length() > 1) {
      planting.words().removeLast();
      planting.words().add(owner);
    }
    put(
        ar,
        String.format("%-16s%-12s%-12s%-8s%-10d`\n", name, owner, "0", "100644", content.length));
    ar.writeBytes(content);
    if (content.length % 2 != 0) {
      ar.write('\n');
    }
  }

  private byte[] cpio(PlantedArchives.Content content, int form) {
    ByteArrayOutputStream cpio = new ByteArrayOutputStream();
    int archives = planting.chance(5) ? 2 : 1;
    for (int archive = 0; archive < archives; archive++) {
      int entries = 1 + planting.random().nextInt(3);
      for (int entry = 0; entry < entries; entry++) {
        switch (planting.random().nextInt(5)) {
          case 0 -> entry(cpio, form, LINK, planting.word(), planting.word().getBytes(US_ASCII));
          case 1 -> entry(cpio, form, FOLDER, planting.word(), new byte[0]);
          default -> entry(cpio, form, FILE, planting.word(), content.make());
        }
      }
      entry(cpio, form, 0, "TRAILER!!!", new byte[0]);
      cpio.writeBytes(new byte[planting.random().nextInt(4) * 4]);
    }
    cpio.writeBytes(planting.maybe(3));
    return cpio.toByteArray();
  }

  private void entry(ByteArrayOutputStream cpio, int form, int mode, String name, byte[] content) {
    int nameBytes = name.length() + 1;
    int unit =
        switch (form) {
          case 0, 1 -> {
            put(cpio, "07070" + (form + 1));
            int[] fields = {7, mode, 0, 0, 1, 0, content.length, 0, 0, 0, 0, nameBytes, 0};
            for (int field : fields) {
              put(cpio, String.format("%08x", field));
            }
            yield 4;
          }
          case 2 -> {
            put(cpio, "070707" + String.format("%06o%06o%06o", 1, 7, mode));
            put(cpio, String.format("%06o%06o%06o%06o", 0, 0, 1, 0));
            put(cpio, String.format("%011o%06o%011o", 0, nameBytes, content.length));
            yield 1;
          }
          default -> {
            int[] halves = {
              070707, 1, 7, mode, 0, 0, 1, 0, 0, 0, nameBytes, content.length >> 16, content.length
            };
            for (int half : halves) {
              cpio.write(half);
              cpio.write(half >> 8);
            }
            yield 2;
          }
        };
    put(cpio, name + "\0");
    int header = unit == 4 ? 110 : 26;
    pad(cpio, header + nameBytes, unit);
    cpio.writeBytes(content);
    pad(cpio, content.length, unit);
  }

  private static void pad(ByteArrayOutputStream cpio, int length, int unit) {
    cpio.writeBytes(new byte[-length & (unit - 1)]);
  }

  private byte[] rpm(PlantedArchives.Content content) {
    byte[] cpio = cpio(content, 0);
    byte[] payload =
        switch (planting.random().nextInt(6)) {
          case 0 -> Archives.gzip(cpio);
          case 1 -> Archives.bzip2(cpio);
          case 2 -> Archives.xz(cpio, 0);
          case 3 -> Archives.zstd(cpio);
          case 4 -> Packages.lzma(cpio);
          default -> cpio;
        };
    return Packages.rpm(payload, planting.word());
  }

  private static void put(ByteArrayOutputStream out, String text) {
    out.writeBytes(text.getBytes(US_ASCII));
  }
}
