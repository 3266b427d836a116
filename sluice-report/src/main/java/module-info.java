/** Findings as reports, and reports as findings. */
module dev.sluice.report {
  requires transitive dev.sluice.scan;
  requires re2j;
  requires static org.jspecify;

  exports dev.sluice.report;
  exports dev.sluice.report.metrics;
  exports dev.sluice.report.owner;
}
