package dev.sluice.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.metrics.Metrics;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScanOutcomeTest {
  @Test
  void complete_onlySkipped_isComplete() {
    assertTrue(outcome(Map.of(), Map.of(), 0, 0).complete());
  }

  @Test
  void complete_anyGap_isNot() {
    assertFalse(outcome(Map.of(), Map.of("open failed", 1L), 0, 0).complete());
    assertFalse(outcome(Map.of("encrypted", 1L), Map.of(), 0, 0).complete());
    assertFalse(outcome(Map.of(), Map.of(), 1, 0).complete());
    assertFalse(outcome(Map.of(), Map.of(), 0, 1).complete());
    assertFalse(outcome(Map.of(), Map.of(), 0, 0).stoppedBecause("interrupted").complete());
  }

  @Test
  void plus_gapsOfTheOther_areKept() {
    ScanOutcome one = outcome(Map.of("encrypted", 1L), Map.of(), 0, 0);
    ScanOutcome other = outcome(Map.of("encrypted", 2L, "nested too deep", 1L), Map.of(), 0, 0);
    assertEquals(Map.of("encrypted", 3L, "nested too deep", 1L), one.plus(other).gaps());
    assertEquals(4, one.plus(other).withScannedBefore(5, 5).gapsTotal());
  }

  private static ScanOutcome outcome(
      Map<String, Long> gaps, Map<String, Long> failed, long cancelled, long listings) {
    return new ScanOutcome(
        0,
        9,
        7,
        0,
        Map.of("symbolic link", 1L),
        gaps,
        failed,
        cancelled,
        listings,
        1,
        List.of(),
        0,
        "",
        HistoryCounters.NONE,
        Metrics.NONE);
  }
}
