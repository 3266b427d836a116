package dev.sluice.scan.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ShortSha256Test {
  @Test
  void of_everyLengthAroundTheBlocks_isThatOfThePlatform() throws NoSuchAlgorithmException {
    MessageDigest platform = MessageDigest.getInstance("SHA-256");
    Random random = new Random(256);
    for (int length = 0; length < 400; length++) {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      assertArrayEquals(platform.digest(bytes), ShortSha256.of(bytes), length + " bytes");
    }
  }

  @Test
  void of_aMillionBytes_isThatOfThePlatform() throws NoSuchAlgorithmException {
    byte[] bytes = new byte[1_000_003];
    new Random(3).nextBytes(bytes);
    assertArrayEquals(MessageDigest.getInstance("SHA-256").digest(bytes), ShortSha256.of(bytes));
  }
}
