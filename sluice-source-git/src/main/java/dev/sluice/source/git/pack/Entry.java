package dev.sluice.source.git.pack;

import dev.sluice.source.git.object.ObjectType;
import org.jspecify.annotations.Nullable;

/** What the head of an object in a pack says. Filled anew for each object by {@link #read}. */
public final class Entry {
  private static final int OFFSET_DELTA = 6;
  private static final int ID_DELTA = 7;
  private static final int SIZE_BITS_MAX = 60;

  private static final int HEAD_BYTES_MAX = 96;

  /** The most that deflate makes of a byte, and some. */
  private static final int DEFLATE_RATIO_MAX = 1040;

  /** How many bytes are at hand at most, as a power of two. */
  private static final int WINDOW_BITS = 16;

  private int code;
  private long size;
  private long baseOffset;
  private long dataAt;
  private final byte[] baseId = new byte[32];

  private final PackWindow window = new PackWindow(WINDOW_BITS);

  /** Reads the head of the object at an offset, where nobody knows how long the object is. */
  public void read(Pack pack, long offset) throws CorruptPackException {
    read(pack, offset, offset);
  }

  /**
   * Reads the head of the object at an offset.
   *
   * @param nextAt where the next object probably begins: what lies before is read too, for what
   *     inflates it
   */
  public void read(Pack pack, long offset, long nextAt) throws CorruptPackException {
    if (offset < Pack.HEADER_BYTES || offset >= pack.end()) {
      throw new CorruptPackException("no object can lie at " + offset);
    }
    int start = window.moveTo(pack, offset, HEAD_BYTES_MAX, nextAt - offset);
    int end = start + Math.min(HEAD_BYTES_MAX, window.count(start));
    int at = start;
    int octet = window.get(at++);
    code = (octet >> 4) & 7;
    size = octet & 15;
    int shift = 4;
    while (octet < 0) {
      if (at >= end || shift > SIZE_BITS_MAX - 7) {
        throw new CorruptPackException("bad size at " + offset);
      }
      octet = window.get(at++);
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
      window.copy(at, baseId, length);
      at += length;
    } else if (code == 0 || code == 5) {
      throw new CorruptPackException("unknown type " + code + " at " + offset);
    }
    dataAt = offset + at - start;
    checkSize(pack);
  }

  private int readDistance(long offset, int from, int end) throws CorruptPackException {
    int at = from;
    long distance = -1;
    int octet;
    do {
      if (at >= end || distance > offset) {
        throw new CorruptPackException("bad base at " + offset);
      }
      octet = window.get(at++);
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

  /** The bytes around the head that were read with it. */
  PackWindow window() {
    return window;
  }

  /** Where the compressed bytes begin. */
  public long dataAt() {
    return dataAt;
  }
}
