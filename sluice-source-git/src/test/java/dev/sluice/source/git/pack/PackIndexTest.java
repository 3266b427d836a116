package dev.sluice.source.git.pack;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
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
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Indexes byte by byte, as Git's documentation of the format has them. */
class PackIndexTest {
  private static final int FANOUT = 256 * 4;

  @TempDir Path folder;

  /** Ids that ascend, the first bytes of which are 1, 1, 2, 2, 3 and so on. */
  private static byte[] id(HashAlgorithm algorithm, int number) {
    byte[] id = new byte[algorithm.bytes()];
    id[0] = (byte) (1 + number / 2);
    id[id.length - 1] = (byte) number;
    return id;
  }

  private static ByteBuffer fanout(ByteBuffer out, HashAlgorithm algorithm, int count) {
    for (int first = 0; first < 256; first++) {
      int below = 0;
      for (int i = 0; i < count; i++) {
        below += (id(algorithm, i)[0] & 0xff) <= first ? 1 : 0;
      }
      out.putInt(below);
    }
    return out;
  }

  private static byte[] version2(HashAlgorithm algorithm, int[] offsets, long... large) {
    int count = offsets.length;
    ByteBuffer out =
        ByteBuffer.allocate(
            8
                + FANOUT
                + count * (algorithm.bytes() + 8)
                + 8 * large.length
                + 2 * algorithm.bytes());
    fanout(out.putInt(0xff744f63).putInt(2), algorithm, count);
    for (int i = 0; i < count; i++) {
      out.put(id(algorithm, i));
    }
    out.position(out.position() + 4 * count);
    Arrays.stream(offsets).forEach(out::putInt);
    Arrays.stream(large).forEach(out::putLong);
    return out.array();
  }

  private static byte[] version1(HashAlgorithm algorithm, int... offsets) {
    int count = offsets.length;
    ByteBuffer out =
        ByteBuffer.allocate(FANOUT + count * (algorithm.bytes() + 4) + 2 * algorithm.bytes());
    fanout(out, algorithm, count);
    for (int i = 0; i < count; i++) {
      out.putInt(offsets[i]).put(id(algorithm, i));
    }
    return out.array();
  }

  private PackIndex read(byte[] bytes, HashAlgorithm algorithm) throws IOException {
    Path file = Files.write(folder.resolve("pack-a.idx"), bytes);
    PackIndex index = PackIndex.open(file, algorithm, Arena.ofAuto());
    index.load();
    return index;
  }

  private void refuse(byte[] bytes, String reason) {
    CorruptPackException refused =
        assertThrows(CorruptPackException.class, () -> read(bytes, HashAlgorithm.SHA1), reason);
    String message = String.valueOf(refused.getMessage());
    assertTrue(message.contains(reason) && message.contains("pack-a.idx"), message);
  }

  private static byte[] changed(byte[] bytes, Consumer<ByteBuffer> change) {
    byte[] copy = bytes.clone();
    change.accept(ByteBuffer.wrap(copy));
    return copy;
  }

  private static void assertIds(PackIndex index, HashAlgorithm algorithm, int count) {
    assertEquals(count, index.size());
    assertEquals(count * algorithm.bytes(), index.ids().length);
    for (int i = 0; i < count; i++) {
      int at = i * algorithm.bytes();
      assertArrayEquals(
          id(algorithm, i), Arrays.copyOfRange(index.ids(), at, at + algorithm.bytes()));
    }
  }

  @ParameterizedTest
  @EnumSource
  void read_version2_idsAndOffsetsSmallAndLarge(HashAlgorithm algorithm) throws IOException {
    int[] offsets = {12, 0x7fffffff, 0x80000001, 400, 0x80000000};
    PackIndex index = read(version2(algorithm, offsets, 0x1_0000_0000L, Long.MAX_VALUE), algorithm);
    assertIds(index, algorithm, 5);
    assertArrayEquals(
        new long[] {12, 0x7fffffffL, Long.MAX_VALUE, 400, 0x1_0000_0000L}, index.offsets());
  }

  @ParameterizedTest
  @EnumSource
  void read_version1_idsAndUnsignedOffsets(HashAlgorithm algorithm) throws IOException {
    PackIndex index = read(version1(algorithm, 12, -1, 7), algorithm);
    assertIds(index, algorithm, 3);
    assertArrayEquals(new long[] {12, 0xffff_ffffL, 7}, index.offsets());
  }

  @ParameterizedTest
  @EnumSource
  void find_beforeAndAfterLoading_isTheSame(HashAlgorithm algorithm) throws IOException {
    int[] offsets = {12, 0x7fffffff, 0x80000001, 400, 0x80000000};
    byte[] second = version2(algorithm, offsets, 0x1_0000_0000L, Long.MAX_VALUE);
    assertFinds(second, algorithm, 12, 0x7fffffffL, Long.MAX_VALUE, 400, 0x1_0000_0000L);
    assertFinds(version1(algorithm, 12, -1, 7), algorithm, 12, 0xffff_ffffL, 7);
  }

  private void assertFinds(byte[] bytes, HashAlgorithm algorithm, long... offsets)
      throws IOException {
    Path file = Files.write(folder.resolve("pack-a.idx"), bytes);
    try (Arena arena = Arena.ofShared()) {
      PackIndex index = PackIndex.open(file, algorithm, arena);
      // What is mapped is there even if the file is not any more.
      Files.delete(file);
      for (boolean isLoaded : new boolean[] {false, true}) {
        if (isLoaded) {
          index.load();
        }
        for (int i = 0; i < offsets.length; i++) {
          assertEquals(offsets[i], index.find(id(algorithm, i)), i + " " + isLoaded);
        }
        assertEquals(-1, index.find(id(algorithm, offsets.length)));
        assertEquals(-1, index.find(new byte[algorithm.bytes()]));
      }
    }
  }

  @Test
  void load_idsOutOfOrder_isRefused() throws IOException {
    byte[] bytes = version2(HashAlgorithm.SHA1, new int[] {12, 30, 40});
    byte[] swapped =
        changed(
            bytes,
            out ->
                out.put(8 + FANOUT, id(HashAlgorithm.SHA1, 1))
                    .put(8 + FANOUT + 20, id(HashAlgorithm.SHA1, 0)));
    Path file = Files.write(folder.resolve("pack-a.idx"), swapped);
    try (Arena arena = Arena.ofShared()) {
      PackIndex index = PackIndex.open(file, HashAlgorithm.SHA1, arena);
      assertThrows(CorruptPackException.class, index::load);
    }
  }

  /** Else a search of many objects would read the same ids over and over. */
  @Test
  void find_moreThanAllIdsWereReadFor_loadsThem() throws IOException {
    byte[] bytes = version2(HashAlgorithm.SHA1, new int[] {12, 30, 40, 50});
    Path file = Files.write(folder.resolve("pack-a.idx"), bytes);
    try (Arena arena = Arena.ofShared()) {
      PackIndex index = PackIndex.open(file, HashAlgorithm.SHA1, arena);
      for (int i = 0; i < 2; i++) {
        assertEquals(12, index.find(id(HashAlgorithm.SHA1, 0)));
        assertThrows(IllegalStateException.class, index::ids);
      }
      assertEquals(12, index.find(id(HashAlgorithm.SHA1, 0)));
      assertEquals(80, index.ids().length);
    }
  }

  @Test
  void find_manyInAnIndexOutOfOrder_isRefusedEachTime() throws IOException {
    byte[] bytes = version2(HashAlgorithm.SHA1, new int[] {12, 30});
    byte[] doubled = changed(bytes, out -> out.put(8 + FANOUT + 20, id(HashAlgorithm.SHA1, 0)));
    Path file = Files.write(folder.resolve("pack-a.idx"), doubled);
    try (Arena arena = Arena.ofShared()) {
      PackIndex index = PackIndex.open(file, HashAlgorithm.SHA1, arena);
      byte[] id = id(HashAlgorithm.SHA1, 0);
      assertTrue(index.find(id) > 0);
      assertThrows(CorruptPackException.class, () -> index.find(id));
      assertThrows(CorruptPackException.class, () -> index.find(id));
    }
  }

  @Test
  void read_noObjects_isAnIndex() throws IOException {
    assertEquals(0, read(version2(HashAlgorithm.SHA1, new int[0]), HashAlgorithm.SHA1).size());
    assertEquals(0, read(version1(HashAlgorithm.SHA1), HashAlgorithm.SHA1).size());
  }

  @Test
  void read_moreObjectsThanOnePieceHolds_allOffsets() throws IOException {
    int count = (1 << 18) + 3;
    HashAlgorithm algorithm = HashAlgorithm.SHA1;
    ByteBuffer out = ByteBuffer.allocate(8 + FANOUT + count * 28 + 40);
    out.putInt(0xff744f63).putInt(2);
    for (int first = 0; first < 256; first++) {
      out.putInt(count);
    }
    for (int i = 0; i < count; i++) {
      out.putInt(0).putInt(i).position(out.position() + 12);
    }
    out.position(out.position() + 4 * count);
    for (int i = 0; i < count; i++) {
      out.putInt(12 + i);
    }
    long[] offsets = read(out.array(), algorithm).offsets();
    for (int i = 0; i < count; i++) {
      assertEquals(12 + i, offsets[i]);
    }
  }

  @Test
  void read_anotherVersion_isRefused() {
    byte[] whole = version2(HashAlgorithm.SHA1, new int[] {12});
    refuse(changed(whole, bytes -> bytes.putInt(4, 3)), "version 3 is not known");
    refuse(changed(whole, bytes -> bytes.putInt(4, 1)), "version 1 is not known");
  }

  @Test
  void read_countsThatGoDown_isRefused() {
    byte[] whole = version2(HashAlgorithm.SHA1, new int[] {12, 40});
    refuse(changed(whole, bytes -> bytes.putInt(8 + 4 * 9, 1)), "go down at first byte 9");
    refuse(changed(whole, bytes -> bytes.putInt(8, -1)), "go down at first byte 0");
  }

  @Test
  void read_moreObjectsThanTheFileHolds_isRefusedBeforeMemoryIsTaken() {
    for (byte[] whole :
        new byte[][] {
          version2(HashAlgorithm.SHA1, new int[] {12, 40}), version1(HashAlgorithm.SHA1, 12, 40)
        }) {
      int last = (whole[0] == -1 ? 8 : 0) + 4 * 255;
      refuse(changed(whole, bytes -> bytes.putInt(last, Integer.MAX_VALUE)), "do not fit");
      refuse(changed(whole, bytes -> bytes.putInt(last, 3)), "too short for 3 objects");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void read_oneByteLess_isRefused(int version) throws IOException {
    byte[] whole =
        version == 1
            ? version1(HashAlgorithm.SHA1, 12, 40)
            : version2(HashAlgorithm.SHA1, new int[] {12, 40});
    assertEquals(2, read(whole, HashAlgorithm.SHA1).size());
    for (int length = 0; length < whole.length; length++) {
      refuse(Arrays.copyOf(whole, length), "too short");
    }
  }

  @Test
  void read_largeOffsetThatIsNotThere_isRefused() {
    refuse(version2(HashAlgorithm.SHA1, new int[] {0x80000000}), "no 64-bit offset 0");
    refuse(version2(HashAlgorithm.SHA1, new int[] {0x80000001}, 5), "no 64-bit offset 1");
    refuse(version2(HashAlgorithm.SHA1, new int[] {-1}, 5), "no 64-bit offset 2147483647");
    refuse(version2(HashAlgorithm.SHA1, new int[] {0x80000000}, -5), "no 64-bit offset 0");
  }

  @Test
  void read_idsOutOfOrderOrTwice_isRefused() {
    byte[] whole = version2(HashAlgorithm.SHA1, new int[] {12, 40, 80});
    int ids = 8 + FANOUT;
    refuse(changed(whole, bytes -> bytes.put(ids + 2 * 20, (byte) 0)), "out of order at 2");
    refuse(changed(whole, bytes -> bytes.put(ids + 39, (byte) 0)), "out of order at 1");
  }
}
