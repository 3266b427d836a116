package dev.sluice.source.archive.compressed;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sluice.source.archive.Archives;
import dev.sluice.source.archive.Walked;
import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.read.ArchiveFault;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tukaani.xz.MemoryLimitException;
import org.tukaani.xz.UnsupportedOptionsException;

class DecodedStreamTest {
  private static final byte[] BYTES = new byte[100_000];

  static {
    for (int at = 0; at < BYTES.length; at++) {
      BYTES[at] = (byte) (at / 7);
    }
  }

  private static DecodedStream of(InputStream decoder) {
    return new DecodedStream(new SupplyStream((target, offset, length) -> -1), raw -> decoder);
  }

  /** Gives nothing now and then, as some decoders do. */
  private static final class Hesitant extends InputStream {
    private final InputStream in = new ByteArrayInputStream(BYTES);
    private int asked;
    private final int empty;

    Hesitant(int empty) {
      this.empty = empty;
    }

    @Override
    public int read() {
      throw new AssertionError("asked for a single byte");
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      return asked++ % (empty + 1) < empty ? 0 : in.read(target, offset, Math.min(length, 999));
    }
  }

  @Test
  void read_smallAndLargePieces_givesAllBytes() throws IOException {
    for (int piece : new int[] {1, 1000, 32 * 1024, 60_000}) {
      DecodedStream stream = of(new Hesitant(3));
      byte[] all = new byte[BYTES.length + piece];
      int length = 0;
      for (int read = 0; read >= 0; read = stream.read(all, length, piece)) {
        length += read;
      }
      assertEquals(BYTES.length, length);
      assertEquals(-1, Arrays.mismatch(BYTES, 0, length, all, 0, length));
    }
  }

  @Test
  void read_decoderThatMakesNoProgress_isCorrupt() throws IOException {
    assertEquals(999, of(new Hesitant(999)).read(new byte[40_000], 0, 40_000));
    ArchiveFault fault =
        assertThrows(
            ArchiveFault.class, () -> of(new Hesitant(1000)).read(new byte[40_000], 0, 40_000));
    assertEquals("decoder makes no progress", fault.detail());
  }

  @Test
  void fault_whatLibrariesThrow_isToldApart() {
    assertFault(ProblemKind.TRUNCATED, "ends inside a stream", new EOFException(), false);
    assertFault(ProblemKind.TRUNCATED, "words", new EOFException("words"), false);
    assertFault(ProblemKind.CORRUPT, "cannot be decoded", new IOException(), false);
    assertFault(ProblemKind.CORRUPT, "a?b", new IllegalStateException("a\u001bb"), false);
    assertFault(ProblemKind.TRUNCATED, "words", new IOException("words"), true);
    assertFault(
        ProblemKind.DICTIONARY_TOO_LARGE,
        "decoder asks for more memory than it may have",
        new IOException(new MemoryLimitException(9, 1)),
        true);
    assertFault(
        ProblemKind.UNSUPPORTED_METHOD,
        "filter",
        new IllegalStateException(new UnsupportedOptionsException("filter")),
        true);
    ArchiveFault own = ArchiveFault.container(ProblemKind.ENCRYPTED, "locked");
    assertSame(own, DecodedStream.fault(new IOException(own), true));
  }

  private static void assertFault(
      ProblemKind kind, String words, Exception failure, boolean isInputOver) {
    ArchiveFault fault = DecodedStream.fault(failure, isInputOver);
    assertEquals(kind, fault.kind());
    assertEquals(words, fault.detail());
    assertFalse(fault.endsContainer());
  }

  @Test
  void next_streamsOfXzWithZerosBetween_areOneContent() {
    byte[] archive =
        Archives.write(
            out -> {
              out.write(Archives.xz("one ".getBytes(UTF_8), 0));
              out.write(new byte[8]);
              out.write(Archives.xz("two".getBytes(UTF_8), 0));
              out.write(new byte[4]);
            });
    for (Walked walked : List.of(Walked.seekable(archive), Walked.stream(archive))) {
      assertEquals("one two", walked.text("root"));
      assertEquals("", walked.ownOf("root"));
      assertEquals(List.of(), walked.problems());
    }
  }
}
