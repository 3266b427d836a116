package dev.sluice.dist;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgramModuleTest {
  @Test
  void replace_allOfOne_areTheOther() {
    byte[] bytes = "aab-ab-a".getBytes(StandardCharsets.US_ASCII);
    byte[] from = "ab".getBytes(StandardCharsets.US_ASCII);
    byte[] to = "xy".getBytes(StandardCharsets.US_ASCII);
    assertEquals(2, ProgramModule.replace(bytes, from, to));
    assertArrayEquals("axy-xy-a".getBytes(StandardCharsets.US_ASCII), bytes);
    assertEquals(2, ProgramModule.replace(bytes, to, from));
    assertArrayEquals("aab-ab-a".getBytes(StandardCharsets.US_ASCII), bytes);
  }
}
