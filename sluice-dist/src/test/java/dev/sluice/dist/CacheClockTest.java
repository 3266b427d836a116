package dev.sluice.dist;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

class CacheClockTest {
  private static final int HEADER = 1024;
  private static final int SIZE = 4096;
  private static final int CLOCK = 2048;
  private static final int REGION = 24 + 3 * 96;

  @Test
  void stopped_cachesOfTwoTimes_areTheSame() throws IOException {
    byte[] one = cache(1_000_000, 7);
    byte[] two = cache(1_234_567, 7);
    byte[] three = cache(9_999_999, 7);
    byte[] stopped = CacheClock.stopped(one, two);
    assertArrayEquals(stopped, CacheClock.stopped(two, three));
    assertArrayEquals(cache(0, 7), stopped, "checksums are those of a cache without time");
  }

  @Test
  void stopped_anotherDifference_fails() {
    IOException failure =
        assertThrows(
            IOException.class, () -> CacheClock.stopped(cache(1, 7L << 50), cache(2, 8L << 50)));
    assertEquals("two caches of one list differ at byte 3000", failure.getMessage());
  }

  @Test
  void stopped_anotherLayout_fails() {
    byte[] cache = cache(1, 7);
    cache[HEADER - 1]++;
    assertThrows(IOException.class, () -> CacheClock.stopped(cache, cache(2, 7)));
  }

  @Test
  void stopped_otherSizes_fail() {
    assertThrows(IOException.class, () -> CacheClock.stopped(cache(1, 7), new byte[SIZE + 8]));
  }

  private static byte[] cache(long clock, long other) {
    ByteBuffer bytes = ByteBuffer.allocate(SIZE).order(ByteOrder.nativeOrder());
    bytes.putInt(12, HEADER);
    bytes.putLong(CLOCK, clock);
    bytes.putLong(3000, other);
    bytes.putLong(REGION + 24, HEADER);
    bytes.putLong(REGION + 40, SIZE - HEADER);
    bytes.putInt(REGION, checksum(bytes, HEADER, SIZE));
    bytes.putInt(4, checksum(bytes, 16, HEADER));
    return bytes.array();
  }

  private static int checksum(ByteBuffer bytes, int from, int to) {
    CRC32 checksum = new CRC32();
    checksum.update(bytes.array(), from, to - from);
    return (int) checksum.getValue();
  }
}
