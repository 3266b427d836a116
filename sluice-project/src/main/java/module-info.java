/** A project's folder, scanned as a build wants it. */
module dev.sluice.project {
  requires transitive dev.sluice.scan;
  requires dev.sluice.report;
  requires dev.sluice.source.archive;
  requires dev.sluice.state;
  requires static org.jspecify;

  exports dev.sluice.project;
}
