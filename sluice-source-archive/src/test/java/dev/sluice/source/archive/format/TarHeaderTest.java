package dev.sluice.source.archive.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TarHeaderTest {
  private final byte[] block = new byte[TarHeader.BLOCK_BYTES];

  private void put(int at, String text) {
    byte[] bytes = text.getBytes(ISO_8859_1);
    System.arraycopy(bytes, 0, block, at, bytes.length);
  }

  private void sum(boolean isSigned) {
    put(148, "        ");
    int sum = 0;
    for (byte one : block) {
      sum += isSigned ? one : one & 0xff;
    }
    put(148, String.format(Locale.ROOT, "%06o\0 ", sum));
  }

  private long size(String field) {
    put(124, field);
    return new TarHeader(block).size();
  }

  @ParameterizedTest
  @CsvSource({
    "'00000000017 ', 15",
    "'         17 ', 15",
    "'0000000017__', 15",
    "'777777777777', 68719476735",
    "'            ', 0",
    "'00000000018 ', -1",
    "'0000000001/ ', -1",
    "'abc         ', -1"
  })
  void size_octal_isReadAsWritersPadIt(String field, long expected) {
    assertEquals(expected, size(field.replace('_', '\0')));
  }

  @Test
  void size_inBase256_isReadAsFarAsItIsANumber() {
    assertEquals(0x0102L, size("\u0080\0\0\0\0\0\0\0\0\0\1\2"));
    assertEquals(Long.MAX_VALUE, size("\u0080\0\0\0\u007f" + "\u00ff".repeat(7)));
    assertEquals(-1, size("\u0080\0\0\1\0\0\0\0\0\0\0\0"));
    assertEquals(-1, size("\u00ff".repeat(11) + "\u00fb"));
  }

  @Test
  void name_prefixOfUstarAndTimesOfGnu_areToldApart() {
    put(0, "n".repeat(100));
    put(345, "p".repeat(155));
    put(257, "ustar\00000");
    assertEquals("p".repeat(155) + "/" + "n".repeat(100), name());
    put(257, "ustar  \0");
    assertEquals("n".repeat(100), name());
    put(257, "ustaR\00000");
    assertEquals("n".repeat(100), name());
    put(257, "ustar\00000");
    block[345] = 0;
    block[7] = 0;
    assertEquals("n".repeat(7), name());
  }

  private String name() {
    return new String(new TarHeader(block).name(), US_ASCII);
  }

  @Test
  void hasRightChecksum_signedOrUnsigned_isTaken() {
    put(0, "caf\u00e9\u00ff");
    for (boolean isSigned : new boolean[] {true, false}) {
      sum(isSigned);
      assertTrue(TarHeader.hasRightChecksum(block, 0));
      block[511]++;
      assertFalse(TarHeader.hasRightChecksum(block, 0));
      block[511]--;
      block[0]++;
      assertFalse(TarHeader.hasRightChecksum(block, 0));
      block[0]--;
    }
    put(148, "9       ");
    assertFalse(TarHeader.hasRightChecksum(block, 0));
  }

  @Test
  void isHeader_lessThanABlock_isNone() {
    put(0, "a");
    sum(false);
    assertTrue(TarHeader.isHeader(block, 512));
    assertFalse(TarHeader.isHeader(block, 511));
  }

  @Test
  void isZero_anyOtherByte_isNot() {
    assertTrue(TarHeader.isZero(block, 0, 512));
    block[3] = 1;
    assertFalse(TarHeader.isZero(block, 0, 512));
    assertFalse(TarHeader.isZero(block, 3, 1));
    assertTrue(TarHeader.isZero(block, 4, 508));
    assertTrue(TarHeader.isZero(block, 0, 3));
  }

  @Test
  void typeAndHoles_areWhereTheyBelong() {
    block[156] = (byte) 0xe9;
    assertEquals('\u00e9', new TarHeader(block).type());
    assertFalse(new TarHeader(block).hasMoreHoles());
    block[482] = 1;
    assertTrue(new TarHeader(block).hasMoreHoles());
  }
}
