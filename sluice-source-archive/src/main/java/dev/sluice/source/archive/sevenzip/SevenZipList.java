package dev.sluice.source.archive.sevenzip;

import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.read.ArchiveFault;
import dev.sluice.source.archive.read.LittleEndian;
import dev.sluice.source.archive.read.SeekableBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.LZMA2InputStream;
import org.tukaani.xz.LZMAInputStream;

/**
 * What the list of a 7z says about where its bytes belong, read beside the library, which does not
 * tell.
 *
 * @param stored the stretches that are entries' contents as they are, by where they begin
 * @param begins where the packed streams of entries begin
 * @param unpacked the list itself, if it is packed
 * @param fault what of the archive the library will not read, or null
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SevenZipList(
    TreeMap<Long, Long> stored, Set<Long> begins, byte[] unpacked, @Nullable ArchiveFault fault) {
  private static final int SIGNATURE_BYTES = 32;
  private static final int PLAIN = 1;
  private static final int PACKED = 0x17;
  private static final int PACKED_TIMES_MAX = 4;
  private static final int UNPACKED_BYTES_MAX = 16 * 1024 * 1024;
  private static final byte[] NOTHING = {};

  /** A list of which nothing can be told. */
  static SevenZipList unknown() {
    return new SevenZipList(new TreeMap<>(), Set.of(), NOTHING, null);
  }

  /** Reads the list that begins {@code offset} behind the signature. */
  public static SevenZipList read(
      SeekableBytes bytes, long offset, int length, int dictionaryBytesMax) {
    byte[] unpacked = NOTHING;
    try {
      byte[] list = take(bytes, SIGNATURE_BYTES + offset, length);
      for (int times = 0; times < PACKED_TIMES_MAX; times++) {
        SevenZipCursor cursor = new SevenZipCursor(list);
        if (list.length == 0) {
          return unknown();
        }
        int kind = cursor.octet();
        if (kind == PLAIN) {
          return of(SevenZipStreams.ofList(cursor), unpacked);
        }
        if (kind != PACKED) {
          break;
        }
        list = unpack(bytes, SevenZipStreams.read(cursor), dictionaryBytesMax);
        unpacked = list;
      }
      return damaged(unpacked, "list of entries is of an unknown kind");
    } catch (IOException | RuntimeException failure) {
      return damaged(unpacked, "list of entries cannot be followed");
    }
  }

  private static SevenZipList damaged(byte[] unpacked, String detail) {
    return new SevenZipList(
        new TreeMap<>(),
        Set.of(),
        unpacked,
        ArchiveFault.entry(ProblemKind.UNSUPPORTED_METHOD, detail));
  }

  private static SevenZipList of(SevenZipStreams streams, byte[] unpacked) {
    TreeMap<Long, Long> stored = new TreeMap<>();
    Set<Long> begins = new HashSet<>();
    long at = SIGNATURE_BYTES + streams.packedAt();
    int next = 0;
    long contents = 0;
    boolean isUnused = false;
    for (SevenZipStreams.Folder folder : streams.folders()) {
      contents += folder.contents();
      isUnused |= folder.contents() == 0;
      for (int stream = 0; stream < folder.packedStreams(); stream++, next++) {
        long size = streams.packedBytes(next);
        begins.add(at);
        if (folder.isCopy() && size == folder.unpackedBytes() && folder.contents() > 0) {
          stored.put(at, at + size);
        }
        at += size;
      }
    }
    boolean isWhole =
        !isUnused && next == streams.packedCount() && contents == streams.filesWithContent();
    return new SevenZipList(
        stored,
        begins,
        unpacked,
        isWhole
            ? null
            : ArchiveFault.entry(
                ProblemKind.UNSUPPORTED_METHOD, "has packed bytes that belong to no entry"));
  }

  private static byte[] unpack(SeekableBytes bytes, SevenZipStreams streams, int dictionaryBytesMax)
      throws IOException {
    List<SevenZipStreams.Folder> folders = new ArrayList<>(streams.folders());
    if (folders.size() != 1 || streams.packedCount() != 1) {
      throw new IOException("a list in several pieces");
    }
    SevenZipStreams.Folder folder = folders.getFirst();
    long packed = streams.packedBytes(0);
    if (packed > UNPACKED_BYTES_MAX || folder.unpackedBytes() > UNPACKED_BYTES_MAX) {
      throw new IOException("a list of too many bytes");
    }
    byte[] from = take(bytes, SIGNATURE_BYTES + streams.packedAt(), (int) packed);
    InputStream raw = new ByteArrayInputStream(from);
    long size = folder.unpackedBytes();
    byte[] properties = folder.properties();
    return switch (folder.method()) {
      case SevenZipStreams.COPY -> from;
      case SevenZipStreams.LZMA -> {
        long dictionary = LittleEndian.intAt(properties, 1);
        if (dictionary > dictionaryBytesMax) {
          throw new IOException("a dictionary that is too large");
        }
        yield whole(new LZMAInputStream(raw, size, properties[0], (int) dictionary), size);
      }
      case SevenZipStreams.LZMA_2 ->
          whole(new LZMA2InputStream(raw, Math.min(dictionaryBytesMax, 1 << 24)), size);
      default -> throw new IOException("a list packed by an unknown method");
    };
  }

  private static byte[] whole(InputStream unpacking, long size) throws IOException {
    return unpacking.readNBytes((int) size);
  }

  private static byte[] take(SeekableBytes bytes, long position, int length) throws IOException {
    if (position < 0 || length < 0 || position > bytes.size() - length) {
      throw new IOException("outside the archive");
    }
    byte[] taken = new byte[length];
    int at = 0;
    while (at < length) {
      int read = bytes.read(position + at, taken, at, length - at);
      if (read < 0) {
        throw new IOException("ends too early");
      }
      at += read;
    }
    return taken;
  }
}
