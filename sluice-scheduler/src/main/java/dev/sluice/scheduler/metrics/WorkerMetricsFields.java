package dev.sluice.scheduler.metrics;

/**
 * The counts of {@link WorkerMetrics} that change with every task, on a cache line of their own.
 */
final class WorkerMetricsFields {
  private WorkerMetricsFields() {}

  @SuppressWarnings("unused")
  abstract static class Lead {
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
  }

  abstract static class Hot extends Lead {
    public long spawnedLocally;
    public long run;
  }

  @SuppressWarnings("unused")
  abstract static class Trail extends Hot {
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
  }
}
