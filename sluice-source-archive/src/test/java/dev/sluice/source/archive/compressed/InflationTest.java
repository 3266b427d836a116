package dev.sluice.source.archive.compressed;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.archive.Walked;
import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.read.ArchiveFault;
import dev.sluice.source.archive.read.ByteWindow;
import dev.sluice.source.archive.read.HiddenArchives;
import dev.sluice.source.archive.read.OwnBytes;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;

class InflationTest {
  private static final String TEXT = "some words, and some more words; ".repeat(50);

  private final OwnBytes own = new OwnBytes(new HiddenArchives(ArchiveFormat.TAR, false));

  private static byte[] deflated(byte[] content) {
    Deflater deflater = new Deflater(9, true);
    deflater.setInput(content);
    deflater.finish();
    byte[] packed = new byte[content.length + 100];
    int length = deflater.deflate(packed);
    deflater.end();
    return Arrays.copyOf(packed, length);
  }

  private static byte[] joined(byte[] one, byte[] other) {
    byte[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }

  private static String read(Inflation inflation) throws IOException {
    StringBuilder text = new StringBuilder();
    byte[] target = new byte[100];
    for (int read = inflation.read(target, 0, 100);
        read >= 0;
        read = inflation.read(target, 0, 100)) {
      assertTrue(read > 0);
      text.append(new String(target, 0, read, ISO_8859_1));
    }
    return text.toString();
  }

  private ByteWindow window(byte[] bytes) {
    return new ByteWindow(Walked.trickle(bytes), 4096, own);
  }

  @Test
  void read_streamsOneBehindTheOther_leaveWhatFollows() throws IOException {
    byte[] one = deflated(TEXT.getBytes(US_ASCII));
    byte[] other = deflated("other".getBytes(US_ASCII));
    ByteWindow window = window(joined(joined(one, other), "rest".getBytes(US_ASCII)));
    try (Inflation inflation = new Inflation(window)) {
      inflation.begin(Long.MAX_VALUE);
      assertEquals(TEXT, read(inflation));
      assertEquals(one.length, window.position());
      assertEquals(one.length, inflation.compressedBytesRead());
      assertEquals(TEXT.length(), inflation.bytesWritten());
      inflation.begin(other.length + 3);
      assertEquals("other", read(inflation));
      assertEquals(3, inflation.inputLeft());
      assertEquals(other.length, inflation.compressedBytesRead());
      assertTrue(window.has(4));
      assertEquals('r', window.byteAt(0));
    }
  }

  @Test
  void inputLent_inTheMiddle_isWhatTheWindowDoesNotCountYet() throws IOException {
    byte[] noise = new byte[3000];
    new Random(4).nextBytes(noise);
    ByteWindow window = window(deflated(noise));
    try (Inflation inflation = new Inflation(window)) {
      inflation.begin(Long.MAX_VALUE);
      int most = 0;
      for (int read = 0; read >= 0; read = inflation.read(new byte[50], 0, 50)) {
        long used = window.position() + inflation.inputLent();
        assertEquals(inflation.compressedBytesRead(), used);
        most = Math.max(most, inflation.inputLent());
      }
      assertTrue(most > 0);
    }
  }

  @Test
  void read_lessThanTheStreamHas_isCorruptOrTruncated() {
    byte[] whole = deflated(TEXT.getBytes(US_ASCII));
    try (Inflation declared = new Inflation(window(whole));
        Inflation cut = new Inflation(window(Arrays.copyOf(whole, whole.length - 1)))) {
      declared.begin(whole.length - 1);
      ArchiveFault longer = assertThrows(ArchiveFault.class, () -> read(declared));
      assertEquals("deflate stream is longer than declared", longer.detail());
      assertEquals(0, declared.inputLeft());
      cut.begin(Long.MAX_VALUE);
      ArchiveFault truncated = assertThrows(ArchiveFault.class, () -> read(cut));
      assertEquals(ProblemKind.TRUNCATED, truncated.kind());
    }
  }

  @Test
  void read_noDeflate_isCorruptAndWhatWasTakenCanBeDisowned() throws IOException {
    byte[] text = "\u00ffthis is no deflate".getBytes(ISO_8859_1);
    ByteWindow window = window(text);
    try (Inflation inflation = new Inflation(window)) {
      inflation.begin(Long.MAX_VALUE);
      ArchiveFault fault = assertThrows(ArchiveFault.class, () -> read(inflation));
      assertEquals(ProblemKind.CORRUPT, fault.kind());
      window.disown();
      while (window.takeRest()) {
        assertTrue(window.position() > 0);
      }
      byte[] all = new byte[100];
      int length = own.read(all, 0, 100);
      assertEquals(new String(text, ISO_8859_1), new String(all, 0, length, ISO_8859_1));
    }
  }
}
