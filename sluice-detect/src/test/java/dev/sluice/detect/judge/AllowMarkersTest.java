package dev.sluice.detect.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class AllowMarkersTest {
  private static final List<String> PIECES =
      List.of("sluice:allow", "gitleaks:allow", "sluice:", "allow", ":allow", "gitleaks", "x", " ");

  private final AllowMarkers markers = new AllowMarkers();

  @Test
  void on_overlappingLinesInRandomOrder_findsWhatEachHolds() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      StringBuilder made = new StringBuilder("x".repeat(random.nextInt(200)));
      for (int i = 0; i < 30; i++) {
        made.append(PIECES.get(random.nextInt(8)));
        made.append("y".repeat(random.nextInt(90)));
      }
      String text = made.toString().replace("sluice:allowy", random.nextBoolean() ? "" : "slu");
      byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
      for (int i = 0; i < 60; i++) {
        int start = random.nextInt(bytes.length);
        int end = start + random.nextInt(bytes.length - start + 1);
        String line = text.substring(start, end);
        String expected =
            line.contains("sluice:allow")
                ? "sluice:allow"
                : line.contains("gitleaks:allow") ? "gitleaks:allow" : null;
        assertEquals(expected, markers.on(new ByteSpan(bytes, start, end)), "seed " + seed);
      }
    }
  }

  @Test
  void forget_textMovedInItsArray_isReadAgain() {
    byte[] bytes =
        "password = 1 # nothing here, and nothing behind".getBytes(StandardCharsets.US_ASCII);
    ByteSpan line = new ByteSpan(bytes, 0, bytes.length);
    assertNull(markers.on(line));
    byte[] moved =
        "password = 1 # sluice:allow, and nothing behind".getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(moved, 0, bytes, 0, bytes.length);
    markers.forget();
    assertEquals("sluice:allow", markers.on(line));
  }
}
