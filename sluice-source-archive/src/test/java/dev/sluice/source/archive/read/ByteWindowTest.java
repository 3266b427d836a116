package dev.sluice.source.archive.read;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.archive.Walked;
import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.format.ProblemKind;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ByteWindowTest {
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";

  private final OwnBytes own = new OwnBytes(new HiddenArchives(ArchiveFormat.TAR, false));

  private ByteWindow window(String text, int windowBytes) {
    return new ByteWindow(Walked.trickle(text.getBytes(US_ASCII)), windowBytes, own);
  }

  private ByteWindow seekable(String text, int windowBytes) {
    byte[] bytes = text.getBytes(US_ASCII);
    return new ByteWindow(SeekableBytes.of(bytes, bytes.length), windowBytes, own);
  }

  /** What was collected, runs that are not contiguous on lines of their own. */
  private String owned() {
    byte[] all = new byte[2 << 20];
    int length = Math.max(0, own.read(all, 0, all.length));
    return new String(all, 0, length, ISO_8859_1);
  }

  @Test
  void has_asManyAsTheWindowTakes_bringsThemIntoView() throws IOException {
    ByteWindow window = window(LETTERS, 10);
    assertTrue(window.has(10));
    assertEquals('j', window.byteAt(9));
    window.use(7);
    assertTrue(window.has(10));
    assertEquals('h', window.byteAt(0));
    assertEquals('q', window.byteAt(9));
    assertEquals(7, window.position());
    assertFalse(window.hasEnded());
    window.use(10);
    assertTrue(window.has(9));
    assertFalse(window.has(10));
    assertTrue(window.hasEnded());
    assertEquals(9, window.available());
    assertThrows(IllegalArgumentException.class, () -> window.has(11));
  }

  @Test
  void require_moreThanThereIs_isTruncated() {
    for (int count : new int[] {27, 1000}) {
      ArchiveFault fault =
          assertThrows(ArchiveFault.class, () -> window(LETTERS, 100).require(count, "it"));
      assertEquals(ProblemKind.TRUNCATED, fault.kind());
      assertEquals("ends inside it", fault.detail());
      assertTrue(fault.endsContainer());
    }
  }

  @Test
  void numbers_inView_areLittleEndian() throws IOException {
    ByteWindow window = window("abcdefgh", 16);
    assertTrue(window.has(8));
    assertEquals(0x6362, window.shortAt(1));
    assertEquals(0x65646362L, window.intAt(1));
    assertEquals(0x6867666564636261L, window.longAt(0));
  }

  @Test
  void consume_bytes_areTheContainersOwnAndUsedOnesAreNot() throws IOException {
    ByteWindow window = window(LETTERS, 26);
    assertTrue(window.has(26));
    window.consume(3);
    window.use(2);
    window.consume(4);
    assertEquals("abc\nfghi", owned());
    assertEquals(9, window.position());
  }

  @Test
  void seek_inViewAndOutOfIt_readsFromThere() throws IOException {
    ByteWindow window = seekable(LETTERS, 8);
    assertTrue(window.has(8));
    window.seek(4);
    assertEquals('e', window.byteAt(0));
    assertEquals(4, window.available());
    window.seek(8);
    assertEquals(0, window.available());
    window.seek(20);
    assertTrue(window.has(6));
    assertEquals('u', window.byteAt(0));
    assertFalse(window.has(7));
    window.seek(1);
    assertEquals(1, window.position());
    assertTrue(window.has(1));
    assertEquals('b', window.byteAt(0));
    assertThrows(IllegalStateException.class, () -> window(LETTERS, 8).seek(1));
  }

  @Test
  void read_largeAndSmall_givesTheBytesInOrder() throws IOException {
    ByteWindow window = window(LETTERS, 4);
    assertTrue(window.has(2));
    byte[] target = new byte[30];
    int read = 0;
    for (int more = 0; more >= 0; more = window.read(target, read, 30 - read)) {
      read += more;
    }
    assertEquals(LETTERS, new String(target, 0, read, US_ASCII));
    assertEquals(26, window.position());
    assertEquals(-1, window.read(target, 0, 1));
    assertTrue(window.hasEnded());
    assertEquals("", owned());
  }

  @Test
  void disown_whatADecoderTook_isTheContainersOwn() throws IOException {
    ByteWindow window = window(LETTERS, 26);
    assertTrue(window.has(26));
    window.consume(2);
    window.decode(3);
    assertEquals('f', window.decode());
    assertEquals(3, window.decode(new byte[3], 0, 3));
    window.disown();
    assertEquals(9, window.position());
    window.consume(1);
    window.disown();
    // Contiguous with what came before it and with what follows.
    assertEquals("abcdefghij", owned());
    assertEquals(0, own.places().position(0));
  }

  @Test
  void disown_contentThatBeganAnew_isForgotten() throws IOException {
    ByteWindow window = window(LETTERS, 26);
    assertTrue(window.has(26));
    window.decode(3);
    window.beginContent();
    window.decode(2);
    window.disown();
    assertEquals("de", owned());
    assertEquals(3, own.places().position(0));
  }

  /** Of what a decoder took the last part is kept, at least half of what may be. */
  @Test
  void disown_moreThanIsRemembered_givesTheLastOfIt() throws IOException {
    int kept = 128 * 1024;
    byte[] bytes = new byte[700_000];
    for (int at = 0; at < bytes.length; at++) {
      bytes[at] = (byte) ('a' + at * 31L % 1009 % 26);
    }
    for (int step : new int[] {1, 777, 32 * 1024, 200_000, 700_000}) {
      OwnBytes fresh = new OwnBytes(new HiddenArchives(ArchiveFormat.TAR, false));
      ByteWindow window = new ByteWindow(SeekableBytes.of(bytes, bytes.length), 64 * 1024, fresh);
      byte[] target = new byte[step];
      int taken = 0;
      while (taken < bytes.length) {
        if (step == 1) {
          assertTrue(window.has(1));
          assertEquals(bytes[taken], (byte) window.decode());
          taken++;
        } else {
          taken += window.decode(target, 0, Math.min(step, bytes.length - taken));
        }
      }
      window.disown();
      byte[] all = new byte[bytes.length];
      int length = fresh.read(all, 0, all.length);
      assertTrue(length >= kept && length <= 2 * kept, step + ": " + length);
      assertArrayEquals(
          Arrays.copyOfRange(bytes, bytes.length - length, bytes.length),
          Arrays.copyOf(all, length),
          "steps of " + step);
      assertEquals(bytes.length - length, fresh.places().position(0));
    }
  }

  @Test
  void takeOwed_manyBytes_takesThemInSteps() throws IOException {
    String text = "x".repeat(70_000) + "end";
    ByteWindow window = window(text, 1000);
    window.owe(70_000);
    assertFalse(window.takeOwed());
    assertEquals(32 * 1024, window.position());
    assertFalse(window.takeOwed());
    assertTrue(window.takeOwed());
    assertEquals(70_000, window.position());
    assertTrue(window.takeOwed());
    assertEquals("x".repeat(70_000), owned());
    window.owe(-5);
    assertTrue(window.takeOwed());
    window.owe(4);
    ArchiveFault fault = assertThrows(ArchiveFault.class, window::takeOwed);
    assertEquals("ends inside an entry", fault.detail());
    assertTrue(window.takeOwed());
  }

  @Test
  void takeRest_untilNothingIsLeft() throws IOException {
    ByteWindow window = window(LETTERS, 8);
    window.owe(100);
    while (window.takeRest()) {
      assertEquals(0, window.available());
    }
    assertEquals(LETTERS, owned());
    assertTrue(window.takeOwed());
  }

  @Test
  void takeText_betweenOthers_isALineOfItsOwn() throws IOException {
    ByteWindow window = window(LETTERS, 26);
    assertArrayEquals("ab".getBytes(US_ASCII), window.take(2, "it"));
    assertArrayEquals("cd".getBytes(US_ASCII), window.takeText(2, "it"));
    assertArrayEquals("ef".getBytes(US_ASCII), window.take(2, "it"));
    window.part();
    assertArrayEquals("g".getBytes(US_ASCII), window.take(1, "it"));
    assertEquals("ab\ncd\nef\ng", owned());
  }

  @Test
  void passCopy_sameText_isPassedAndAnotherIsNot() throws IOException {
    ByteWindow window = window(LETTERS, 26);
    assertFalse(window.passCopy("abd".getBytes(US_ASCII)));
    assertEquals(0, window.position());
    assertTrue(window.passCopy("abc".getBytes(US_ASCII)));
    assertEquals(3, window.position());
    assertFalse(window.passCopy((LETTERS.substring(3) + "x").getBytes(US_ASCII)));
    assertFalse(window.passCopy(new byte[27]));
    assertTrue(window.passCopy(LETTERS.substring(3).getBytes(US_ASCII)));
    assertEquals("", owned());
  }

  @Test
  void skip_moreThanThereIs_saysHowMany() throws IOException {
    ByteWindow window = window(LETTERS, 8);
    assertEquals(20, window.skip(20));
    assertEquals(0, window.skip(0));
    assertEquals(6, window.skip(20));
    assertEquals(LETTERS, owned());
  }

  @Test
  void position_ofAStretch_countsFromWhereItBegins() throws IOException {
    ByteWindow window = new ByteWindow(Walked.trickle(LETTERS.getBytes(US_ASCII)), 1000, 26, own);
    assertEquals(2, window.skip(2));
    assertEquals(1002, window.position());
    assertEquals(1001, own.places().position(1));
  }
}
