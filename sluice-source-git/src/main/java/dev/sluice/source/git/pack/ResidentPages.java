package dev.sluice.source.git.pack;

import dev.sluice.source.local.PageAdvice;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Keeps what is resident of a mapped file bounded: after so many blocks of it were touched, its
 * pages are given back. They stay in the file cache, so reading them again costs a soft fault.
 * Large pages are declined before they could matter: with them a touch would map two megabytes, of
 * which the count knew nothing. A system that keeps a file in large pieces maps those whole all the
 * same, so it is asked now and then how much it has mapped. Where the system has no such call, or
 * Java no native access, nothing happens.
 */
final class ResidentPages {
  /** How much may be resident before the pages are given back, about. */
  private static final long RESIDENT_BYTES_MAX = 32L << 20;

  /** What becomes resident at a touch: the system maps the pages around it too. */
  private static final int BLOCK_BITS = 16;

  private static final int BLOCKS_MAX = (int) (RESIDENT_BYTES_MAX >> BLOCK_BITS);

  /** The pages of so many touches are within the bound even if all of them are large. */
  private static final int LARGE_PAGES_MAX = (int) (RESIDENT_BYTES_MAX >> 21);

  private final MemorySegment mapped;
  private final boolean isBounded;

  /** A bit for each block that was touched since the pages were given back. */
  private final AtomicLongArray blocks;

  private final AtomicInteger blockCount = new AtomicInteger();

  /** What of all files was resident when the pages were given back last, or nothing was touched. */
  private volatile long residentBefore;

  ResidentPages(MemorySegment mapped) {
    this.mapped = mapped;
    isBounded = mapped.byteSize() > RESIDENT_BYTES_MAX;
    long words = isBounded ? (mapped.byteSize() >> BLOCK_BITS >> 6) + 1 : 0;
    blocks = new AtomicLongArray(Math.toIntExact(words));
    residentBefore = ResidentFiles.bytes();
  }

  /** Declines large pages before anything is touched: for whoever will touch much of the file. */
  void declineLargePages() {
    if (isBounded) {
      PageAdvice.NO_LARGE_PAGES.give(mapped);
    }
  }

  /** Notes that bytes from an offset on are looked at. */
  void touched(long offset, long bytes) {
    if (isBounded && bytes > 0) {
      int last = (int) ((offset + bytes - 1) >> BLOCK_BITS);
      for (int block = (int) (offset >> BLOCK_BITS); block <= last; block++) {
        touched(block);
      }
    }
  }

  private void touched(int block) {
    long bit = 1L << block;
    // A bit that another thread is about to clear may be missed: the block counts the next time.
    if ((blocks.getPlain(block >> 6) & bit) == 0 && isSetNow(block >> 6, bit)) {
      int count = blockCount.incrementAndGet();
      if (count == LARGE_PAGES_MAX) {
        PageAdvice.NO_LARGE_PAGES.give(mapped);
      }
      boolean isAsked = count % LARGE_PAGES_MAX == 0;
      if (count == BLOCKS_MAX || (isAsked && isMuchResident())) {
        giveBack();
      }
    }
  }

  /** Whether more became resident than may; of another file, perhaps. */
  private boolean isMuchResident() {
    return ResidentFiles.bytes() - residentBefore > RESIDENT_BYTES_MAX;
  }

  private void giveBack() {
    for (int i = 0; i < blocks.length(); i++) {
      blocks.setPlain(i, 0);
    }
    blockCount.set(0);
    PageAdvice.NOT_NEEDED.give(mapped);
    residentBefore = ResidentFiles.bytes();
  }

  /** Sets a bit; whether it was this call that did. */
  private boolean isSetNow(int index, long bit) {
    long word = blocks.get(index);
    while ((word & bit) == 0) {
      long witness = blocks.compareAndExchange(index, word, word | bit);
      if (witness == word) {
        return true;
      }
      word = witness;
    }
    return false;
  }
}
