package dev.sluice.source.local;

import dev.sluice.source.ByteReader;
import dev.sluice.source.DirectoryEntries;
import dev.sluice.source.DirectoryEntries.Kind;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.ObjectVersion;
import dev.sluice.source.SourceObject;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Locale;

/**
 * Files through the system calls themselves. A directory's listing tells what its entries are, so a
 * walk asks nothing about each; and a file costs four calls: open, stat, read, close.
 */
final class LinuxFiles implements LocalFiles {
  /* Opening never waits for the other end of a pipe, nor takes a terminal. */
  private static final int OPEN_FILE =
      LinuxCalls.READ_ONLY
          | LinuxCalls.CLOSE_ON_EXEC
          | LinuxCalls.NON_BLOCKING
          | LinuxCalls.NO_TERMINAL;
  private static final int OPEN_DIRECTORY =
      LinuxCalls.READ_ONLY | LinuxCalls.CLOSE_ON_EXEC | LinuxCalls.DIRECTORY;

  private static final int NO_DESCRIPTOR = -1;

  /* struct statx */
  private static final int STAT_MODE = 28;
  private static final int STAT_SIZE = 40;
  private static final int STAT_INODE = 32;
  private static final int STAT_CHANGED_SECONDS = 96;
  private static final int STAT_CHANGED_NANOS = 104;
  private static final int STAT_MODIFIED_SECONDS = 112;
  private static final int STAT_MODIFIED_NANOS = 120;
  private static final int MODE_TYPE = 0xf000;
  private static final int MODE_FILE = 0x8000;
  private static final int MODE_DIRECTORY = 0x4000;
  private static final int MODE_LINK = 0xa000;

  /* struct linux_dirent64 */
  private static final int ENTRY_LENGTH = 16;
  private static final int ENTRY_TYPE = 18;
  private static final int ENTRY_NAME = 19;
  private static final int TYPE_UNKNOWN = 0;
  private static final int TYPE_DIRECTORY = 4;
  private static final int TYPE_FILE = 8;
  private static final int TYPE_LINK = 10;

  /** Whether this machine has the calls, in the layout known here. */
  static boolean areAvailable() {
    boolean linux = System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("linux");
    return linux && LinuxCalls.areAvailable();
  }

  @Override
  public void preload() {
    CallScratch scratch = CallScratch.get();
    int _ = LinuxCalls.close(scratch.errno, NO_DESCRIPTOR);
  }

  @Override
  public DirectoryEntries list(ObjectPath directory) throws IOException {
    CallScratch scratch = CallScratch.get();
    int descriptor = LinuxCalls.open(scratch.errno, scratch.address(directory), OPEN_DIRECTORY);
    if (descriptor < 0) {
      throw scratch.failure(directory);
    }
    try {
      DirectoryEntries entries = new DirectoryEntries(directory);
      while (true) {
        long read =
            LinuxCalls.entries(
                scratch.errno, descriptor, scratch.entries.address(), CallScratch.ENTRIES_BYTES);
        if (read < 0) {
          throw scratch.failure(directory);
        }
        if (read == 0) {
          return entries;
        }
        unpack(scratch, (int) read, entries);
      }
    } finally {
      LinuxCalls.close(scratch.errno, descriptor);
    }
  }

  private static void unpack(CallScratch scratch, int count, DirectoryEntries into) {
    byte[] bytes = scratch.copied;
    scratch.entryBytes.get(0, bytes, 0, count);
    int entry = 0;
    while (entry < count) {
      int name = entry + ENTRY_NAME;
      int end = name;
      while (bytes[end] != 0) {
        end++;
      }
      if (!isSelfOrParent(bytes, name, end - name)) {
        into.add(kind(bytes[entry + ENTRY_TYPE]), bytes, name, end - name);
      }
      entry +=
          (bytes[entry + ENTRY_LENGTH] & 0xff) | ((bytes[entry + ENTRY_LENGTH + 1] & 0xff) << 8);
    }
  }

  private static boolean isSelfOrParent(byte[] bytes, int name, int length) {
    return bytes[name] == '.' && (length == 1 || (length == 2 && bytes[name + 1] == '.'));
  }

  private static Kind kind(byte type) {
    return switch (type) {
      case TYPE_FILE -> Kind.FILE;
      case TYPE_DIRECTORY -> Kind.DIRECTORY;
      case TYPE_LINK -> Kind.LINK;
      case TYPE_UNKNOWN -> Kind.UNKNOWN;
      default -> Kind.SPECIAL;
    };
  }

  @Override
  public ByteReader open(ObjectPath file, boolean follow) throws IOException {
    CallScratch scratch = CallScratch.get();
    int flags = follow ? OPEN_FILE : OPEN_FILE | LinuxCalls.NO_FOLLOW;
    int descriptor = LinuxCalls.open(scratch.errno, scratch.address(file), flags);
    if (descriptor < 0) {
      throw scratch.failure(file);
    }
    boolean opened = false;
    try {
      stat(scratch, descriptor, file, LinuxCalls.STAT_TYPE | LinuxCalls.STAT_SIZE);
      if ((mode(scratch) & MODE_TYPE) != MODE_FILE) {
        throw new NotRegularFileException(file.toString());
      }
      long size = scratch.stat().getLong(STAT_SIZE);
      opened = true;
      // Files the kernel makes up on reading say they are empty: only reading tells.
      return new LinuxReader(file, descriptor, size == 0 ? SourceObject.SIZE_UNKNOWN : size);
    } finally {
      if (!opened) {
        LinuxCalls.close(scratch.errno, descriptor);
      }
    }
  }

  /** Inode, size and both times: the second one no program can set. */
  static ObjectVersion version(int descriptor, ObjectPath file) throws IOException {
    CallScratch scratch = CallScratch.get();
    stat(scratch, descriptor, file, LinuxCalls.STAT_CONTENT);
    ByteBuffer stat = scratch.stat();
    Instant changed = time(stat, STAT_CHANGED_SECONDS, STAT_CHANGED_NANOS);
    return new ObjectVersion(
        stat.getLong(STAT_INODE)
            + " "
            + stat.getLong(STAT_SIZE)
            + " "
            + time(stat, STAT_MODIFIED_SECONDS, STAT_MODIFIED_NANOS)
            + " "
            + changed,
        changed);
  }

  private static Instant time(ByteBuffer stat, int seconds, int nanos) {
    return Instant.ofEpochSecond(stat.getLong(seconds), stat.getInt(nanos));
  }

  private static void stat(CallScratch scratch, int descriptor, ObjectPath file, int what)
      throws IOException {
    int failed =
        LinuxCalls.stat(
            scratch.errno,
            descriptor,
            scratch.emptyAddress(),
            LinuxCalls.AT_EMPTY_PATH,
            what,
            scratch.statAddress());
    if (failed != 0) {
      throw scratch.failure(file);
    }
  }

  @Override
  public Kind kindOf(ObjectPath path, boolean follow) throws IOException {
    CallScratch scratch = CallScratch.get();
    statPath(scratch, path, follow ? 0 : LinuxCalls.AT_NO_FOLLOW);
    return switch (mode(scratch) & MODE_TYPE) {
      case MODE_FILE -> Kind.FILE;
      case MODE_DIRECTORY -> Kind.DIRECTORY;
      case MODE_LINK -> Kind.LINK;
      default -> Kind.SPECIAL;
    };
  }

  private static void statPath(CallScratch scratch, ObjectPath path, int flags) throws IOException {
    int failed =
        LinuxCalls.stat(
            scratch.errno,
            LinuxCalls.AT_CURRENT,
            scratch.address(path),
            flags,
            LinuxCalls.STAT_TYPE,
            scratch.statAddress());
    if (failed != 0) {
      throw scratch.failure(path);
    }
  }

  private static int mode(CallScratch scratch) {
    return scratch.stat().getShort(STAT_MODE) & 0xffff;
  }
}
