package dev.sluice.source.git.pack;

import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Inflates objects of packs, one after another, for one thread. */
public final class EntryInflater implements AutoCloseable {
  /** How many bytes past an object's end its buffer must have: see {@link #inflate}. */
  public static final int SPARE_BYTES = 1;

  /** More than deflate, storing what it cannot compress, adds to a few bytes. */
  private static final int FRAME_BYTES = 64;

  private final Inflater inflater = new Inflater();

  /**
   * Inflates what an entry holds, whose window moves on with what is read of it.
   *
   * @param nextAt where the next object probably begins: no more than needed is read then
   * @param target has {@link #SPARE_BYTES} more than the entry's size
   */
  public void inflate(Pack pack, Entry entry, long nextAt, byte[] target)
      throws CorruptPackException {
    int size = Math.toIntExact(entry.size());
    long at = entry.dataAt();
    long likely = nextAt > at ? nextAt - at : Long.MAX_VALUE;
    PackWindow window = entry.window();
    inflater.reset();
    int filled = 0;
    boolean isNew = true;
    try {
      // Each question takes a lock, and most streams are through with the first piece.
      while (isNew || !inflater.finished()) {
        if (isNew || inflater.needsInput()) {
          isNew = false;
          long bound = Math.min(deflatedBytesMax(size - filled), likely);
          int count = input(pack, window, at, bound);
          likely = likely > count ? likely - count : Long.MAX_VALUE;
          at += count;
        }
        // One more than there should be, so that a call sees both the last byte and the end.
        int inflated = inflater.inflate(target, filled, size + SPARE_BYTES - filled);
        filled += inflated;
        if (filled > size || (inflated == 0 && inflater.needsDictionary())) {
          throw new CorruptPackException("inflates to more than " + size + " bytes");
        }
      }
    } catch (DataFormatException e) {
      throw new CorruptPackException("cannot be inflated: " + e.getMessage(), e);
    }
    if (filled != size) {
      throw new CorruptPackException("inflates to " + filled + " bytes, not " + size);
    }
  }

  /**
   * Gives the inflater bytes from an offset on: those at hand, or so many as may be needed.
   *
   * @return how many
   */
  private int input(Pack pack, PackWindow window, long offset, long needed)
      throws CorruptPackException {
    if (offset >= pack.end()) {
      throw new CorruptPackException("the pack ends inside an object");
    }
    int from = window.moveTo(pack, offset, 1, needed);
    int count = (int) Math.min(needed, window.count(from));
    inflater.setInput(window.bytes(from, from + count));
    return count;
  }

  /** What a stream that inflates to so many bytes takes, unless it was made to take more. */
  private static long deflatedBytesMax(int size) {
    return (long) size + (size >> 8) + FRAME_BYTES;
  }

  @Override
  public void close() {
    inflater.end();
  }
}
