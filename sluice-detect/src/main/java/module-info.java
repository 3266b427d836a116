/** Rules to a compiled engine, bytes to matches. */
@SuppressWarnings("module") // Its users are compiled after it.
module dev.sluice.detect {
  requires re2j;
  requires static jdk.incubator.vector;
  requires static org.jspecify;

  exports dev.sluice.detect;
  exports dev.sluice.detect.builtin;
  exports dev.sluice.detect.config;
  exports dev.sluice.detect.rule;
  exports dev.sluice.detect.judge to
      dev.sluice.scan,
      dev.sluice.review;
  exports dev.sluice.detect.derived to
      dev.sluice.scan;
  exports dev.sluice.detect.prefilter to
      dev.sluice.scan;
  exports dev.sluice.detect.regex to
      dev.sluice.history,
      dev.sluice.report,
      dev.sluice.validate;
  exports dev.sluice.detect.toml to
      dev.sluice.validate;
}
