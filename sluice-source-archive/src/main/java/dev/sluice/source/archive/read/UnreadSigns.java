package dev.sluice.source.archive.read;

import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.format.UnreadFormat;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The formats that are not read and are looked for among the bytes of a container, by the byte that
 * each begins with. The shorter a sign is, the fewer bytes may be searched for it: bytes that are
 * random have each of them once in a while.
 */
final class UnreadSigns {
  /** Signs of five bytes and more. */
  private static final Set<UnreadFormat> LONG =
      EnumSet.of(
          UnreadFormat.RAR,
          UnreadFormat.CAB,
          UnreadFormat.XAR,
          UnreadFormat.ZPAQ,
          UnreadFormat.WIM,
          UnreadFormat.LZIP,
          UnreadFormat.LZOP,
          UnreadFormat.LRZIP,
          UnreadFormat.SNAPPY);

  /** Signs of four bytes, which are no words. */
  private static final Set<UnreadFormat> SHORTER =
      EnumSet.of(UnreadFormat.LZ4_LEGACY, UnreadFormat.FREEARC);

  /** Even shorter ones. */
  private static final Set<UnreadFormat> SHORTEST =
      EnumSet.of(UnreadFormat.COMPRESS, UnreadFormat.ZPAQ_BLOCK);

  private static final UnreadSigns AMONG_PACKED = new UnreadSigns(LONG);
  private static final UnreadSigns AMONG_HEADERS = new UnreadSigns(joined(LONG, SHORTER));
  private static final UnreadSigns BEHIND_STREAMS =
      new UnreadSigns(joined(joined(LONG, SHORTER), SHORTEST));

  private final @Nullable List<UnreadFormat>[] byFirst;

  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of lists
  private UnreadSigns(Set<UnreadFormat> formats) {
    byFirst = new List[256];
    for (UnreadFormat format : formats) {
      List<UnreadFormat> known = byFirst[format.firstByte()];
      if (known == null) {
        known = new ArrayList<>();
        byFirst[format.firstByte()] = known;
      }
      known.add(format);
    }
  }

  private static Set<UnreadFormat> joined(Set<UnreadFormat> some, Set<UnreadFormat> others) {
    Set<UnreadFormat> all = EnumSet.copyOf(some);
    all.addAll(others);
    return all;
  }

  /**
   * Those to look for in a container. What is no entry's in a 7z are packed streams, and behind a
   * compressed content there is mostly nothing.
   */
  static UnreadSigns in(ArchiveFormat container) {
    return container == ArchiveFormat.SEVEN_ZIP
        ? AMONG_PACKED
        : container.isCompression() ? BEHIND_STREAMS : AMONG_HEADERS;
  }

  /** The format that begins at a place of which {@code length} bytes are in view. */
  @Nullable UnreadFormat at(byte[] bytes, int from, int length) {
    List<UnreadFormat> formats = byFirst[bytes[from] & 0xff];
    if (formats != null) {
      for (UnreadFormat format : formats) {
        if (format.isSign(bytes, from, length)) {
          return format;
        }
      }
    }
    return null;
  }
}
