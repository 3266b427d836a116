/** Findings as reports, and reports as findings. */
module dev.sluice.report {
  requires transitive dev.sluice.scan;
  requires static org.jspecify;

  exports dev.sluice.report;
}
