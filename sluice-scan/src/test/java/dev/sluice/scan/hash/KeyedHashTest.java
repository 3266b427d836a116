package dev.sluice.scan.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyedHashTest {
  /** The bytes 0 to 15, as the published values of SipHash have it. */
  private static final HashKey KEY = new HashKey(0x0706050403020100L, 0x0f0e0d0c0b0a0908L);

  private static String hex(KeyedHash hash) {
    hash.end();
    ByteBuffer bytes = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(hash.high()).putLong(hash.low());
    return HexFormat.of().formatHex(bytes.array());
  }

  private static byte[] counting(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) i;
    }
    return bytes;
  }

  /** Published with the reference implementation, for texts of the bytes 0, 1, 2 and so on. */
  @ParameterizedTest
  @CsvSource({"0, a3817f04ba25a8e66df67214c7550293", "1, da87c1d86b99af44347659119b22fc45"})
  void end_publishedTexts_haveThePublishedHashes(int length, String expected) {
    KeyedHash hash = new KeyedHash(KEY);
    hash.add(counting(length), 0, length);
    assertEquals(expected, hex(hash));
  }

  @Test
  void add_inWhateverPieces_isTheSame() {
    Random random = new Random(6);
    KeyedHash hash = new KeyedHash(KEY);
    for (int length = 0; length < 200; length++) {
      byte[] bytes = new byte[length + 3];
      random.nextBytes(bytes);
      hash.add(bytes, 3, length);
      String whole = hex(hash);
      int at = 0;
      while (at < length) {
        int count = 1 + random.nextInt(length - at);
        hash.add(bytes, 3 + at, count);
        at += count;
      }
      assertEquals(whole, hex(hash), "of " + length);
    }
  }

  @Test
  void end_textsThatDifferInABit_differ() {
    KeyedHash hash = new KeyedHash(KEY);
    Set<String> seen = new HashSet<>();
    byte[] bytes = counting(40);
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      bytes[bit / 8] ^= (byte) (1 << bit % 8);
      hash.add(bytes, 0, bytes.length);
      seen.add(hex(hash));
      bytes[bit / 8] ^= (byte) (1 << bit % 8);
    }
    for (int length = 0; length <= bytes.length; length++) {
      hash.add(bytes, 0, length);
      seen.add(hex(hash));
    }
    assertEquals(8 * bytes.length + bytes.length + 1, seen.size());
  }

  @Test
  void random_twice_differsAndIsNotShown() {
    HashKey key = HashKey.random();
    assertNotEquals(key, HashKey.random());
    assertFalse(key.toString().contains(Long.toString(key.first())));
    KeyedHash one = new KeyedHash(key);
    KeyedHash other = new KeyedHash(HashKey.random());
    assertNotEquals(hex(one), hex(other));
  }
}
