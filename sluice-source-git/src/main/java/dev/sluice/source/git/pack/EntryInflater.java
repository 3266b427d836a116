package dev.sluice.source.git.pack;

import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Inflates objects of packs, one after another, for one thread. */
public final class EntryInflater implements AutoCloseable {
  /** How many bytes past an object's end its buffer must have: see {@link #inflate}. */
  public static final int SPARE_BYTES = 1;

  private static final int INPUT_BYTES = 64 << 10;

  /** More than deflate, storing what it cannot compress, adds to a few bytes. */
  private static final int FRAME_BYTES = 64;

  private final Inflater inflater = new Inflater();
  private final byte[] input = new byte[INPUT_BYTES];

  /**
   * Inflates what an entry holds.
   *
   * @param nextAt where the next object probably begins: no more than needed is read then
   * @param target has {@link #SPARE_BYTES} more than the entry's size
   */
  public void inflate(Pack pack, Entry entry, long nextAt, byte[] target)
      throws CorruptPackException {
    int size = Math.toIntExact(entry.size());
    long at = entry.dataAt();
    long likely = nextAt > at ? nextAt - at : Long.MAX_VALUE;
    inflater.reset();
    int filled = 0;
    try {
      while (!inflater.finished()) {
        if (inflater.needsInput()) {
          long bound = Math.min(deflatedBytesMax(size - filled), likely);
          int count = pack.copy(at, input, (int) Math.min(INPUT_BYTES, bound));
          likely = likely > count ? likely - count : Long.MAX_VALUE;
          if (count <= 0) {
            throw new CorruptPackException("the pack ends inside an object");
          }
          inflater.setInput(input, 0, count);
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

  /** What a stream that inflates to so many bytes takes, unless it was made to take more. */
  private static long deflatedBytesMax(int size) {
    return (long) size + (size >> 8) + FRAME_BYTES;
  }

  @Override
  public void close() {
    inflater.end();
  }
}
