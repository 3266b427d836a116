/** Where objects come from: the interface of sources, local files, memory. */
@SuppressWarnings("module") // Its users are compiled after it.
module dev.sluice.source {
  requires static org.jspecify;

  exports dev.sluice.source;
  exports dev.sluice.source.gitignore;
  exports dev.sluice.source.local;
  exports dev.sluice.source.metrics;
  exports dev.sluice.source.temporary;
  exports dev.sluice.source.wrap;
  exports dev.sluice.source.derived to
      dev.sluice.history,
      dev.sluice.scan,
      dev.sluice.source.git;
}
