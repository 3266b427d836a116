package dev.sluice.source.local;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The two ways to make a call do the same. */
@Requires(Needs.LINUX)
class LinuxCallsTest {
  private static final boolean IS_KNOWN =
      Runtime.version().feature() == 25 && System.getProperty("os.arch").equals("amd64");

  /* The numbers of calls on the processor that is known to direct calls. */
  private static final long OPENAT = 257;
  private static final long STATX = 332;

  /** Where a state has the size of a file. */
  private static final int SIZE_OFFSET = 40;

  private static final int NO_ENTRY = 2;

  @TempDir Path folder;

  /** Makes a call in one way. */
  private interface Way {
    long call(MemorySegment errno, long number, long a, long b, long c, long d, long e)
        throws Throwable;
  }

  private static long direct(
      MemorySegment errno, long number, long a, long b, long c, long d, long e) throws Throwable {
    return DirectCalls.call(errno.address(), number, a, b, c, d, e);
  }

  @Test
  void areLinked_whereJavaIsKnownAndOpen_isTrue() {
    if (IS_KNOWN) {
      assertTrue(DirectCalls.areLinked());
    }
  }

  @Test
  void call_fileThatIsNotThere_leavesTheErrorNumber() throws Throwable {
    if (IS_KNOWN) {
      assertEquals(NO_ENTRY, errorOfMissing(LinuxCallsTest::direct));
      assertEquals(NO_ENTRY, errorOfMissing(LinkedCalls::call));
    }
  }

  @Test
  void call_thatTakesAllWords_answersTheSame() throws Throwable {
    if (IS_KNOWN) {
      Path file = Files.writeString(folder.resolve("file"), "seven b");
      byte[] linked = stated(LinkedCalls::call, file);
      assertArrayEquals(linked, stated(LinuxCallsTest::direct, file));
      assertEquals(7, linked[SIZE_OFFSET]);
    }
  }

  private int errorOfMissing(Way way) throws Throwable {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment errno = arena.allocate(Long.BYTES, Long.BYTES);
      MemorySegment path = arena.allocateFrom(folder.resolve("missing").toString());
      long opened = way.call(errno, OPENAT, LinuxCalls.AT_CURRENT, path.address(), 0, 0, 0);
      assertEquals(-1, opened);
      return errno.get(ValueLayout.JAVA_INT, 0);
    }
  }

  private static byte[] stated(Way way, Path file) throws Throwable {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment errno = arena.allocate(Long.BYTES, Long.BYTES);
      MemorySegment path = arena.allocateFrom(file.toString());
      MemorySegment state = arena.allocate(256, Long.BYTES);
      long failed =
          way.call(
              errno,
              STATX,
              LinuxCalls.AT_CURRENT,
              path.address(),
              LinuxCalls.AT_NO_FOLLOW,
              LinuxCalls.STAT_CONTENT,
              state.address());
      assertEquals(0, failed);
      return state.toArray(ValueLayout.JAVA_BYTE);
    }
  }
}
