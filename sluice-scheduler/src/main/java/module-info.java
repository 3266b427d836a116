/** The executor under Sluice's scans. It has no users but those: nothing is exported to others. */
@SuppressWarnings("module") // Its users are compiled after it.
module dev.sluice.scheduler {
  requires jdk.jfr;
  requires static org.jspecify;

  exports dev.sluice.scheduler to
      dev.sluice.pipeline,
      dev.sluice.scan;
  exports dev.sluice.scheduler.affinity to
      dev.sluice.pipeline,
      dev.sluice.scan;
  exports dev.sluice.scheduler.budget to
      dev.sluice.pipeline,
      dev.sluice.scan;
  exports dev.sluice.scheduler.device to
      dev.sluice.pipeline,
      dev.sluice.scan;
  exports dev.sluice.scheduler.executor to
      dev.sluice.pipeline,
      dev.sluice.scan;
  exports dev.sluice.scheduler.metrics to
      dev.sluice.pipeline,
      dev.sluice.scan;
  exports dev.sluice.scheduler.buffer to
      dev.sluice.pipeline;
  exports dev.sluice.scheduler.time to
      dev.sluice.pipeline,
      dev.sluice.scan;
}
