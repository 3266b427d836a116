package dev.sluice.source.local;

import java.lang.foreign.MemorySegment;
import java.util.Set;

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
  private static final long MADVISE = ARM ? 233 : 28;

  /** The Java whose inside is known, and where. */
  private static final int DIRECT_JAVA = 25;

  private static final String DIRECT_PROCESSOR = "amd64";

  private static final boolean ARE_DIRECT = areDirect();

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

  static int advise(MemorySegment errno, long address, long count, int advice) {
    return (int) call(errno, MADVISE, address, count, advice, 0, 0);
  }

  private static long call(
      MemorySegment errno, long number, long a, long b, long c, long d, long e) {
    try {
      return ARE_DIRECT
          ? DirectCalls.call(errno.address(), number, a, b, c, d, e)
          : LinkedCalls.call(errno, number, a, b, c, d, e);
    } catch (Throwable problem) {
      throw new IllegalStateException("a system call could not be made", problem);
    }
  }

  private static boolean areDirect() {
    if (Runtime.version().feature() != DIRECT_JAVA
        || !System.getProperty("os.arch").equals(DIRECT_PROCESSOR)) {
      return false;
    }
    try {
      return DirectCalls.areLinked();
    } catch (LinkageError | InternalError | AssertionError e) {
      // The inside of Java is closed, as it is to whoever only embeds this code, or another one.
      return false;
    }
  }

  /** Whether this machine has the calls, in the layout known here. */
  static boolean areAvailable() {
    return Set.of("amd64", "aarch64").contains(System.getProperty("os.arch"))
        && (ARE_DIRECT || LinkedCalls.areAvailable());
  }
}
