package dev.sluice.source.git.object;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ShortSha1Test {
  @Test
  void of_everyLength_isWhatThePlatformSays() {
    Random random = new Random(1);
    for (int length = 0; length < 400; length++) {
      byte[] bytes = new byte[length + 7];
      random.nextBytes(bytes);
      byte[] expected = HashAlgorithm.SHA1.newDigest().digest(Arrays.copyOf(bytes, length));
      assertArrayEquals(expected, ShortSha1.of(bytes, length), "length " + length);
    }
  }

  @Test
  void of_whatTheStandardShows_isWhatItShows() {
    byte[] text = "abc".getBytes(StandardCharsets.US_ASCII);
    assertEquals(
        "a9993e364706816aba3e25717850c26c9cd0d89d",
        HexFormat.of().formatHex(ShortSha1.of(text, text.length)));
  }
}
