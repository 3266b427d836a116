package dev.sluice.source.git.pack;

import dev.sluice.source.git.object.ObjectType;
import org.jspecify.annotations.Nullable;

/** What the head of an object in a pack says. Filled anew for each object by {@link #read}. */
public final class Entry {
  private static final int OFFSET_DELTA = 6;
  private static final int ID_DELTA = 7;
  private static final int SIZE_BITS_MAX = 60;

  private static final int HEAD_BYTES_MAX = 96;

  /** What holds some heads in the order of a pack. */
  private static final int IN_ORDER_BYTES = 4096;

  /** The most that deflate makes of a byte, and some. */
  private static final int DEFLATE_RATIO_MAX = 1040;

  private int code;
  private long size;
  private long baseOffset;
  private long dataAt;
  private final byte[] baseId = new byte[32];

  /** Bytes of a pack from some offset on, which hold the longest head at least. */
  private final byte[] head;

  private @Nullable Pack headPack;
  private long headAt;
  private int headBytes;

  /** For objects that lie anywhere. */
  public Entry() {
    this(HEAD_BYTES_MAX);
  }

  private Entry(int bytes) {
    head = new byte[bytes];
  }

  /** For objects one after the other: most heads are at hand when they are read. */
  public static Entry inOrder() {
    return new Entry(IN_ORDER_BYTES);
  }

  /** Reads the head of the object at an offset. */
  public void read(Pack pack, long offset) throws CorruptPackException {
    if (offset < Pack.HEADER_BYTES || offset >= pack.end()) {
      throw new CorruptPackException("no object can lie at " + offset);
    }
    int start = at(pack, offset);
    int end = Math.min(start + HEAD_BYTES_MAX, headBytes);
    int at = start;
    int octet = head[at++];
    code = (octet >> 4) & 7;
    size = octet & 15;
    int shift = 4;
    while (octet < 0) {
      if (at >= end || shift > SIZE_BITS_MAX - 7) {
        throw new CorruptPackException("bad size at " + offset);
      }
      octet = head[at++];
      size |= (long) (octet & 0x7f) << shift;
      shift += 7;
    }
    baseOffset = -1;
    if (code == OFFSET_DELTA) {
      at = readDistance(offset, at, end);
    } else if (code == ID_DELTA) {
      int length = pack.algorithm().bytes();
      if (at + length > end) {
        throw new CorruptPackException("cut short at " + offset);
      }
      System.arraycopy(head, at, baseId, 0, length);
      at += length;
    } else if (code == 0 || code == 5) {
      throw new CorruptPackException("unknown type " + code + " at " + offset);
    }
    dataAt = offset + at - start;
    checkSize(pack);
  }

  /** The place of an offset in the bytes at hand, to which they are changed if need be. */
  private int at(Pack pack, long offset) throws CorruptPackException {
    long end = headAt + headBytes;
    boolean isAtHand =
        pack.equals(headPack)
            && offset >= headAt
            && (offset + HEAD_BYTES_MAX <= end || (offset < end && end == pack.end()));
    if (!isAtHand) {
      headPack = null;
      headBytes = pack.copy(offset, head, head.length);
      headAt = offset;
      headPack = pack;
    }
    return (int) (offset - headAt);
  }

  private int readDistance(long offset, int from, int end) throws CorruptPackException {
    int at = from;
    long distance = -1;
    int octet;
    do {
      if (at >= end || distance > offset) {
        throw new CorruptPackException("bad base at " + offset);
      }
      octet = head[at++];
      distance = ((distance + 1) << 7) | (octet & 0x7f);
    } while (octet < 0);
    baseOffset = offset - distance;
    if (distance <= 0 || baseOffset < Pack.HEADER_BYTES) {
      throw new CorruptPackException("base outside the pack at " + offset);
    }
    return at;
  }

  /** The object's type, or null if it is stored as a delta and has its base's. */
  public @Nullable ObjectType type() {
    return switch (code) {
      case 1 -> ObjectType.COMMIT;
      case 2 -> ObjectType.TREE;
      case 3 -> ObjectType.BLOB;
      case 4 -> ObjectType.TAG;
      default -> null;
    };
  }

  public boolean isDelta() {
    return code == OFFSET_DELTA || code == ID_DELTA;
  }

  /**
   * Makes sure that the bytes left in the pack can inflate to the size it claims, before memory is
   * taken for it.
   */
  private void checkSize(Pack pack) throws CorruptPackException {
    if (size / DEFLATE_RATIO_MAX > pack.end() - dataAt) {
      throw new CorruptPackException("claims " + size + " bytes, more than the pack can hold");
    }
  }

  /** How many bytes the object, or its delta, inflates to. */
  public long size() {
    return size;
  }

  /** Where the base lies in the same pack, or -1 if it is named by id or there is none. */
  public long baseOffset() {
    return baseOffset;
  }

  /** The base's id, where {@link #baseOffset} is -1 and the object is a delta. */
  public byte[] baseId() {
    return baseId;
  }

  /** Where the compressed bytes begin. */
  public long dataAt() {
    return dataAt;
  }
}
