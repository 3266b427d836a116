package dev.sluice.scheduler.affinity;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

/** The {@code sched_getaffinity} and {@code sched_setaffinity} calls of Linux. */
final class LinuxAffinity implements CpuAffinity {
  /** Room for 8192 CPUs, more than the kernel supports: a smaller mask than its own is refused. */
  private static final int MASK_BYTES = 1024;

  /** Stands for the calling thread. */
  private static final int SELF = 0;

  private static final StructErrno ERRNO = new StructErrno();

  private final MethodHandle readMask;
  private final MethodHandle writeMask;

  LinuxAffinity() {
    Linker linker = Linker.nativeLinker();
    FunctionDescriptor signature =
        FunctionDescriptor.of(
            ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS);
    readMask = bind(linker, "sched_getaffinity", signature);
    writeMask = bind(linker, "sched_setaffinity", signature);
  }

  @Override
  public List<Integer> allowedCpus() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mask = arena.allocate(MASK_BYTES, Long.BYTES);
      if (call(readMask, arena, mask) != 0) {
        return List.of();
      }
      List<Integer> allowed = new ArrayList<>();
      for (int cpu = 0; cpu < MASK_BYTES * Byte.SIZE; cpu++) {
        if ((mask.get(ValueLayout.JAVA_BYTE, cpu / Byte.SIZE) >> (cpu % Byte.SIZE) & 1) != 0) {
          allowed.add(cpu);
        }
      }
      return List.copyOf(allowed);
    }
  }

  @Override
  public PinResult pinCurrentThread(int cpu) {
    if (cpu < 0 || cpu >= MASK_BYTES * Byte.SIZE) {
      throw new IllegalArgumentException("no such CPU: " + cpu);
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mask = arena.allocate(MASK_BYTES, Long.BYTES);
      mask.set(ValueLayout.JAVA_BYTE, cpu / Byte.SIZE, (byte) (1 << (cpu % Byte.SIZE)));
      int errno = call(writeMask, arena, mask);
      return errno == 0
          ? new PinResult.Pinned(cpu)
          : new PinResult.Refused("sched_setaffinity to CPU " + cpu + ": errno " + errno);
    }
  }

  /** Calls and gives the error number, or 0. */
  private static int call(MethodHandle function, Arena arena, MemorySegment mask) {
    MemorySegment state = arena.allocate(ERRNO.layout);
    try {
      int result = (int) function.invokeExact(state, SELF, (long) MASK_BYTES, mask);
      return result >= 0 ? 0 : ERRNO.read(state);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("a native call declares no exception", e);
    }
  }

  @SuppressWarnings("restricted")
  private static MethodHandle bind(Linker linker, String name, FunctionDescriptor signature) {
    SymbolLookup library = linker.defaultLookup();
    MemorySegment address =
        library.find(name).orElseThrow(() -> new NoSuchElementException("no function " + name));
    return linker.downcallHandle(address, signature, Linker.Option.captureCallState("errno"));
  }

  /** Where the linker keeps {@code errno} of a call. */
  private static final class StructErrno {
    final MemoryLayout layout = Linker.Option.captureStateLayout();
    private final VarHandle errno =
        layout.varHandle(MemoryLayout.PathElement.groupElement("errno"));

    int read(MemorySegment state) {
      return (int) errno.get(state, 0L);
    }
  }
}
