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
 * Where the system has no such call, or Java no native access, nothing happens.
 */
final class ResidentPages {
  /** How much may be resident before the pages are given back, about. */
  private static final long RESIDENT_BYTES_MAX = 32L << 20;

  /** What becomes resident at a touch: the system maps the pages around it too. */
  private static final int BLOCK_BITS = 16;

  private static final int BLOCKS_MAX = (int) (RESIDENT_BYTES_MAX >> BLOCK_BITS);
  private static final int DONT_NEED = 4;

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
      Advice.HANDLE.ifPresent(this::release);
    }
  }

  private void release(MethodHandle advise) {
    try {
      int _ = (int) advise.invokeExact(mapped, mapped.byteSize(), DONT_NEED);
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
