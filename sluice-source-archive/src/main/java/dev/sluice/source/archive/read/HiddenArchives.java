package dev.sluice.source.archive.read;

import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.format.UnreadFormat;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks for archives among the bytes of a container that no entry covers. Such an archive is not
 * opened, for nothing says where it ends; but what is packed in it cannot be seen in its bytes, so
 * it is named.
 *
 * <p>An archive is told by its first bytes. In a container whose own bytes are packed streams it
 * takes more of them than its format asks for: bytes that are random must not be taken for one. A
 * tar, an ar and a cpio need no sign, for they do not pack what they hold, and a package of RPM
 * holds the sign of what it is packed with.
 */
public final class HiddenArchives {
  /** How many bytes tell an archive. */
  private static final int SIGN_BYTES = 10;

  /** How many bytes of a run are looked at again with those that come next. */
  private static final int CARRIED_BYTES_MAX = ArchiveFormat.LZMA_HEAD_BYTES - 1;

  private static final int VERSION_MAX = 63;
  private static final int METHOD_MAX = 99;
  private static final int GZIP_FLAGS = 0x1f;
  private static final int GZIP_SYSTEM_MAX = 13;

  private static final byte LZMA_FIRST = 0x5d;
  private static final int LZMA_SIZE_MIN = 256;

  private static final long ZIP_RECORD = 0x02014b50;

  /** Where a record of a zip's directory has the sizes of its content. */
  private static final int ZIP_SIZES_AT = 20;

  /** Where it has the number of the disk, counted from the sizes. */
  private static final int ZIP_DISK_AT = 14;

  /** The dictionaries that programs choose for LZMA. */
  private static final long LZMA_DICTIONARY_MIN = 1 << 16;

  private static final long LZMA_DICTIONARY_MAX = 1 << 28;

  /** Bits that are never set, and those of a dictionary, which few have. */
  private static final int ZSTD_UNLIKELY = 0x1b;

  private final ArchiveFormat container;
  private final UnreadSigns unreadSigns;

  /** The last bytes of a run, followed by the first ones that come next. */
  private final byte[] seam = new byte[2 * CARRIED_BYTES_MAX];

  /** Where archives begin that belong to entries. */
  private Set<Long> expected = Set.of();

  private int carried;
  private boolean isPaused;
  private @Nullable ArchiveFault found;
  private boolean isTold;

  /** Looks through a container of a format, or not at all. */
  public HiddenArchives(ArchiveFormat container, boolean looks) {
    this.container = container;
    unreadSigns = UnreadSigns.in(container);
    isTold = !looks;
  }

  /** Says whether the bytes that come next need not be looked at. */
  public void pause(boolean value) {
    isPaused = value;
    carried = 0;
  }

  /** Says where contents begin that may look like archives: bzip2, for one, is packed so. */
  public void expect(Set<Long> positions) {
    expected = Set.copyOf(positions);
  }

  /** Looks at bytes that stand at {@code position}. */
  void look(long position, byte[] bytes, int at, int length, boolean isContiguous) {
    if (isPaused || isTold || found != null) {
      return;
    }
    if (!isContiguous) {
      carried = 0;
    }
    int next = Math.min(length, CARRIED_BYTES_MAX);
    System.arraycopy(bytes, at, seam, carried, next);
    search(position - carried, seam, 0, carried + next);
    search(position, bytes, at, length);
    carry(bytes, at, length);
  }

  private void carry(byte[] bytes, int at, int length) {
    int fresh = Math.min(length, CARRIED_BYTES_MAX);
    int kept = Math.min(carried, CARRIED_BYTES_MAX - fresh);
    System.arraycopy(seam, carried - kept, seam, 0, kept);
    System.arraycopy(bytes, at + length - fresh, seam, kept, fresh);
    carried = kept + fresh;
  }

  private void search(long position, byte[] bytes, int at, int length) {
    for (int from = at; from <= at + length - SIGN_BYTES; from++) {
      Optional<ArchiveFormat> format =
          bytes[from] == LZMA_FIRST && !isZipRecord(bytes, at, from, at + length)
              ? lzmaAt(bytes, from, at + length)
              : formatAt(bytes, from, holdsNoise());
      if (format.isPresent() && !isTheContainer(format.get(), position + from - at)) {
        find(format.get().name(), position + from - at);
        return;
      }
      UnreadFormat unread = unreadSigns.at(bytes, from, SIGN_BYTES);
      if (unread != null) {
        find(unread.name(), position + from - at);
        return;
      }
    }
  }

  private void find(String format, long position) {
    found = ArchiveFault.entry(ProblemKind.HIDDEN_ARCHIVE, format + " at " + position);
  }

  /** The container itself begins at 0, and a zip is looked through for headers anyhow. */
  private boolean isTheContainer(ArchiveFormat format, long position) {
    return expected.contains(position)
        || (format == container && (format == ArchiveFormat.ZIP || position == 0));
  }

  /** The packed streams of a 7z are taken as its own too. */
  private boolean holdsNoise() {
    return container == ArchiveFormat.SEVEN_ZIP;
  }

  private static Optional<ArchiveFormat> formatAt(byte[] bytes, int from, boolean inNoise) {
    ArchiveFormat format =
        switch (bytes[from]) {
          case 0x1f -> ArchiveFormat.GZIP;
          case 'P' -> ArchiveFormat.ZIP;
          case 'B' -> ArchiveFormat.BZIP2;
          case '7' -> ArchiveFormat.SEVEN_ZIP;
          case (byte) 0xfd -> ArchiveFormat.XZ;
          case 0x28 -> ArchiveFormat.ZSTD;
          case 4 -> ArchiveFormat.LZ4;
          default -> ArchiveFormat.TAR;
        };
    return format != ArchiveFormat.TAR
            && ArchiveFormat.startsAs(format, bytes, from, SIGN_BYTES)
            && (inNoise ? isLikely(format, bytes, from) : isPossible(format, bytes, from))
        ? Optional.of(format)
        : Optional.empty();
  }

  /** Whether some program would open it. */
  private static boolean isPossible(ArchiveFormat format, byte[] bytes, int from) {
    return switch (format) {
      case GZIP -> (bytes[from + 3] & ~GZIP_FLAGS) == 0;
      case ZIP -> bytes[from + 2] == 3;
      case LZ4 -> isLz4(bytes, from);
      case ZSTD, BZIP2, XZ, SEVEN_ZIP, TAR, AR, CPIO, RPM, LZMA -> true;
    };
  }

  /** Whether it is one as programs write them. */
  private static boolean isLikely(ArchiveFormat format, byte[] bytes, int from) {
    return switch (format) {
      case GZIP -> {
        int level = bytes[from + 8];
        int system = bytes[from + 9];
        yield (bytes[from + 3] & ~GZIP_FLAGS) == 0
            && (level == 0 || level == 2 || level == 4)
            && (system == -1 || (system >= 0 && system <= GZIP_SYSTEM_MAX));
      }
      case ZIP ->
          bytes[from + 2] == 3
              && (bytes[from + 4] & 0xff) <= VERSION_MAX
              && LittleEndian.shortAt(bytes, from + 8) <= METHOD_MAX;
      case ZSTD -> (bytes[from + 4] & ZSTD_UNLIKELY) == 0;
      case LZ4 -> isLz4(bytes, from);
      case BZIP2, XZ, SEVEN_ZIP, TAR, AR, CPIO, RPM, LZMA -> true;
    };
  }

  /**
   * Whether the flags of a frame are of the one version there is, and its blocks of a known size.
   */
  private static boolean isLz4(byte[] bytes, int from) {
    return (bytes[from + 4] & 0xc2) == 0x40 && (bytes[from + 5] & 0xcf) == 0x40;
  }

  /**
   * LZMA has no sign. The headers of zips may look like it, with a small number where the size of
   * the content would stand, so it must be a size that is not known or not small.
   */
  private static Optional<ArchiveFormat> lzmaAt(byte[] bytes, int from, int to) {
    if (to - from < ArchiveFormat.LZMA_HEAD_BYTES
        || !ArchiveFormat.startsAs(ArchiveFormat.LZMA, bytes, from, to - from)) {
      return Optional.empty();
    }
    long dictionary = LittleEndian.intAt(bytes, from + 1);
    long size = LittleEndian.intAt(bytes, from + 5);
    return dictionary >= LZMA_DICTIONARY_MIN
            && dictionary <= LZMA_DICTIONARY_MAX
            && size >= LZMA_SIZE_MIN
        ? Optional.of(ArchiveFormat.LZMA)
        : Optional.empty();
  }

  /**
   * Whether the sizes in a record of a zip's directory stand at an index, which may look like the
   * head of LZMA. Content that is packed begins with other bytes where the record has its disk.
   */
  private boolean isZipRecord(byte[] bytes, int at, int from, int to) {
    int record = from - ZIP_SIZES_AT;
    return container == ArchiveFormat.ZIP
        && record >= at
        && from + ZIP_DISK_AT + 1 < to
        && LittleEndian.intAt(bytes, record) == ZIP_RECORD
        && LittleEndian.shortAt(bytes, from + ZIP_DISK_AT) == 0;
  }

  /** Whether bytes begin as a program does: programs hold the signs of what they can read. */
  public static boolean isProgram(byte[] bytes, int at, int length) {
    if (length < 4) {
      return false;
    }
    boolean isWindows = bytes[at] == 'M' && bytes[at + 1] == 'Z';
    boolean isElf = bytes[at] == 0x7f && bytes[at + 1] == 'E' && bytes[at + 2] == 'L';
    long first = LittleEndian.intAt(bytes, at);
    boolean isMach = first == 0xfeedfaceL || first == 0xfeedfacfL || first == 0xbebafecaL;
    return isWindows || isElf || isMach;
  }

  /** The first that was found, told once; null if there is none. */
  @Nullable ArchiveFault take() {
    ArchiveFault told = found;
    isTold |= told != null;
    found = null;
    return told;
  }
}
