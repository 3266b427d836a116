package dev.sluice.source.git.pack;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a pack that were read last: those of an object, as a rule, its head and what follows
 * it. Many objects take one call of the system so. For one thread.
 */
final class PackWindow {
  /** The least that is read: most objects are shorter, and the next one is often there too. */
  private static final int READ_BITS_MIN = 12;

  private final int bytesMax;

  /** Outside the heap, where the system and the inflater want it. */
  private final ByteBuffer bytes;

  /** The same memory, with a place and an end for who reads on. */
  private final ByteBuffer part;

  /** The first bytes of it, a power of two, from the least on. */
  private final MemorySegment[] targets;

  private @Nullable Pack pack;
  private long start;
  private int count;

  /**
   * A window on nothing.
   *
   * @param bits how many bytes it can hold, as a power of two: 4 KiB or more
   */
  PackWindow(int bits) {
    bytesMax = 1 << bits;
    bytes = ByteBuffer.allocateDirect(bytesMax);
    part = bytes.duplicate();
    MemorySegment all = MemorySegment.ofBuffer(bytes);
    targets = new MemorySegment[bits - READ_BITS_MIN + 1];
    for (int i = 0; i < targets.length; i++) {
      targets[i] = all.asSlice(0, 1L << (READ_BITS_MIN + i));
    }
  }

  /**
   * Moves to an offset of a pack, if fewer bytes are at hand there than are needed.
   *
   * @param least how many are needed, as far as the pack has them
   * @param likely how many will be, for them to be read at once
   * @return the place of the offset in the window
   * @throws CorruptPackException if they cannot be read
   */
  int moveTo(Pack from, long offset, int least, long likely) throws CorruptPackException {
    boolean isAtHand =
        from.equals(pack)
            && offset >= start
            && offset < start + count
            && Math.min(offset + least, from.end()) <= start + count;
    if (!isAtHand) {
      read(from, offset, Math.max(least, likely));
    }
    return (int) (offset - start);
  }

  private void read(Pack from, long offset, long wanted) throws CorruptPackException {
    int target = 0;
    while (target + 1 < targets.length && targets[target].byteSize() < wanted) {
      target++;
    }
    pack = null;
    count = from.read(offset, targets[target]);
    start = offset;
    pack = from;
  }

  /** How many bytes are at hand from a place on. */
  int count(int at) {
    return count - at;
  }

  byte get(int at) {
    return bytes.get(at);
  }

  void copy(int at, byte[] target, int length) {
    bytes.get(at, target, 0, length);
  }

  /** The bytes from one place to another; valid until the window is moved. */
  ByteBuffer bytes(int from, int to) {
    return part.clear().position(from).limit(to);
  }

  int bytesMax() {
    return bytesMax;
  }
}
