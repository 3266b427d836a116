package dev.sluice.source.local;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * The system calls, with the error number each leaves behind. Pointers are plain addresses: the
 * caller keeps the memory alive across the call.
 */
final class LinuxCalls {
  /** The C library's function for every call. */
  static final String FUNCTION = "syscall";

  static final int READ_ONLY = 0;
  static final int CLOSE_ON_EXEC = 0x80000;
  static final int NON_BLOCKING = 0x800;
  static final int NO_TERMINAL = 0x100;
  private static final boolean ARM = System.getProperty("os.arch").equals("aarch64");
  static final int DIRECTORY = ARM ? 0x4000 : 0x10000;
  static final int NO_FOLLOW = ARM ? 0x8000 : 0x20000;

  static final int AT_CURRENT = -100;
  static final int AT_NO_FOLLOW = 0x100;
  static final int AT_EMPTY_PATH = 0x1000;
  static final int STAT_TYPE = 0x1;
  static final int STAT_SIZE = 0x200;

  /** Inode, size, and when it was modified and changed. */
  static final int STAT_CONTENT = 0x3c0;

  /* The numbers of the calls. */
  private static final long CLOSE = ARM ? 57 : 3;
  private static final long PREAD = ARM ? 67 : 17;
  private static final long GETDENTS = ARM ? 61 : 217;
  private static final long OPENAT = ARM ? 56 : 257;
  private static final long STATX = ARM ? 291 : 332;

  /** Makes any call: each function linked by itself would cost every start some milliseconds. */
  private static final MethodHandle CALL = link();

  private LinuxCalls() {}

  static int open(MemorySegment errno, long path, int flags) {
    return (int) call(errno, OPENAT, AT_CURRENT, path, flags, 0, 0);
  }

  static int close(MemorySegment errno, int descriptor) {
    return (int) call(errno, CLOSE, descriptor, 0, 0, 0, 0);
  }

  static long read(MemorySegment errno, int descriptor, long target, long count, long offset) {
    return call(errno, PREAD, descriptor, target, count, offset, 0);
  }

  static long entries(MemorySegment errno, int descriptor, long target, long count) {
    return call(errno, GETDENTS, descriptor, target, count, 0, 0);
  }

  static int stat(
      MemorySegment errno, int descriptor, long path, int flags, int mask, long target) {
    return (int) call(errno, STATX, descriptor, path, flags, mask, target);
  }

  private static long call(
      MemorySegment errno, long number, long a, long b, long c, long d, long e) {
    try {
      return (long) CALL.invokeExact(errno, number, a, b, c, d, e);
    } catch (Throwable problem) {
      throw new IllegalStateException("a system call could not be made", problem);
    }
  }

  @SuppressWarnings("restricted")
  private static MethodHandle link() {
    Linker linker = Linker.nativeLinker();
    FunctionDescriptor shape =
        FunctionDescriptor.of(
            JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    return linker.downcallHandle(
        linker.defaultLookup().findOrThrow(FUNCTION),
        shape,
        Linker.Option.captureCallState("errno"),
        Linker.Option.firstVariadicArg(1));
  }

  /** The layout the error number is left in. */
  static MemoryLayout errnoLayout() {
    return Linker.Option.captureStateLayout();
  }
}
