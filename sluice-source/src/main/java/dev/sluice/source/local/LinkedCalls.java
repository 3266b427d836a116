package dev.sluice.source.local;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** System calls through the platform's linker. */
final class LinkedCalls {
  /** Makes any call: each function linked by itself would cost every start some milliseconds. */
  private static final MethodHandle CALL = link();

  private LinkedCalls() {}

  /** Whether the C library has the function. */
  static boolean areAvailable() {
    return Linker.nativeLinker().defaultLookup().find(LinuxCalls.FUNCTION).isPresent();
  }

  static long call(MemorySegment errno, long number, long a, long b, long c, long d, long e)
      throws Throwable {
    return (long) CALL.invokeExact(errno, number, a, b, c, d, e);
  }

  @SuppressWarnings("restricted")
  private static MethodHandle link() {
    Linker linker = Linker.nativeLinker();
    FunctionDescriptor shape =
        FunctionDescriptor.of(
            JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    return linker.downcallHandle(
        linker.defaultLookup().findOrThrow(LinuxCalls.FUNCTION),
        shape,
        Linker.Option.captureCallState("errno"),
        Linker.Option.firstVariadicArg(1));
  }
}
