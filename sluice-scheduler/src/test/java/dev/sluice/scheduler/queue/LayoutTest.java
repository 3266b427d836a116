package dev.sluice.scheduler.queue;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.FieldLayout;

/** What must not share a cache line does not, as this virtual machine lays objects out. */
class LayoutTest {
  private static final long LINE_BYTES = 64;

  @Test
  void deque_ownerAndThieves_writeLinesOfTheirOwn() {
    ClassLayout layout = ClassLayout.parseClass(WorkStealingDeque.class);
    long top = offset(layout, "top");
    for (String owned : new String[] {"bottom", "cleared"}) {
      assertTrue(offset(layout, owned) >= LINE_BYTES, layout.toPrintable());
      for (String published : new String[] {"split", "slots"}) {
        long distance = offset(layout, published) - offset(layout, owned);
        assertTrue(distance >= LINE_BYTES, layout.toPrintable());
        assertTrue(top - offset(layout, published) >= LINE_BYTES, layout.toPrintable());
      }
    }
    assertTrue(layout.instanceSize() - top >= LINE_BYTES, layout.toPrintable());
  }

  @Test
  void paddedLong_neighbours_areALineAway() {
    ClassLayout layout = ClassLayout.parseClass(PaddedLong.class);
    long value = offset(layout, "value");
    assertTrue(value >= LINE_BYTES, layout.toPrintable());
    assertTrue(layout.instanceSize() - value >= LINE_BYTES, layout.toPrintable());
  }

  private static long offset(ClassLayout layout, String name) {
    return layout.fields().stream()
        .filter(field -> field.name().equals(name))
        .mapToLong(FieldLayout::offset)
        .findFirst()
        .orElseThrow();
  }
}
