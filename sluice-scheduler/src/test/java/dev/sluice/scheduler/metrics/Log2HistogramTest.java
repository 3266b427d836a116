package dev.sluice.scheduler.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.junit.jupiter.api.Test;

class Log2HistogramTest {
  private final Log2Histogram histogram = new Log2Histogram();

  @Test
  void quantile_empty_isZero() {
    assertEquals(0, histogram.quantile(0.5));
    assertEquals(0, histogram.count());
  }

  @Test
  void quantile_someNumbers_boundsThemWithinAFactorOfTwo() {
    histogram.add(0);
    histogram.add(1);
    histogram.add(5);
    histogram.add(1000);
    assertEquals(0, histogram.quantile(0.25));
    assertEquals(1, histogram.quantile(0.5));
    assertEquals(7, histogram.quantile(0.75));
    assertEquals(1023, histogram.quantile(1));
  }

  @Test
  void add_extremes_areCounted() {
    histogram.add(Long.MAX_VALUE);
    histogram.add(-5);
    assertEquals(2, histogram.count());
    assertEquals(0, histogram.quantile(0.5));
    assertEquals(Long.MAX_VALUE, histogram.quantile(1));
  }

  @Test
  void addAll_another_addsItsCounts() {
    Log2Histogram other = new Log2Histogram();
    other.add(3);
    histogram.add(3);
    histogram.addAll(other);
    assertEquals(2, histogram.count());
  }

  @Test
  void quantile_notAShare_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> histogram.quantile(1.5));
    assertThrows(IllegalArgumentException.class, () -> histogram.quantile(Double.NaN));
  }

  @Test
  void byMagnitude_someNumbers_countsThemBelowTheirBounds() {
    Log2Histogram histogram = new Log2Histogram();
    for (long value : new long[] {0, 1, 5, 6, -3}) {
      histogram.add(value);
    }
    assertEquals(Map.of(0L, 2L, 1L, 1L, 7L, 2L), histogram.byMagnitude());
    assertEquals(12, histogram.sum());
  }
}
