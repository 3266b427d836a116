package dev.sluice.scheduler.queue;

/** The field of {@link PaddedLong}, with a cache line's worth of nothing on both sides. */
final class PaddedLongFields {
  private PaddedLongFields() {}

  @SuppressWarnings("unused")
  abstract static class Lead {
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
  }

  abstract static class Value extends Lead {
    long value;
  }

  @SuppressWarnings("unused")
  abstract static class Trail extends Value {
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
  }
}
