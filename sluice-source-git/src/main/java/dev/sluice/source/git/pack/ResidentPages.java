package dev.sluice.source.git.pack;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Keeps what is resident of a mapped file bounded: after so many blocks of it were touched, its
 * pages are given back. They stay in the file cache, so reading them again costs a soft fault.
 * Large pages are declined: with them a touch would map two megabytes, of which the count knew
 * nothing. Where the system has no such call, or Java no native access, nothing happens.
 */
final class ResidentPages {
  /** How much may be resident before the pages are given back, about. */
  private static final long RESIDENT_BYTES_MAX = 32L << 20;

  /** What becomes resident at a touch: the system maps the pages around it too. */
  private static final int BLOCK_BITS = 16;

  private static final int BLOCKS_MAX = (int) (RESIDENT_BYTES_MAX >> BLOCK_BITS);

  /** Advice of {@code madvise}: the pages may go. */
  private static final int DONT_NEED = 4;

  /** Advice of {@code madvise}: no large pages. A system that has none refuses, and needs none. */
  private static final int NO_HUGE_PAGES = 15;

  private final MemorySegment mapped;
  private final boolean isBounded;

  /** A bit for each block that was touched since the pages were given back. */
  private final AtomicLongArray blocks;

  private final AtomicInteger blockCount = new AtomicInteger();

  ResidentPages(MemorySegment mapped) {
    this.mapped = mapped;
    isBounded = mapped.byteSize() > RESIDENT_BYTES_MAX;
    long words = isBounded ? (mapped.byteSize() >> BLOCK_BITS >> 6) + 1 : 0;
    blocks = new AtomicLongArray(Math.toIntExact(words));
    if (isBounded) {
      advise(NO_HUGE_PAGES);
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
    if ((blocks.getPlain(block >> 6) & bit) == 0
        && (blocks.getAndAccumulate(block >> 6, bit, (word, more) -> word | more) & bit) == 0
        && blockCount.incrementAndGet() == BLOCKS_MAX) {
      for (int i = 0; i < blocks.length(); i++) {
        blocks.setPlain(i, 0);
      }
      blockCount.set(0);
      advise(DONT_NEED);
    }
  }

  private void advise(int advice) {
    Advice.HANDLE.ifPresent(madvise -> advise(madvise, advice));
  }

  private void advise(MethodHandle madvise, int advice) {
    try {
      int _ = (int) madvise.invokeExact(mapped, mapped.byteSize(), advice);
    } catch (Throwable failure) {
      throw new IllegalStateException("madvise cannot be called", failure);
    }
  }

  /** Looked up when it is first needed: small packs never do. */
  private static final class Advice {
    static final Optional<MethodHandle> HANDLE = handle();

    @SuppressWarnings("restricted") // the call touches no memory of ours
    private static Optional<MethodHandle> handle() {
      // Without native access Java would warn on standard error; the pages then stay longer.
      boolean hasNativeAccess = ResidentPages.class.getModule().isNativeAccessEnabled();
      if (!hasNativeAccess || !System.getProperty("os.name", "").equals("Linux")) {
        return Optional.empty();
      }
      SymbolLookup lookup = Linker.nativeLinker().defaultLookup();
      return lookup
          .find("madvise")
          .map(
              symbol ->
                  Linker.nativeLinker()
                      .downcallHandle(
                          symbol,
                          FunctionDescriptor.of(
                              ValueLayout.JAVA_INT,
                              ValueLayout.ADDRESS,
                              ValueLayout.JAVA_LONG,
                              ValueLayout.JAVA_INT)));
    }
  }
}
