package dev.sluice.source.archive.format;

import dev.sluice.source.ObjectPath;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of archives that are recognised but not taken apart. They are scanned as the bytes they
 * are, and named, because what is packed in them cannot be seen in those.
 */
public enum UnreadFormat {
  RAR(0, "Rar!\u001a\u0007"),
  CAB(0, "MSCF\0\0\0\0"),
  INSTALLSHIELD(0, "ISc("),
  ARJ(0, "`\u00ea"),
  LZH(2, "-l"),
  ACE(7, "**ACE**"),
  ZOO(20, "\u00dc\u00a7\u00c4\u00fd"),
  XAR(0, "xar!\0"),
  ZPAQ(0, "7kSt\u00a01\u0083\u00d3"),
  ZPAQ_BLOCK(0, "zPQ"),
  SQUASHFS(0, "hsqs"),
  CRAMFS(16, "Compressed ROMFS"),
  WIM(0, "MSWIM\0\0\0"),
  LZIP(0, "LZIP"),
  LZOP(0, "\u0089LZO\0\r\n\u001a\n"),
  LRZIP(0, "LRZI\0"),
  SNAPPY(0, "\u00ff\u0006\0\0sNaPpY"),
  LZ4_LEGACY(0, "\u0002!L\u0018"),
  COMPRESS(0, "\u001f\u009d"),
  STUFFIT(0, "StuffIt (c)1997-"),
  STUFFIT_OLD(10, "rLau"),
  FREEARC(0, "ArC\u0001"),
  /** Disk images, which are told by their names: their signs stand too far behind. */
  ISO(".iso"),
  DMG(".dmg"),
  /** LZMA whose head other content may have too: hardly anything else is called so. */
  LZMA(".lzma"),
  TLZ(".tlz");

  private static final UnreadFormat[] ALL = values();

  /** Those that are told by a sign behind the first byte. */
  private static final UnreadFormat[] SIGNED_LATER = {LZH, ACE, ZOO, CRAMFS, STUFFIT_OLD};

  private static final NameEndings NAMES =
      new NameEndings(ISO.ending(), DMG.ending(), LZMA.ending(), TLZ.ending());

  /** The first bytes of all signs that are the beginning. */
  private static final boolean[] SIGN_BEGINS = new boolean[256];

  static {
    for (UnreadFormat format : ALL) {
      if (format.signAt == 0 && !format.sign.isEmpty()) {
        SIGN_BEGINS[format.sign.charAt(0)] = true;
      }
    }
  }

  private static final int ARJ_HEADER_BYTES_MIN = 30;
  private static final int ARJ_HEADER_BYTES_MAX = 2600;

  private final int signAt;
  private final String sign;
  private final @Nullable String ending;

  UnreadFormat(int signAt, String sign) {
    this.signAt = signAt;
    this.sign = sign;
    this.ending = null;
  }

  UnreadFormat(String ending) {
    this.signAt = 0;
    this.sign = "";
    this.ending = ending;
  }

  private String ending() {
    return ending == null ? "" : ending;
  }

  /** The format in a word, for a report. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** The byte that an archive begins with whose sign is its beginning. */
  public int firstByte() {
    if (signAt != 0 || sign.isEmpty()) {
      throw new IllegalStateException(this + " has no sign at its beginning");
    }
    return sign.charAt(0);
  }

  /** The format of a content by its first bytes, or else by its name. */
  public static Optional<UnreadFormat> detect(byte[] head, int length, ObjectPath path) {
    if (length == 0) {
      return Optional.empty();
    }
    // Most content is text, which begins with none of them.
    for (UnreadFormat format : SIGN_BEGINS[head[0] & 0xff] ? ALL : SIGNED_LATER) {
      if (format.ending == null && format.isSign(head, 0, length)) {
        return Optional.of(format);
      }
    }
    return ofName(path);
  }

  /** The format of a content that only its name tells. */
  public static Optional<UnreadFormat> ofName(ObjectPath path) {
    if (!NAMES.isEndOf(path)) {
      return Optional.empty();
    }
    for (UnreadFormat format : ALL) {
      if (format.ending != null && path.endsWith(format.ending)) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }

  /** Whether the {@code length} bytes from {@code from} on begin as an archive of this format. */
  public boolean isSign(byte[] head, int from, int length) {
    if (length < signAt + sign.length()) {
      return false;
    }
    for (int at = 0; at < sign.length(); at++) {
      if ((head[from + signAt + at] & 0xff) != sign.charAt(at)) {
        return false;
      }
    }
    return isLikely(head, from, length);
  }

  /** What else must hold where the sign is so short that other files may have it. */
  private boolean isLikely(byte[] head, int from, int length) {
    return switch (this) {
      case ARJ -> isArj(head, from, length);
      case LZH -> length > 20 && isLzhMethod(head, from) && (head[from + 20] & 0xff) <= 3;
      case ZPAQ_BLOCK ->
          length > 4 && (head[from + 3] == 1 || head[from + 3] == 2) && head[from + 4] == 1;
      case SQUASHFS -> length > 30 && head[from + 28] == 4 && head[from + 30] == 0;
      case LZIP -> length > 5 && (head[from + 4] == 0 || head[from + 4] == 1);
      case COMPRESS -> length > 2 && isCompressFlags(head[from + 2]);
      case STUFFIT_OLD -> head[from] == 'S';
      default -> true;
    };
  }

  private static boolean isLzhMethod(byte[] head, int from) {
    int kind = head[from + 4];
    return head[from + 6] == '-' && (kind == 'h' || kind == 'z');
  }

  private static boolean isCompressFlags(byte flags) {
    int bits = flags & 0x1f;
    return (flags & 0x60) == 0 && bits >= 9 && bits <= 16;
  }

  /** The sum of the first header must be right, if it is in view. */
  private static boolean isArj(byte[] head, int from, int length) {
    int bytes = length < 4 ? 0 : (head[from + 2] & 0xff) | (head[from + 3] & 0xff) << 8;
    if (bytes < ARJ_HEADER_BYTES_MIN || bytes > ARJ_HEADER_BYTES_MAX || length < bytes + 8) {
      return false;
    }
    CRC32 sum = new CRC32();
    sum.update(head, from + 4, bytes);
    long declared = 0;
    for (int at = 3; at >= 0; at--) {
      declared = declared << 8 | (head[from + 4 + bytes + at] & 0xff);
    }
    return declared == sum.getValue();
  }
}
