package dev.sluice.cli.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.scan.ScanOutcome;
import org.junit.jupiter.api.Test;

class SummaryTest {
  @Test
  void verdict_interruptedAfterTheListing_saysHowManyAreLeftOut() {
    ScanOutcome outcome = ScanOutcome.NOTHING.withScannedBefore(10_382, 1);
    assertEquals(
        "INCOMPLETE: interrupted, 0 objects left out",
        Summary.verdict(outcome.stoppedBecause("interrupted"), true));
  }

  @Test
  void verdict_interruptedWhileListing_saysThatTheRestIsNotKnown() {
    ScanOutcome outcome = ScanOutcome.NOTHING.withScannedBefore(10_382, 1).withoutParts(1);
    assertEquals(
        "INCOMPLETE: interrupted, 0 objects left out, 10,382 scanned; the listing was cut short,"
            + " so how many more there are is not known",
        Summary.verdict(outcome.stoppedBecause("interrupted"), true));
  }
}
