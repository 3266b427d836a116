package dev.sluice.source.git.pack;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Keeps what is resident of a mapped file bounded: after so many bytes of it were touched, its
 * pages are given back. They stay in the file cache, so reading them again costs a soft fault.
 * Where the system has no such call, nothing happens.
 */
final class ResidentPages {
  /** How much is touched between two times the pages are given back. */
  private static final long TOUCHED_BYTES_MAX = 64L << 20;

  /** What a read of a few bytes makes resident, about: the system maps the pages around too. */
  private static final int READ_BYTES_MIN = 512 << 10;

  private static final int DONT_NEED = 4;

  private final MemorySegment mapped;
  private final AtomicLong touched = new AtomicLong();
  private final boolean isBounded;

  ResidentPages(MemorySegment mapped) {
    this.mapped = mapped;
    isBounded = mapped.byteSize() > TOUCHED_BYTES_MAX;
  }

  /** Notes a read somewhere in the file. */
  void readAnywhere(int bytes) {
    touched(Math.max(bytes, READ_BYTES_MIN));
  }

  /** Notes a read that goes on where the last one ended. */
  void touched(int bytes) {
    if (isBounded && touched.addAndGet(bytes) >= TOUCHED_BYTES_MAX) {
      touched.set(0);
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
      if (!System.getProperty("os.name", "").equals("Linux")) {
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
