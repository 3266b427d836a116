/** The task graph over sources. It has no users but scans: nothing is exported to others. */
@SuppressWarnings("module") // Its users are compiled after it.
module dev.sluice.pipeline {
  requires dev.sluice.scheduler;
  requires transitive dev.sluice.source;
  requires jdk.jfr;
  requires static org.jspecify;

  exports dev.sluice.pipeline to
      dev.sluice.scan;
  exports dev.sluice.pipeline.resource to
      dev.sluice.scan;
  exports dev.sluice.pipeline.spi to
      dev.sluice.scan;
  exports dev.sluice.pipeline.stage to
      dev.sluice.scan;
  exports dev.sluice.pipeline.trace to
      dev.sluice.scan;
}
