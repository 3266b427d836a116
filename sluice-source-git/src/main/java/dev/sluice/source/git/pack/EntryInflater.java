package dev.sluice.source.git.pack;

import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * Inflates objects of packs, one after another, for one thread: the first few and the large ones by
 * the library that Java comes with, the others without leaving Java. What cannot be inflated is
 * left to that library too, which says why.
 */
public final class EntryInflater implements AutoCloseable {
  /** How many bytes past an object's end its buffer must have: see {@link #inflate}. */
  public static final int SPARE_BYTES = ArrayInflater.SPARE_BYTES;

  /** Whoever reads no more than this is done before our own code has paid for being compiled. */
  private static final int FEW_OBJECTS = 1 << 15;

  private static final int INPUT_BYTES = 64 << 10;

  /** More than deflate, storing what it cannot compress, adds to a few bytes. */
  private static final int FRAME_BYTES = 64;

  private final Inflater inflater = new Inflater();
  private final byte[] input = new byte[INPUT_BYTES + ArrayInflater.SPARE_BYTES];
  private final int fewObjects;
  private @Nullable ArrayInflater ours;
  private int objects;

  public EntryInflater() {
    this(FEW_OBJECTS);
  }

  /**
   * An inflater.
   *
   * @param fewObjects how many objects are left to the library at first
   */
  EntryInflater(int fewObjects) {
    this.fewObjects = fewObjects;
  }

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
    if (isPastFew() && inflateWhole(pack, at, likely, target, size)) {
      return;
    }
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
        int inflated = inflater.inflate(target, filled, size + 1 - filled);
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

  private boolean isPastFew() {
    objects = Math.min(objects + 1, fewObjects + 1);
    return objects > fewObjects;
  }

  /** What a stream that inflates to so many bytes takes, unless it was made to take more. */
  private static long deflatedBytesMax(int size) {
    return (long) size + (size >> 8) + FRAME_BYTES;
  }

  /** Inflates a stream that lies in the input as a whole; false if it is not as it should be. */
  private boolean inflateWhole(Pack pack, long at, long likely, byte[] target, int size)
      throws CorruptPackException {
    long bound = Math.min(deflatedBytesMax(size), likely);
    if (bound > INPUT_BYTES) {
      return false;
    }
    ArrayInflater own = ours;
    if (own == null) {
      own = new ArrayInflater();
      ours = own;
    }
    return own.inflate(input, pack.copy(at, input, (int) bound), target, size);
  }

  @Override
  public void close() {
    inflater.end();
  }
}
