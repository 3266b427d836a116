package dev.sluice.detect.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The rules of a rule set in bytes, read from their stream when the first of them is wanted. */
final class PackedRules {
  private final InputStream in;
  private final int checksum;
  private volatile byte @Nullable [] loaded;

  /**
   * @param in stands at the rules; it is closed once they are read
   * @param checksum of all that is left in it
   */
  PackedRules(InputStream in, int checksum) {
    this.in = in;
    this.checksum = checksum;
  }

  /**
   * Reads the rules, unless that was done before.
   *
   * @throws IllegalArgumentException if they are not those that were written
   */
  synchronized byte[] load() {
    byte[] bytes = loaded;
    if (bytes == null) {
      try (in) {
        bytes = in.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException("the rules cannot be read", e);
      }
      if (RuleSetFormat.checksum(bytes, 0, bytes.length) != checksum) {
        throw new IllegalArgumentException("broken rule set: the checksum of its rules is wrong");
      }
      loaded = bytes;
    }
    return bytes;
  }

  /** A reader at the rule of that index, of {@code size} rules. */
  FormatReader at(int index, int size) {
    byte[] bytes = loaded;
    if (bytes == null) {
      bytes = load();
    }
    return new FormatReader(bytes, 4 * size + ByteBuffer.wrap(bytes).getInt(4 * index));
  }
}
