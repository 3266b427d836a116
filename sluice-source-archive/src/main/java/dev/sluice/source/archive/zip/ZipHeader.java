package dev.sluice.source.archive.zip;

import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.read.ArchiveFault;
import dev.sluice.source.archive.read.EntryName;
import dev.sluice.source.archive.read.LittleEndian;

/**
 * What a local or central header of a zip says about an entry.
 *
 * @param flags the general purpose bits
 * @param method the compression method
 * @param checksum the CRC-32 of the expanded bytes
 * @param compressedBytes the stored size
 * @param expandedBytes the expanded size
 * @param offset where the local header is; 0 in a local header
 * @param name the name, fit to be shown
 * @param endsInSlash true if the raw name does, as that of a folder
 */
public record ZipHeader(
    int flags,
    int method,
    long checksum,
    long compressedBytes,
    long expandedBytes,
    long offset,
    String name,
    boolean endsInSlash) {
  public static final long LOCAL = 0x04034b50L;
  public static final long CENTRAL = 0x02014b50L;
  public static final long END = 0x06054b50L;
  static final long END_64 = 0x06064b50L;
  static final long LOCATOR_64 = 0x07064b50L;
  public static final long DESCRIPTOR = 0x08074b50L;

  /** Begins a zip that was to have several parts and has one. */
  static final long SINGLE_SPAN = 0x30304b50L;

  static final long SIGNATURE = 0x05054b50L;
  static final long EXTRA_DATA = 0x08064b50L;

  public static final int LOCAL_BYTES = 30;
  public static final int CENTRAL_BYTES = 46;
  static final int END_BYTES = 22;
  static final int END_64_BYTES = 56;
  static final int LOCATOR_64_BYTES = 20;

  public static final int STORED = 0;
  public static final int DEFLATED = 8;
  public static final int DEFLATED_64 = 9;
  public static final int BZIP2 = 12;
  public static final int LZMA = 14;
  public static final int ZSTD = 93;
  public static final int XZ = 95;
  private static final int AES = 99;

  private static final int FLAG_ENCRYPTED = 1;
  private static final int FLAG_DESCRIPTOR = 1 << 3;
  private static final int FLAG_MASKED = 1 << 13;
  private static final long SIZE_ELSEWHERE = 0xffffffffL;
  private static final int EXTRA_ZIP64 = 1;

  boolean isEncrypted() {
    return (flags & (FLAG_ENCRYPTED | FLAG_MASKED)) != 0 || method == AES;
  }

  /** True if checksum and sizes come behind the content rather than in the header. */
  boolean hasDescriptor() {
    return (flags & FLAG_DESCRIPTOR) != 0;
  }

  /** True for a folder, which has no content but the two bytes of an empty deflate stream. */
  boolean isFolder() {
    return endsInSlash && expandedBytes == 0 && compressedBytes <= 2;
  }

  ZipHeader withName(byte[] raw) {
    boolean slash = raw.length > 0 && (raw[raw.length - 1] == '/' || raw[raw.length - 1] == '\\');
    return new ZipHeader(
        flags, method, checksum, compressedBytes, expandedBytes, offset, EntryName.of(raw), slash);
  }

  /** The same header with the sizes and the offset that did not fit where they belong. */
  ZipHeader withExtra(byte[] extra) throws ArchiveFault {
    long expanded = expandedBytes;
    long compressed = compressedBytes;
    long at = offset;
    int next = 0;
    while (next + 4 <= extra.length) {
      int id = LittleEndian.shortAt(extra, next);
      int end = next + 4 + LittleEndian.shortAt(extra, next + 2);
      if (id == EXTRA_ZIP64 && end <= extra.length) {
        int field = next + 4;
        if (expanded == SIZE_ELSEWHERE && field + 8 <= end) {
          expanded = LittleEndian.longAt(extra, field);
          field += 8;
        }
        if (compressed == SIZE_ELSEWHERE && field + 8 <= end) {
          compressed = LittleEndian.longAt(extra, field);
          field += 8;
        }
        if (at == SIZE_ELSEWHERE && field + 8 <= end) {
          at = LittleEndian.longAt(extra, field);
        }
      }
      next = end;
    }
    if (expanded < 0 || compressed < 0 || at < 0) {
      throw ArchiveFault.entry(ProblemKind.CORRUPT, "header has an impossible size");
    }
    return new ZipHeader(flags, method, checksum, compressed, expanded, at, name, endsInSlash);
  }
}
