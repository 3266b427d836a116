package dev.sluice.dist;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;

/**
 * Takes the time out of a cache of classes. Of two caches made from the same list, only the
 * timestamps of soft references differ, which hold how long the machine had been up. Those are
 * found by comparing two, and set to nought; then the checksums in the header are made anew.
 */
final class CacheClock {
  private static final int HEADER_CRC = 4;
  private static final int HEADER_SIZE = 12;
  private static final int HEADER_CHECKED = 16;
  private static final int HEADER_BEGINNING_BYTES = 24;
  private static final int REGIONS = 5;
  private static final int REGION_BYTES = 96;
  private static final int REGION_OFFSET = 24;
  private static final int REGION_USED = 40;

  /** More milliseconds than a machine is ever up. */
  private static final long UPTIME_MAX = 1L << 40;

  private CacheClock() {}

  /** The first cache without times, given another one of the same list. */
  static byte[] stopped(byte[] one, byte[] other) throws IOException {
    if (one.length != other.length) {
      throw new IOException(
          "two caches of one list have " + one.length + " and " + other.length + " bytes");
    }
    ByteBuffer cache = ByteBuffer.wrap(one.clone()).order(ByteOrder.nativeOrder());
    ByteBuffer second = ByteBuffer.wrap(other).order(ByteOrder.nativeOrder());
    int headerSize = cache.getInt(HEADER_SIZE);
    checkLayout(cache);
    for (int at = headerSize; at + Long.BYTES <= one.length; at += Long.BYTES) {
      long first = cache.getLong(at);
      if (first != second.getLong(at)) {
        if (!isUptime(first) || !isUptime(second.getLong(at))) {
          throw new IOException("two caches of one list differ at byte " + at);
        }
        cache.putLong(at, 0);
      }
    }
    for (int region = 0; region < REGIONS; region++) {
      int at = HEADER_BEGINNING_BYTES + region * REGION_BYTES;
      if (cache.getInt(at) != 0) {
        cache.putInt(at, regionChecksum(cache, at));
      }
    }
    cache.putInt(HEADER_CRC, headerChecksum(cache));
    return cache.array();
  }

  private static boolean isUptime(long value) {
    return value >= 0 && value < UPTIME_MAX;
  }

  /** Fails where a JVM lays its caches out differently. */
  private static void checkLayout(ByteBuffer cache) throws IOException {
    if (cache.getInt(HEADER_CRC) != headerChecksum(cache)) {
      throw new IOException("the header of the JVM's caches has changed");
    }
    for (int region = 0; region < REGIONS; region++) {
      int at = HEADER_BEGINNING_BYTES + region * REGION_BYTES;
      if (cache.getInt(at) != 0 && cache.getInt(at) != regionChecksum(cache, at)) {
        throw new IOException("the regions of the JVM's caches have changed");
      }
    }
  }

  private static int headerChecksum(ByteBuffer cache) {
    return checksum(cache, HEADER_CHECKED, cache.getInt(HEADER_SIZE));
  }

  private static int regionChecksum(ByteBuffer cache, int region) {
    int from = Math.toIntExact(cache.getLong(region + REGION_OFFSET));
    return checksum(cache, from, from + Math.toIntExact(cache.getLong(region + REGION_USED)));
  }

  private static int checksum(ByteBuffer cache, int from, int to) {
    CRC32 checksum = new CRC32();
    checksum.update(cache.slice(from, to - from));
    return (int) checksum.getValue();
  }
}
