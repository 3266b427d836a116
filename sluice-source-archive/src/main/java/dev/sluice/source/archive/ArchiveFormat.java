package dev.sluice.source.archive;

import java.io.IOException;
import java.util.Optional;
import java.util.regex.Pattern;

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
  SEVEN_ZIP(false);

  /** How many first bytes {@link #detect} wants to see, if there are as many. */
  public static final int HEAD_BYTES = TarHeader.BLOCK_BYTES;

  private static final Pattern ZIP_NAME =
      Pattern.compile("\\.(zip|jar|war|ear|apk|exe)$", Pattern.CASE_INSENSITIVE);
  private static final long BZIP2_BLOCK = 0x314159265359L;
  private static final long BZIP2_END = 0x177245385090L;

  private final boolean compression;

  ArchiveFormat(boolean compression) {
    this.compression = compression;
  }

  /** True if the container is one compressed content rather than a list of entries. */
  public boolean isCompression() {
    return compression;
  }

  /** The format of a content that starts with the first {@code length} bytes of {@code head}. */
  public static Optional<ArchiveFormat> detect(byte[] head, int length) {
    if (startsWith(head, length, 'P', 'K', 3, 4)
        || startsWith(head, length, 'P', 'K', 5, 6)
        || startsWith(head, length, 'P', 'K', 7, 8, 'P', 'K', 3, 4)) {
      return Optional.of(ZIP);
    }
    if (startsWith(head, length, 0x1f, 0x8b, 8)) {
      return Optional.of(GZIP);
    }
    if (startsWith(head, length, 0xfd, '7', 'z', 'X', 'Z', 0)) {
      return Optional.of(XZ);
    }
    if (startsWith(head, length, '7', 'z', 0xbc, 0xaf, 0x27, 0x1c)) {
      return Optional.of(SEVEN_ZIP);
    }
    if (isZstd(head, length)) {
      return Optional.of(ZSTD);
    }
    if (isBzip2(head, length)) {
      return Optional.of(BZIP2);
    }
    return TarHeader.isHeader(head, length) ? Optional.of(TAR) : Optional.empty();
  }

  /**
   * The format of bytes that can be read anywhere. A zip may have a program in front of it, so that
   * only its end gives it away: it is looked for if the name says zip.
   */
  public static Optional<ArchiveFormat> detect(SeekableBytes bytes, String name)
      throws IOException {
    byte[] head = new byte[HEAD_BYTES];
    int length = 0;
    while (length < head.length) {
      int read = bytes.read(length, head, length, head.length - length);
      if (read < 0) {
        break;
      }
      length += read;
    }
    Optional<ArchiveFormat> format = detect(head, length);
    if (format.isPresent() || !ZIP_NAME.matcher(name).find()) {
      return format;
    }
    return ZipDirectory.find(bytes) == null ? Optional.empty() : Optional.of(ZIP);
  }

  private static boolean isZstd(byte[] head, int length) {
    if (startsWith(head, length, 0x28, 0xb5, 0x2f, 0xfd)) {
      return true;
    }
    // A skippable frame, as the tools for seekable and parallel zstd put first.
    return length >= 4 && (head[0] & 0xf0) == 0x50 && startsWithAt(head, 1, 0x2a, 0x4d, 0x18);
  }

  private static boolean isBzip2(byte[] head, int length) {
    if (length < 10 || !startsWith(head, length, 'B', 'Z', 'h') || head[3] < '1' || head[3] > '9') {
      return false;
    }
    long block = 0;
    for (int at = 4; at < 10; at++) {
      block = block << 8 | (head[at] & 0xff);
    }
    return block == BZIP2_BLOCK || block == BZIP2_END;
  }

  private static boolean startsWith(byte[] head, int length, int... magic) {
    return length >= magic.length && startsWithAt(head, 0, magic);
  }

  private static boolean startsWithAt(byte[] head, int from, int... magic) {
    for (int at = 0; at < magic.length; at++) {
      if ((head[from + at] & 0xff) != magic[at]) {
        return false;
      }
    }
    return true;
  }
}
