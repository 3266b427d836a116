package dev.sluice.source.archive.compressed;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.archive.Walked;
import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.read.ByteWindow;
import dev.sluice.source.archive.read.HiddenArchives;
import dev.sluice.source.archive.read.OwnBytes;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RawStreamTest {
  private static byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    for (int at = 0; at < length; at++) {
      bytes[at] = (byte) (at * 7);
    }
    return bytes;
  }

  private static ByteWindow window(byte[] bytes) {
    return new ByteWindow(
        Walked.trickle(bytes), 64, new OwnBytes(new HiddenArchives(ArchiveFormat.TAR, false)));
  }

  /** By single bytes and by pieces in turns. */
  private static byte[] all(RawStream stream, int piece) throws IOException {
    byte[] target = new byte[40_000];
    int length = 0;
    while (true) {
      int one = stream.read();
      if (one < 0) {
        return Arrays.copyOf(target, length);
      }
      target[length++] = (byte) one;
      assertEquals(0, stream.read(target, length, 0));
      int read = stream.read(target, length, piece);
      length += Math.max(0, read);
    }
  }

  @Test
  void read_window_givesNoMoreThanItMay() throws IOException {
    byte[] bytes = bytes(1000);
    for (int most : new int[] {0, 1, 2, 500, 999, 1000, 1001}) {
      ByteWindow window = window(bytes);
      WindowStream stream = new WindowStream(window, most);
      assertFalse(stream.hasEnded());
      byte[] expected = Arrays.copyOf(bytes, Math.min(most, 1000));
      assertEquals(Arrays.toString(expected), Arrays.toString(all(stream, 30)));
      assertTrue(stream.hasEnded());
      assertEquals(expected.length, window.position());
      assertEquals(-1, stream.read(new byte[1], 0, 1));
    }
  }

  @Test
  void available_window_isWhatIsInViewAndAllowed() throws IOException {
    ByteWindow window = window(bytes(100));
    assertTrue(window.has(8));
    int inView = window.available();
    assertEquals(inView, new WindowStream(window, 1000).available());
    assertEquals(5, new WindowStream(window, 5).available());
  }

  @Test
  void read_supply_givesAllOfItInAnyPieces() throws IOException {
    byte[] bytes = bytes(30_000);
    for (int piece : new int[] {1, 100, 8 * 1024 - 1, 8 * 1024, 10_000}) {
      SupplyStream stream = new SupplyStream(Walked.trickle(bytes));
      assertFalse(stream.isEmpty());
      assertEquals(Arrays.toString(bytes), Arrays.toString(all(stream, piece)));
      assertTrue(stream.hasEnded());
      assertTrue(stream.isEmpty());
      assertEquals(-1, stream.read(new byte[10_000], 0, 10_000));
      assertEquals(0, stream.available());
    }
  }

  @Test
  void available_supply_isWhatIsBuffered() throws IOException {
    SupplyStream stream = new SupplyStream(Walked.trickle("abcdefgh".getBytes(US_ASCII)));
    assertEquals(0, stream.available());
    assertEquals('a', stream.read());
    assertEquals(7, stream.available());
    assertEquals(2, stream.read(new byte[2], 0, 2));
    assertEquals(5, stream.available());
    assertFalse(stream.hasEnded());
  }
}
