package dev.sluice.source.archive.sevenzip;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The streams that a 7z list describes: what is packed, how, and how many contents come of it.
 *
 * @param packedAt where the first packed stream is, behind the signature
 * @param packed the lengths of the packed streams
 * @param folders what is unpacked from them, in the same order
 * @param filesWithContent how many entries have a content
 */
record SevenZipStreams(
    long packedAt, List<Long> packed, List<Folder> folders, long filesWithContent) {
  static final int COPY = 0;
  static final int LZMA = 0x030101;
  static final int LZMA_2 = 0x21;

  private static final int END = 0;
  private static final int PROPERTIES = 2;
  private static final int STREAMS = 4;
  private static final int FILES = 5;
  private static final int PACK_INFO = 6;
  private static final int UNPACK_INFO = 7;
  private static final int CONTENTS_INFO = 8;
  private static final int SIZES = 9;
  private static final int CHECKSUMS = 10;
  private static final int FOLDERS = 11;
  private static final int UNPACKED_SIZES = 12;
  private static final int CONTENT_COUNTS = 13;
  private static final int WITHOUT_CONTENT = 14;
  private static final int CODERS_MAX = 32;

  /**
   * Some packed streams and what is unpacked from them.
   *
   * @param method of its one coder, or -1 if it has several
   * @param packedStreams how many it takes
   * @param coders how many outputs it lists sizes of
   * @param unpackedBytes what it comes to
   * @param contents how many contents that is
   * @param isSummed whether it has a checksum of its own
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Folder(
      int method,
      byte[] properties,
      int packedStreams,
      int coders,
      long unpackedBytes,
      long contents,
      boolean isSummed) {
    boolean isCopy() {
      return method == COPY;
    }

    Folder withUnpackedBytes(long value) {
      return new Folder(method, properties, packedStreams, coders, value, contents, isSummed);
    }

    Folder withContents(long value) {
      return new Folder(method, properties, packedStreams, coders, unpackedBytes, value, isSummed);
    }
  }

  int packedCount() {
    return packed.size();
  }

  long packedBytes(int stream) {
    return packed.get(stream);
  }

  /** The streams and entries of a list; {@code cursor} is behind its kind. */
  static SevenZipStreams ofList(SevenZipCursor cursor) throws IOException {
    SevenZipStreams streams = new SevenZipStreams(0, List.of(), List.of(), 0);
    int id = cursor.octet();
    if (id == PROPERTIES) {
      for (int property = cursor.octet(); property != END; property = cursor.octet()) {
        cursor.skip(cursor.number());
      }
      id = cursor.octet();
    }
    if (id == STREAMS) {
      streams = read(cursor);
      id = cursor.octet();
    }
    if (id == FILES) {
      int files = cursor.count();
      int empty = 0;
      for (int property = cursor.octet(); property != END; property = cursor.octet()) {
        int length = cursor.count();
        SevenZipCursor value = new SevenZipCursor(cursor.take(length));
        if (property == WITHOUT_CONTENT) {
          empty = value.bits(files);
        }
      }
      return new SevenZipStreams(
          streams.packedAt, streams.packed, streams.folders, (long) files - empty);
    }
    if (id != END) {
      throw new IOException("unknown part of a list");
    }
    return streams;
  }

  /** A description of streams, up to its end. */
  static SevenZipStreams read(SevenZipCursor cursor) throws IOException {
    long packedAt = 0;
    List<Long> packed = List.of();
    List<Folder> folders = List.of();
    for (int id = cursor.octet(); id != END; id = cursor.octet()) {
      switch (id) {
        case PACK_INFO -> {
          packedAt = cursor.number();
          packed = packed(cursor);
        }
        case UNPACK_INFO -> folders = folders(cursor);
        case CONTENTS_INFO -> folders = contents(cursor, folders);
        default -> throw new IOException("unknown part of a list");
      }
    }
    return new SevenZipStreams(packedAt, packed, folders, 0);
  }

  private static List<Long> packed(SevenZipCursor cursor) throws IOException {
    int count = cursor.count();
    List<Long> sizes = new ArrayList<>();
    for (int id = cursor.octet(); id != END; id = cursor.octet()) {
      switch (id) {
        case SIZES -> {
          for (int stream = 0; stream < count; stream++) {
            sizes.add(cursor.number());
          }
        }
        case CHECKSUMS -> cursor.skip(4L * cursor.defined(count));
        default -> throw new IOException("unknown part of a list");
      }
    }
    return sizes;
  }

  private static List<Folder> folders(SevenZipCursor cursor) throws IOException {
    List<Folder> folders = new ArrayList<>();
    for (int id = cursor.octet(); id != END; id = cursor.octet()) {
      switch (id) {
        case FOLDERS -> {
          int count = cursor.count();
          if (cursor.octet() != 0) {
            throw new IOException("a list elsewhere");
          }
          for (int folder = 0; folder < count; folder++) {
            folders.add(folder(cursor));
          }
        }
        case UNPACKED_SIZES -> {
          for (int folder = 0; folder < folders.size(); folder++) {
            long last = 0;
            for (int coder = 0; coder < folders.get(folder).coders(); coder++) {
              last = cursor.number();
            }
            folders.set(folder, folders.get(folder).withUnpackedBytes(last));
          }
        }
        case CHECKSUMS -> cursor.skip(4L * summed(cursor, folders));
        default -> throw new IOException("unknown part of a list");
      }
    }
    return folders;
  }

  private static int summed(SevenZipCursor cursor, List<Folder> folders) throws IOException {
    boolean all = cursor.octet() != 0;
    int count = 0;
    int octet = 0;
    for (int at = 0; at < folders.size(); at++) {
      if (!all && at % 8 == 0) {
        octet = cursor.octet();
      }
      boolean isSummed = all || (octet >> (7 - at % 8) & 1) != 0;
      count += isSummed ? 1 : 0;
      Folder one = folders.get(at);
      folders.set(
          at,
          new Folder(
              one.method,
              one.properties,
              one.packedStreams,
              one.coders,
              one.unpackedBytes,
              one.contents,
              isSummed));
    }
    return count;
  }

  private static Folder folder(SevenZipCursor cursor) throws IOException {
    int coders = cursor.count();
    if (coders == 0 || coders > CODERS_MAX) {
      throw new IOException("an impossible number of coders");
    }
    int method = -1;
    byte[] properties = {};
    int inputs = 0;
    int outputs = 0;
    for (int coder = 0; coder < coders; coder++) {
      int flags = cursor.octet();
      long id = 0;
      for (int at = 0; at < (flags & 0xf); at++) {
        id = id << 8 | cursor.octet();
      }
      boolean isSimple = (flags & 0x10) == 0;
      inputs += isSimple ? 1 : cursor.count();
      outputs += isSimple ? 1 : cursor.count();
      properties = (flags & 0x20) == 0 ? new byte[0] : cursor.take(cursor.count());
      method = coders == 1 && id >= 0 && id <= LZMA ? (int) id : -1;
    }
    if (inputs > CODERS_MAX || outputs == 0 || outputs > CODERS_MAX) {
      throw new IOException("an impossible number of streams");
    }
    int pairs = outputs - 1;
    for (int number = 0; number < 2 * pairs; number++) {
      cursor.number();
    }
    int packedStreams = inputs - pairs;
    if (packedStreams > 1) {
      for (int stream = 0; stream < packedStreams; stream++) {
        cursor.number();
      }
    }
    return new Folder(method, properties, packedStreams, outputs, 0, 1, false);
  }

  private static List<Folder> contents(SevenZipCursor cursor, List<Folder> before)
      throws IOException {
    List<Folder> folders = new ArrayList<>(before);
    for (int id = cursor.octet(); id != END; id = cursor.octet()) {
      switch (id) {
        case CONTENT_COUNTS -> {
          for (int folder = 0; folder < folders.size(); folder++) {
            folders.set(folder, folders.get(folder).withContents(cursor.number()));
          }
        }
        case SIZES -> {
          for (Folder folder : folders) {
            for (long content = 1; content < folder.contents(); content++) {
              cursor.number();
            }
          }
        }
        case CHECKSUMS -> {
          long unknown =
              folders.stream()
                  .mapToLong(one -> one.contents() == 1 && one.isSummed() ? 0 : one.contents())
                  .sum();
          if (unknown < 0 || unknown > Integer.MAX_VALUE) {
            throw new IOException("an impossible number of contents");
          }
          cursor.skip(4L * cursor.defined((int) unknown));
        }
        default -> throw new IOException("unknown part of a list");
      }
    }
    return folders;
  }
}
