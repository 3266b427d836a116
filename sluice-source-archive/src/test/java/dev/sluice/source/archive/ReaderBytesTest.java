package dev.sluice.source.archive;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.ByteReader;
import dev.sluice.source.SourceObject;
import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.read.ByteSupply;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReaderBytesTest {
  private static final byte[] BYTES = "0123456789".repeat(100).getBytes(US_ASCII);

  /** Gives few bytes at a time, and remembers where it was asked. */
  private static final class Slow implements ByteReader {
    private final byte[] bytes;
    private final int most;
    private final List<Long> asked = new ArrayList<>();

    Slow(byte[] bytes, int most) {
      this.bytes = bytes;
      this.most = most;
    }

    @Override
    public long size() {
      return bytes.length == 7 ? SourceObject.SIZE_UNKNOWN : bytes.length;
    }

    @Override
    public int read(long offset, MemorySegment target) {
      asked.add(offset);
      int count =
          (int) Math.clamp(bytes.length - offset, 0L, Math.min(most, (int) target.byteSize()));
      MemorySegment.copy(MemorySegment.ofArray(bytes), offset, target, 0, count);
      return count;
    }

    @Override
    public void close() {}
  }

  private static byte[] all(ByteSupply supply) throws IOException {
    byte[] target = new byte[2000];
    int length = 0;
    for (int read = 0; read >= 0; read = supply.read(target, length, 100)) {
      length += read;
    }
    return Arrays.copyOf(target, length);
  }

  @Test
  void head_readerThatGivesLittle_isWhole() throws IOException {
    for (int most : new int[] {1, 7, 511, 512, 1000}) {
      ReaderBytes bytes = new ReaderBytes(new Slow(BYTES, most));
      assertArrayEquals(Arrays.copyOf(BYTES, ArchiveFormat.HEAD_BYTES), bytes.head());
      assertEquals(ArchiveFormat.HEAD_BYTES, bytes.headBytes());
    }
  }

  @Test
  void head_shortObject_isAsLongAsThat() throws IOException {
    ReaderBytes bytes = new ReaderBytes(new Slow(Arrays.copyOf(BYTES, 9), 4));
    assertArrayEquals(Arrays.copyOf(BYTES, 9), Arrays.copyOf(bytes.head(), bytes.headBytes()));
    assertEquals(9, bytes.headBytes());
    assertEquals(0, new ReaderBytes(new Slow(new byte[0], 4)).headBytes());
  }

  @Test
  void replayed_headThatWasLookedAt_isNotReadAgain() throws IOException {
    for (int most : new int[] {13, 512, 1000}) {
      Slow reader = new Slow(BYTES, most);
      ReaderBytes bytes = new ReaderBytes(reader);
      byte[] _ = bytes.head();
      reader.asked.clear();
      assertArrayEquals(BYTES, all(bytes.replayed()));
      assertTrue(reader.asked.stream().allMatch(at -> at >= ArchiveFormat.HEAD_BYTES));
    }
  }

  @Test
  void read_somewhereElse_isNoPartOfTheHead() throws IOException {
    ReaderBytes bytes = new ReaderBytes(new Slow(BYTES, 1000));
    byte[] target = new byte[20];
    assertEquals(10, bytes.read(505, target, 3, 10));
    assertEquals("5678901234", new String(target, 3, 10, US_ASCII));
    assertEquals(0, bytes.headBytes());
    assertEquals(-1, bytes.read(1000, target, 0, 1));
    assertArrayEquals(Arrays.copyOf(BYTES, ArchiveFormat.HEAD_BYTES), bytes.head());
  }

  @Test
  void size_unknown_isWithoutEnd() {
    assertEquals(Long.MAX_VALUE, new ReaderBytes(new Slow(new byte[7], 1)).size());
    assertEquals(1000, new ReaderBytes(new Slow(BYTES, 1)).size());
  }
}
