package dev.sluice.source.git.pack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SpilledObjectTest {
  private static final byte[] BASE = "0123456789".getBytes(UTF_8);

  private final SpillSpace space = new SpillSpace(20);

  @Test
  void derive_moreThanAllFilesMayTake_isRefusedAndTakesNothing() throws IOException {
    // All of the base, and one byte more than there is room for.
    byte[] delta = delta(10, 11, 0x90, 10, 1, 'a');
    try (SpilledObject base = SpilledObject.of(BASE, BASE.length, space)) {
      CorruptPackException refused =
          assertThrows(
              CorruptPackException.class, () -> base.derive(new ByteArrayInputStream(delta)));
      assertTrue(String.valueOf(refused.getMessage()).contains("temporary files"));
      assertEquals(10, space.taken());
    }
    assertEquals(0, space.taken());
    SpillSpace less = new SpillSpace(9);
    assertThrows(
        CorruptPackException.class, () -> SpilledObject.of(BASE, BASE.length, less).close());
    assertEquals(0, less.taken());
  }

  private static byte[] delta(int... octets) {
    byte[] bytes = new byte[octets.length];
    for (int i = 0; i < octets.length; i++) {
      bytes[i] = (byte) octets[i];
    }
    return bytes;
  }

  @Test
  void derive_copiesAndInserts_makesTheObject() throws IOException {
    // Four bytes from the third on, then two that are inserted, then the first one.
    byte[] delta = delta(10, 7, 0x91, 2, 4, 2, 'a', 'b', 0x90, 1);
    try (SpilledObject base = SpilledObject.of(BASE, BASE.length, space);
        SpilledObject derived = base.derive(new ByteArrayInputStream(delta))) {
      assertEquals(7, derived.size());
      assertEquals("2345ab0", new String(derived.stream().readAllBytes(), UTF_8));
      ByteBuffer part = ByteBuffer.allocate(3);
      assertEquals(3, derived.read(3, part));
      assertEquals("5ab", new String(part.array(), UTF_8));
      assertEquals(0, derived.read(7, ByteBuffer.allocate(3)));
    }
  }

  static byte[][] damaged() {
    return new byte[][] {
      delta(),
      delta(9, 1, 1, 'a'),
      delta(10, 2, 1, 'a'),
      delta(10, 1, 2, 'a'),
      delta(10, 1, 0),
      delta(10, 4, 0x91, 8, 4),
      delta(10, 4, 0x91),
      delta(10, 0x80),
      // More bytes than any object is allowed to have, at once.
      delta(10, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, 0x90, 1)
    };
  }

  @ParameterizedTest
  @MethodSource("damaged")
  void derive_damagedDelta_isRefused(byte[] delta) throws IOException {
    try (SpilledObject base = SpilledObject.of(BASE, BASE.length, space)) {
      CorruptPackException refused =
          assertThrows(
              CorruptPackException.class, () -> base.derive(new ByteArrayInputStream(delta)));
      assertTrue(
          String.valueOf(refused.getMessage()).contains("delta")
              || String.valueOf(refused.getMessage()).contains("larger"));
    }
  }
}
