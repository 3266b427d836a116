/** Findings grouped by secret, decisions about them, and where people decide. */
module dev.sluice.review {
  requires transitive dev.sluice.scan;
  requires transitive dev.sluice.detect;
  requires dev.sluice.report;
  requires jdk.httpserver;
  requires static org.jspecify;

  exports dev.sluice.review;
  exports dev.sluice.review.page;
  exports dev.sluice.review.terminal;
}
