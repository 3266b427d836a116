package dev.sluice.scan.hash;

import dev.sluice.scheduler.RealWorld;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;

/**
 * The key of a {@link KeyedHash}: whoever does not know it cannot make two texts of the same hash.
 *
 * @param first the first half
 * @param second the second half
 */
@RealWorld
public record HashKey(long first, long second) {
  private static final int BYTES = 2 * Long.BYTES;

  /** A key that nobody can know. */
  public static HashKey random() {
    ByteBuffer bytes = ByteBuffer.wrap(randomBytes());
    return new HashKey(bytes.getLong(), bytes.getLong());
  }

  /** From the system itself where it has a file of them: to look for a provider takes longer. */
  private static byte[] randomBytes() {
    try (InputStream in = Files.newInputStream(Path.of("/dev/urandom"))) {
      byte[] bytes = in.readNBytes(BYTES);
      if (bytes.length == BYTES) {
        return bytes;
      }
    } catch (IOException e) {
      // Not every system has it.
    }
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return bytes;
  }

  /** Without the key. */
  @Override
  public String toString() {
    return "HashKey";
  }
}
