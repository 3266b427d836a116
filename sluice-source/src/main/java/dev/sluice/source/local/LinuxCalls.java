package dev.sluice.source.local;

import static java.lang.foreign.ValueLayout.JAVA_INT;
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

  private static final Linker LINKER = Linker.nativeLinker();
  private static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");
  private static final MethodHandle OPEN = handle("open", JAVA_INT, JAVA_LONG, JAVA_INT);
  private static final MethodHandle CLOSE = handle("close", JAVA_INT, JAVA_INT);
  private static final MethodHandle PREAD =
      handle("pread", JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle GETDENTS =
      handle("getdents64", JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle STATX =
      handle("statx", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG);

  private LinuxCalls() {}

  static int open(MemorySegment errno, long path, int flags) {
    try {
      return (int) OPEN.invokeExact(errno, path, flags);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int close(MemorySegment errno, int descriptor) {
    try {
      return (int) CLOSE.invokeExact(errno, descriptor);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static long read(MemorySegment errno, int descriptor, long target, long count, long offset) {
    try {
      return (long) PREAD.invokeExact(errno, descriptor, target, count, offset);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static long entries(MemorySegment errno, int descriptor, long target, long count) {
    try {
      return (long) GETDENTS.invokeExact(errno, descriptor, target, count);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int stat(
      MemorySegment errno, int descriptor, long path, int flags, int mask, long target) {
    try {
      return (int) STATX.invokeExact(errno, descriptor, path, flags, mask, target);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  @SuppressWarnings("restricted")
  private static MethodHandle handle(String name, MemoryLayout result, MemoryLayout... arguments) {
    return LINKER.downcallHandle(
        LINKER.defaultLookup().findOrThrow(name), FunctionDescriptor.of(result, arguments), ERRNO);
  }

  private static IllegalStateException broken(Throwable cause) {
    return new IllegalStateException("a system call could not be made", cause);
  }

  /** The layout the error number is left in. */
  static MemoryLayout errnoLayout() {
    return Linker.Option.captureStateLayout();
  }
}
