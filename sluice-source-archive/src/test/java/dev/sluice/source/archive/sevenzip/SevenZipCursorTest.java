package dev.sluice.source.archive.sevenzip;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.EOFException;
import java.io.IOException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SevenZipCursorTest {
  private static SevenZipCursor cursor(String hex) {
    return new SevenZipCursor(HexFormat.of().parseHex(hex));
  }

  /** The first byte says how many follow, and has the highest bits of the number itself. */
  @ParameterizedTest
  @CsvSource({
    "00, 0",
    "7f, 127",
    "8080, 128",
    "8134, 308",
    "bfff, 16383",
    "c00040, 16384",
    "c10203, 66306",
    "e0010203, 197121",
    "f001020304, 67305985",
    "f80102030405, 21542142465",
    "fc010203040506, 6618611909121",
    "fe01020304050607, 1976943448883713",
    "ff0102030405060708, 578437695752307201",
    "ffffffffffffffff7f, 9223372036854775807"
  })
  void number_ofEachWidth_isReadToItsLastByte(String hex, long expected) throws IOException {
    SevenZipCursor cursor = cursor(hex + "2a");
    assertEquals(expected, cursor.number());
    assertEquals(0x2a, cursor.octet());
  }

  @Test
  void number_cutOff_isAnEnd() {
    for (String hex : new String[] {"", "80", "c000", "ff01020304050607"}) {
      assertThrows(EOFException.class, () -> cursor(hex).number(), hex);
    }
  }

  @Test
  void count_noMoreThanTheListHasBytes_elseRefused() throws IOException {
    assertEquals(3, cursor("030000").count());
    assertThrows(IOException.class, () -> cursor("040000").count());
    assertThrows(IOException.class, () -> cursor("ffffffffffffffffff").count());
  }

  @Test
  void skip_toTheEndAndNoFurther() throws IOException {
    SevenZipCursor cursor = cursor("010203");
    cursor.skip(2);
    assertEquals(3, cursor.octet());
    cursor.skip(0);
    assertThrows(EOFException.class, () -> cursor.skip(1));
    assertThrows(EOFException.class, () -> cursor("0102").skip(-1));
    assertThrows(EOFException.class, () -> cursor("0102").skip(Long.MAX_VALUE));
  }

  @Test
  void take_bytes_areThoseAtHand() throws IOException {
    SevenZipCursor cursor = cursor("01020304");
    assertEquals(1, cursor.octet());
    assertArrayEquals(new byte[] {2, 3}, cursor.take(2));
    assertEquals(4, cursor.octet());
  }

  @Test
  void bits_acrossBytes_areCountedFromTheHighest() throws IOException {
    assertEquals(0, cursor("").bits(0));
    assertEquals(1, cursor("80").bits(1));
    assertEquals(0, cursor("7f").bits(1));
    assertEquals(8, cursor("ff00").bits(8));
    assertEquals(9, cursor("ff80").bits(9));
    assertEquals(8, cursor("ff7f").bits(9));
    SevenZipCursor cursor = cursor("aaff");
    assertEquals(4, cursor.bits(8));
    assertEquals(0xff, cursor.octet());
  }

  @Test
  void defined_allOrTheBitsThatAreSet() throws IOException {
    assertEquals(5, cursor("01").defined(5));
    SevenZipCursor some = cursor("00a02a");
    assertEquals(2, some.defined(5));
    assertEquals(0x2a, some.octet());
  }
}
