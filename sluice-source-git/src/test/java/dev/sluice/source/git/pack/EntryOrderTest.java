package dev.sluice.source.git.pack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.git.object.HashAlgorithm;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EntryOrderTest {
  @TempDir Path folder;

  private PackIndex index(long... offsets) throws IOException {
    int count = offsets.length;
    ByteBuffer out = ByteBuffer.allocate(8 + 1024 + count * 36 + 40);
    out.putInt(0xff744f63).putInt(2);
    for (int first = 0; first < 256; first++) {
      out.putInt(count);
    }
    for (int i = 0; i < count; i++) {
      out.putInt(i).position(out.position() + 16);
    }
    out.position(out.position() + 4 * count);
    for (int i = 0; i < count; i++) {
      out.putInt(0x80000000 | i);
    }
    Arrays.stream(offsets).forEach(out::putLong);
    Path file = Files.write(folder.resolve("idx"), out.array());
    PackIndex index = PackIndex.open(file, HashAlgorithm.SHA1, Arena.ofAuto());
    index.load();
    return index;
  }

  @Test
  void order_offsetsInAnyOrder_areSortedWithTheirIndexes() throws IOException {
    EntryOrder order = new EntryOrder(index(500, 12, 77), 1000);
    assertEquals(3, order.size());
    long[] offsets = {12, 77, 500};
    int[] indexes = {1, 2, 0};
    for (int i = 0; i < 3; i++) {
      assertEquals(offsets[i], order.offset(i));
      assertEquals(indexes[i], order.index(i));
      assertEquals(i, order.position(offsets[i]));
    }
  }

  @Test
  void position_whereNothingBegins_isNone() throws IOException {
    EntryOrder order = new EntryOrder(index(12, 77, 500), 1000);
    for (long offset : new long[] {-1, 0, 11, 13, 76, 499, 501, 999, 1000, 1 << 20, 1L << 40}) {
      assertEquals(-1, order.position(offset), "at " + offset);
    }
    assertEquals(-1, new EntryOrder(index(), 32).position(12));
  }

  @Test
  void order_offsetBeyondThePack_liesAtItsEnd() throws IOException {
    EntryOrder order = new EntryOrder(index(12, 1L << 50), 1000);
    assertEquals(1000, order.offset(1));
    assertEquals(1, order.index(1));
  }

  @Test
  void order_offsetsOfAllLengths_ascendAndEqualOnesStandByIndex() throws IOException {
    Random random = new Random(4);
    for (long end : List.of(13L, 1L << 11, (1L << 22) + 5, (1L << 40) - 1)) {
      long[] offsets = random.longs(2_000, 12, end).toArray();
      EntryOrder order = new EntryOrder(index(offsets), end);
      for (int i = 1; i < order.size(); i++) {
        assertEquals(offsets[order.index(i)], order.offset(i));
        assertTrue(
            order.offset(i - 1) < order.offset(i)
                || (order.offset(i - 1) == order.offset(i) && order.index(i - 1) < order.index(i)),
            end + " at " + i);
      }
    }
  }

  @Test
  void position_everyOffsetOfManyObjects_isFound() throws IOException {
    Random random = new Random(9);
    long[] offsets = random.longs(5_000, 12, 40_000).distinct().toArray();
    EntryOrder order = new EntryOrder(index(offsets), 40_000);
    long[] sorted = offsets.clone();
    Arrays.sort(sorted);
    int next = 0;
    for (long offset = 0; offset < 40_010; offset++) {
      boolean isThere = next < sorted.length && sorted[next] == offset;
      assertEquals(isThere ? next : -1, order.position(offset), "at " + offset);
      next += isThere ? 1 : 0;
    }
    for (int i = 0; i < order.size(); i++) {
      assertEquals(offsets[order.index(i)], order.offset(i));
    }
  }

  @Test
  void order_packTooLargeForItsCount_isRefused() throws IOException {
    PackIndex three = index(12, 77, 500);
    assertThrows(IllegalArgumentException.class, () -> new EntryOrder(three, 1L << 62));
    assertThrows(IllegalArgumentException.class, () -> new EntryOrder(three, 1L << 61));
  }

  @Test
  void find_sortedIds_eachIsFoundAndOthersAreNot() {
    byte[] ids = new byte[5 * 20];
    for (int i = 0; i < 5; i++) {
      ids[20 * i] = (byte) (50 * i);
      ids[20 * i + 19] = (byte) i;
    }
    for (int i = 0; i < 5; i++) {
      assertEquals(i, Ids.find(ids, 0, 5, ids, 20 * i, 20));
      assertEquals(-1, Ids.find(ids, i + 1, 5, ids, 20 * i, 20));
      assertEquals(-1, Ids.find(ids, 0, i, ids, 20 * i, 20));
    }
    byte[] other = Arrays.copyOfRange(ids, 40, 60);
    other[19] = 9;
    assertEquals(-1, Ids.find(ids, 0, 5, other, 0, 20));
  }

  @Test
  void compareAndEqual_lookAtEveryByteAsUnsigned() {
    for (int at = 0; at < 20; at++) {
      byte[] low = new byte[21];
      byte[] high = new byte[22];
      low[1 + at] = 1;
      high[2 + at] = (byte) 0x80;
      assertTrue(Ids.compare(low, 1, high, 2, 20) < 0, "at " + at);
      assertTrue(Ids.compare(high, 2, low, 1, 20) > 0, "at " + at);
      assertEquals(false, Ids.equal(low, 1, high, 2, 20), "at " + at);
      high[2 + at] = 1;
      assertEquals(0, Ids.compare(low, 1, high, 2, 20));
      assertTrue(Ids.equal(low, 1, high, 2, 20));
    }
    assertEquals(0xff01_0203L, Ids.prefix(new byte[] {9, -1, 1, 2, 3}, 1));
  }
}
