package dev.sluice.source.local;

import dev.sluice.source.ObjectPath;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** A thread's memory for the arguments and results of system calls. */
final class CallScratch {
  static final int ENTRIES_BYTES = 64 << 10;
  private static final int PATH_BYTES = 4096;
  private static final int STAT_BYTES = 256;

  private static final int NO_ENTRY = 2;
  private static final int INTERRUPTED = 4;
  private static final int TRY_AGAIN = 11;
  private static final int ACCESS = 13;
  private static final int NOT_DIRECTORY = 20;
  private static final int LOOP = 40;

  /** On Linux the error number is all that is left by a call. */
  private static final int ERRNO_OFFSET = 0;

  private static final ThreadLocal<CallScratch> OF_THREAD =
      ThreadLocal.withInitial(CallScratch::new);

  final MemorySegment errno;
  final MemorySegment entries;
  final ByteBuffer entryBytes;
  final byte[] copied = new byte[ENTRIES_BYTES];
  private final MemorySegment path;
  private final MemorySegment emptyPath;
  private final MemorySegment stat;

  /* Seen as buffers: reading a segment by a layout costs every start a few classes made for it. */
  private final ByteBuffer pathBytes;
  private final ByteBuffer statBytes;
  private final ByteBuffer errnoBytes;
  private final byte[] copiedPath = new byte[PATH_BYTES];

  private CallScratch() {
    Arena arena = Arena.ofAuto();
    errno = arena.allocate(Long.BYTES, Long.BYTES);
    path = arena.allocate(PATH_BYTES);
    emptyPath = arena.allocate(1);
    stat = arena.allocate(STAT_BYTES, Long.BYTES);
    entries = arena.allocate(ENTRIES_BYTES, Long.BYTES);
    entryBytes = entries.asByteBuffer();
    pathBytes = path.asByteBuffer();
    statBytes = stat.asByteBuffer().order(ByteOrder.nativeOrder());
    errnoBytes = errno.asByteBuffer().order(ByteOrder.nativeOrder());
  }

  static CallScratch get() {
    return OF_THREAD.get();
  }

  /** The path as a C string; valid until the next one. */
  long address(ObjectPath name) throws FileSystemException {
    if (name.length() >= PATH_BYTES) {
      throw new FileSystemException(
          name.toString(), null, "the path is longer than the system allows");
    }
    int length = name.copyInto(copiedPath, 0);
    copiedPath[length] = 0;
    pathBytes.put(0, copiedPath, 0, length + 1);
    return path.address();
  }

  /** A path of nothing, for calls about a file that is open. */
  long emptyAddress() {
    return emptyPath.address();
  }

  /** What the last call about a file's state left. */
  ByteBuffer stat() {
    return statBytes;
  }

  long statAddress() {
    return stat.address();
  }

  boolean wasInterrupted() {
    return number() == INTERRUPTED;
  }

  /** What the last call's error number means. */
  FileSystemException failure(ObjectPath name) {
    int number = number();
    String file = name.toString();
    return switch (number) {
      case NO_ENTRY -> new NoSuchFileException(file);
      case ACCESS -> new AccessDeniedException(file);
      case NOT_DIRECTORY -> new NotDirectoryException(file);
      case LOOP -> new FileSystemLoopException(file);
      case TRY_AGAIN -> new FileSystemException(file, null, "reading it would wait");
      default -> new FileSystemException(file, null, "system error " + number);
    };
  }

  private int number() {
    return errnoBytes.getInt(ERRNO_OFFSET);
  }
}
