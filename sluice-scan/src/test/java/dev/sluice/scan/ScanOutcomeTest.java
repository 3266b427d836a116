package dev.sluice.scan;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScanOutcomeTest {
  @Test
  void complete_onlySkipped_isComplete() {
    assertTrue(outcome(Map.of(), 0, 0).complete());
  }

  @Test
  void complete_anyGap_isNot() {
    assertFalse(outcome(Map.of("open failed", 1L), 0, 0).complete());
    assertFalse(outcome(Map.of(), 1, 0).complete());
    assertFalse(outcome(Map.of(), 0, 1).complete());
    assertFalse(outcome(Map.of(), 0, 0).stoppedBecause("interrupted").complete());
  }

  private static ScanOutcome outcome(Map<String, Long> failed, long cancelled, long listings) {
    return new ScanOutcome(
        0, 9, 7, 0, Map.of("symbolic link", 1L), failed, cancelled, listings, 1, List.of(), 0, "");
  }
}
