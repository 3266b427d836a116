/** A scanner for one text, a job for a whole run, findings and their sink. */
@SuppressWarnings("module") // Some of its users are compiled after it.
module dev.sluice.scan {
  requires transitive dev.sluice.detect;
  requires transitive dev.sluice.source;
  requires dev.sluice.pipeline;
  requires dev.sluice.scheduler;
  requires static org.jspecify;

  exports dev.sluice.scan;
  exports dev.sluice.scan.ignore;
  exports dev.sluice.scan.metrics;
  exports dev.sluice.scan.redact;
  exports dev.sluice.scan.engine to
      dev.sluice.history;
  exports dev.sluice.scan.derived to
      dev.sluice.history;
}
