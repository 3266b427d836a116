package dev.sluice.project;

import dev.sluice.report.ReportReader;
import dev.sluice.scan.EngineCache;
import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSorter;
import dev.sluice.scan.ScanJob;
import dev.sluice.scan.ScanOptions;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.scan.ignore.IgnoreList;
import dev.sluice.scan.redact.Redaction;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.archive.ArchiveContainer;
import dev.sluice.source.archive.ArchiveLimits;
import dev.sluice.source.archive.ArchivePolicy;
import dev.sluice.source.local.LocalOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * Scans a project's folder as a build wants it: with the project's own rules, without what its
 * ignore files and a baseline know, and reading only what changed since the last time.
 *
 * {@snippet :
 * ProjectResult result = new ProjectScan().run(ProjectOptions.of(Path.of(".")));
 * result.findings().forEach(System.out::println);
 * result.gaps().forEach(System.out::println);
 * }
 */
public final class ProjectScan {
  private static final List<String> IGNORE_FILES = List.of(".sluiceignore", ".gitleaksignore");

  private final InstantSource clock;
  private final EngineCache cache;

  /** Rules that were compiled before are taken from the user's cache folder. */
  public ProjectScan() {
    this(InstantSource.system(), new EngineCache(System.getenv()));
  }

  /** A scan by another clock, which tells a state how old its objects are, and another cache. */
  ProjectScan(InstantSource clock, EngineCache cache) {
    this.clock = clock;
    this.cache = cache;
  }

  /**
   * Scans, and waits for the end. No finding of the result shows more of its secret than the word
   * that stands for it, so that nothing made from the result can give one away.
   *
   * @throws ProjectException if the options name what is not there or cannot be used
   * @throws IOException if a state or temporary file cannot be read or written
   */
  public ProjectResult run(ProjectOptions options) throws IOException, ProjectException {
    if (!Files.isDirectory(options.folder())) {
      throw new ProjectException("no folder at " + options.folder());
    }
    Instant now = clock.instant();
    ProjectRules rules = ProjectRules.of(options, cache);
    List<Path> ownFiles = new ArrayList<>();
    IgnoreList known = known(options, ownFiles, LocalDate.ofInstant(now, ZoneOffset.UTC));
    LocalOptions local = LocalOptions.defaults().withFilter(new ProjectFilter(options, ownFiles));
    List<ContainerFormat> containers =
        options.archives()
            ? List.of(new ArchiveContainer(ArchiveLimits.defaults(), ArchivePolicy.SKIP))
            : List.of();
    ScanOptions scan =
        ScanOptions.DEFAULT
            .withWorkers(options.workers())
            .withConfidenceMin(options.confidenceMin());
    try (ProjectState state = ProjectState.open(options, rules.engine(), now);
        FindingSorter sorter = new FindingSorter()) {
      ScanOutcome outcome =
          ScanJob.builder(rules.engine())
              .source(new ProjectSource(options.folder(), local))
              .containers(containers)
              .options(scan)
              .state(state.use())
              .start(sorter)
              .join();
      state.ended(outcome);
      List<Finding> findings = new ArrayList<>();
      sorter.forEach(
          finding -> {
            if (!known.holds(finding)) {
              findings.add(Redaction.FULL.apply(finding));
            }
          });
      return new ProjectResult(
          options.folder(),
          findings,
          sorter.count() - findings.size(),
          outcome,
          rules.engine().rules(),
          rules.warnings());
    }
  }

  /** What is not reported, and the baseline that says so. */
  private static IgnoreList known(ProjectOptions options, List<Path> files, LocalDate today)
      throws IOException, ProjectException {
    IgnoreList known = new IgnoreList();
    for (String name : IGNORE_FILES) {
      Path file = options.folder().resolve(name);
      if (Files.isRegularFile(file)) {
        known.addFile(file, options.folder(), today);
      }
    }
    Path baseline = options.baseline();
    if (baseline != null) {
      if (!Files.isRegularFile(baseline)) {
        throw new ProjectException("no baseline at " + baseline);
      }
      ReportReader.read(baseline, known::add);
      files.add(baseline);
    }
    return known;
  }
}
