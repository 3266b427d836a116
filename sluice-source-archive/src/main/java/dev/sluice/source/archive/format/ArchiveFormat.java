package dev.sluice.source.archive.format;

import dev.sluice.source.ObjectPath;
import java.util.Optional;

/** The kinds of containers, recognised by their first bytes whatever they are called. */
public enum ArchiveFormat {
  /** Zip and all that is built on it: jar, war, apk, docx, xlsx. */
  ZIP(false),
  /** Tar, in its v7, ustar, pax and GNU forms. */
  TAR(false),
  /** One or more gzip members, read as one content. */
  GZIP(true),
  /** Bzip2. */
  BZIP2(true),
  /** XZ. */
  XZ(true),
  /** Zstandard. */
  ZSTD(true),
  /** 7z. */
  SEVEN_ZIP(false),
  /** Ar, as static libraries and Debian packages are. */
  AR(false),
  /** Cpio, in its portable forms and the old binary one. */
  CPIO(false),
  /** A package of RPM, whose one content is a cpio. */
  RPM(true),
  /** Frames of LZ4. */
  LZ4(true),
  /** LZMA without a container. */
  LZMA(true);

  /** How many first bytes {@link #detect} wants to see, if there are as many. */
  public static final int HEAD_BYTES = TarHeader.BLOCK_BYTES;

  /** How many first bytes tell one stream of a compression from what is none. */
  public static final int MAGIC_BYTES_MAX = 10;

  /** The same for LZMA, which has parameters in place of a magic. */
  public static final int LZMA_HEAD_BYTES = 14;

  /** A tar is told by a sum, the others by fewer bytes. */
  private static final ArchiveFormat[] BY_MAGIC = {
    ZIP, GZIP, XZ, SEVEN_ZIP, ZSTD, BZIP2, AR, CPIO, RPM, LZ4, LZMA, TAR
  };

  private static final NameEndings ZIP_NAMES =
      new NameEndings(
          ".zip", ".jar", ".war", ".ear", ".apk", ".exe", ".pyz", ".pex", ".crx", ".xpi", ".whl",
          ".egg", ".aab", ".aar", ".appx", ".cbz", ".docx", ".epub", ".ipa", ".jmod", ".kmz",
          ".msix", ".nupkg", ".ods", ".odt", ".pptx", ".vsix", ".xlsx");

  /** The first bytes of all signs; of LZMA and of tar there is none. */
  private static final boolean[] SIGN_BEGINS = new boolean[256];

  static {
    for (int first : new int[] {'P', 0x1f, 0xfd, '7', 0x28, 'B', '!', '0', 0x71, 0xc7, 0xed, 4}) {
      SIGN_BEGINS[first] = true;
    }
    // Of skippable frames of Zstandard.
    for (int first = 0x50; first < 0x60; first++) {
      SIGN_BEGINS[first] = true;
    }
  }

  private static final long BZIP2_BLOCK = 0x314159265359L;
  private static final long BZIP2_END = 0x177245385090L;

  private static final int LZMA_PARAMETERS = 0x5d;
  private static final int LZMA_PARAMETERS_END = 9 * 5 * 5;
  private static final long LZMA_DICTIONARY_MIN = 1 << 12;
  private static final long LZMA_DICTIONARY_MAX = 0xffff_ffffL;
  private static final long LZMA_SIZE_MAX = 1L << 38;

  private final boolean compression;

  ArchiveFormat(boolean compression) {
    this.compression = compression;
  }

  /** True if gitleaks opens containers of this format too. */
  public boolean isOpenedByGitleaks() {
    return switch (this) {
      case ZIP, TAR, GZIP, BZIP2, XZ, ZSTD, SEVEN_ZIP, LZ4 -> true;
      case AR, CPIO, RPM, LZMA -> false;
    };
  }

  /** True if a container of this format in one compressed content is one with it to its users. */
  public boolean isPackedAsAWhole() {
    return this == TAR || this == CPIO;
  }

  /** True if the container is one compressed content rather than a list of entries. */
  public boolean isCompression() {
    return compression;
  }

  /** The format of a content that starts with the first {@code length} bytes of {@code head}. */
  public static Optional<ArchiveFormat> detect(byte[] head, int length) {
    if (length == 0 || !(SIGN_BEGINS[head[0] & 0xff] || mayBeLzma(head, 0, length))) {
      // Most content is text, and a tar is all it could be.
      return TarHeader.isHeader(head, length) ? Optional.of(TAR) : Optional.empty();
    }
    for (ArchiveFormat format : BY_MAGIC) {
      if (startsAs(format, head, 0, length)) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }

  /** Whether the {@code length} bytes from {@code from} on begin as a container of this format. */
  public static boolean startsAs(ArchiveFormat format, byte[] head, int from, int length) {
    return switch (format) {
      case ZIP ->
          startsWith(head, from, length, 'P', 'K', 3, 4)
              || startsWith(head, from, length, 'P', 'K', 5, 6)
              || startsWith(head, from, length, 'P', 'K', 7, 8, 'P', 'K', 3, 4)
              || startsWith(head, from, length, 'P', 'K', '0', '0', 'P', 'K', 3, 4);
      case GZIP -> startsWith(head, from, length, 0x1f, 0x8b, 8);
      case XZ -> startsWith(head, from, length, 0xfd, '7', 'z', 'X', 'Z', 0);
      case SEVEN_ZIP -> startsWith(head, from, length, '7', 'z', 0xbc, 0xaf, 0x27, 0x1c);
      case ZSTD -> isZstd(head, from, length);
      case BZIP2 -> isBzip2(head, from, length);
      case AR -> startsWith(head, from, length, '!', '<', 'a', 'r', 'c', 'h', '>', '\n');
      case CPIO -> CpioHeader.isHeader(head, from, length);
      case RPM -> startsWith(head, from, length, 0xed, 0xab, 0xee, 0xdb);
      case LZ4 -> startsWith(head, from, length, 4, 0x22, 0x4d, 0x18);
      case LZMA -> isLzma(head, from, length);
      case TAR -> from == 0 && TarHeader.isHeader(head, length);
    };
  }

  /**
   * The format of a content by its first bytes and its name. A zip may have a program in front of
   * it, or anything else, so that its first bytes do not tell: then the name does. It need not be
   * one for all that; what is none has no entries, and is scanned as the bytes it is.
   */
  public static Optional<ArchiveFormat> detect(byte[] head, int length, String name) {
    Optional<ArchiveFormat> format = detect(head, length);
    return format.isPresent() || length == 0 || !isZipName(ObjectPath.of(name))
        ? format
        : Optional.of(ZIP);
  }

  public static boolean isZipName(ObjectPath path) {
    return ZIP_NAMES.isEndOf(path);
  }

  private static boolean isZstd(byte[] head, int from, int length) {
    if (startsWith(head, from, length, 0x28, 0xb5, 0x2f, 0xfd)) {
      return true;
    }
    // A skippable frame, as the tools for seekable and parallel zstd put first.
    return length >= 4
        && (head[from] & 0xf0) == 0x50
        && startsWith(head, from + 1, length - 1, 0x2a, 0x4d, 0x18);
  }

  /**
   * LZMA has no sign. It begins with its parameters, with the size of the dictionary, a power of
   * two or one and a half, with the size of the content, and with a zero of the coder. Hardly
   * anybody chooses parameters; where somebody did, the size must be the one that is not known,
   * which is eight bytes of ones.
   */
  private static boolean isLzma(byte[] head, int from, int length) {
    if (!mayBeLzma(head, from, length)) {
      return false;
    }
    boolean isUsual = head[from] == LZMA_PARAMETERS;
    long dictionary = little(head, from + 1, 4);
    long size = little(head, from + 5, 8);
    return isUsual
        ? (isDictionary(dictionary) || dictionary == LZMA_DICTIONARY_MAX)
            && (size == -1 || (size >= 0 && size < LZMA_SIZE_MAX))
        : (head[from] & 0xff) < LZMA_PARAMETERS_END && isDictionary(dictionary) && size == -1;
  }

  private static boolean mayBeLzma(byte[] head, int from, int length) {
    return length >= LZMA_HEAD_BYTES && head[from + 13] == 0;
  }

  private static boolean isDictionary(long bytes) {
    long lowest = Long.lowestOneBit(bytes);
    return bytes >= LZMA_DICTIONARY_MIN && (bytes == lowest || bytes == 3 * lowest);
  }

  private static long little(byte[] head, int from, int bytes) {
    long value = 0;
    for (int at = from + bytes - 1; at >= from; at--) {
      value = value << 8 | (head[at] & 0xff);
    }
    return value;
  }

  private static boolean isBzip2(byte[] head, int from, int length) {
    if (length < 10
        || !startsWith(head, from, length, 'B', 'Z', 'h')
        || head[from + 3] < '1'
        || head[from + 3] > '9') {
      return false;
    }
    long block = 0;
    for (int at = from + 4; at < from + 10; at++) {
      block = block << 8 | (head[at] & 0xff);
    }
    return block == BZIP2_BLOCK || block == BZIP2_END;
  }

  private static boolean startsWith(byte[] head, int from, int length, int... magic) {
    if (length < magic.length) {
      return false;
    }
    for (int at = 0; at < magic.length; at++) {
      if ((head[from + at] & 0xff) != magic[at]) {
        return false;
      }
    }
    return true;
  }
}
