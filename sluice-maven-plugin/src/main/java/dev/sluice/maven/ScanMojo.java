package dev.sluice.maven;

import dev.sluice.detect.rule.Confidence;
import dev.sluice.project.ProjectException;
import dev.sluice.project.ProjectOptions;
import dev.sluice.project.ProjectResult;
import dev.sluice.project.ProjectScan;
import dev.sluice.scan.Finding;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/**
 * Scans the project's folder for secrets and fails the build if it finds one. A module that has the
 * plugin too scans its own folder, so that in a build of many modules everything is scanned once.
 */
@Mojo(name = "scan", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven sets the parameters.
public final class ScanMojo extends AbstractMojo {
  private static final String KEY = "dev.sluice:sluice-maven-plugin";
  private static final int GAPS_SHOWN_MAX = 20;

  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  private MavenSession session;

  /** Leaves the scan out. */
  @Parameter(property = "sluice.skip", defaultValue = "false")
  private boolean skip;

  /**
   * The rule file. Without it {@code .sluice.toml} or {@code .gitleaks.toml} in the project's
   * folder is used, and the built-in rules where there is neither.
   */
  @Parameter(property = "sluice.config")
  private @Nullable File config;

  /** A json report of findings that are known and do not fail the build. */
  @Parameter(property = "sluice.baseline")
  private @Nullable File baseline;

  /** Which findings fail the build: those of this severity and above, or {@code never}. */
  @Parameter(property = "sluice.failOn", defaultValue = "low")
  private String failOn;

  /** Whether the build fails if something could not be scanned. */
  @Parameter(property = "sluice.failOnIncomplete", defaultValue = "true")
  private boolean failOnIncomplete;

  /** Leaves out matches that are less sure: {@code low}, {@code medium} or {@code high}. */
  @Parameter(property = "sluice.minConfidence", defaultValue = "low")
  private String minConfidence;

  /** Whether only files that changed since the last build are read. */
  @Parameter(property = "sluice.incremental", defaultValue = "true")
  private boolean incremental;

  /** What an incremental scan remembers. It holds no secret. */
  @Parameter(
      property = "sluice.state",
      defaultValue = "${project.build.directory}/sluice/state.sqlite")
  private File state;

  /** Globs of what is left out; the build's folder always is. */
  @Parameter(property = "sluice.excludes")
  private @Nullable List<String> excludes;

  /** Whether what Git ignores is left out. */
  @Parameter(property = "sluice.gitignore", defaultValue = "false")
  private boolean gitignore;

  /**
   * A report to write, its format told by its ending: json, jsonl, sarif, csv, xml (junit), html or
   * txt. It holds no secret.
   */
  @Parameter(property = "sluice.report")
  private @Nullable File report;

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    if (skip) {
      getLog().info("the scan for secrets is skipped");
      return;
    }
    FailOn fails = FailOn.of(failOn);
    ProjectOptions options = options();
    ProjectResult result = run(options);
    result.warnings().forEach(getLog()::warn);
    for (Finding finding : result.findings()) {
      getLog().error(words(finding));
    }
    result.gaps().stream()
        .limit(GAPS_SHOWN_MAX)
        .forEach(gap -> getLog().warn("not scanned: " + gap));
    getLog()
        .info(
            "scanned %d objects (%d unchanged), %d found, %d of them known"
                .formatted(
                    result.outcome().scanned(),
                    result.outcome().recalled(),
                    result.outcome().findings(),
                    result.known()));
    fail(result, fails);
  }

  private void fail(ProjectResult result, FailOn fails) throws MojoFailureException {
    int failing = fails.severity().map(severity -> result.atLeast(severity).size()).orElse(0);
    if (failing > 0) {
      throw new MojoFailureException(
          failing
              + (failing == 1 ? " secret" : " secrets")
              + " found, listed above. Revoke what is real; then remove it, or mark the line with"
              + " 'sluice:allow', or add the finding to .sluiceignore or to the baseline");
    }
    if (failOnIncomplete && !result.outcome().complete()) {
      throw new MojoFailureException(
          "not everything could be scanned, see the warnings above. Exclude it with <excludes>, or"
              + " set <failOnIncomplete>false</failOnIncomplete>");
    }
  }

  private static String words(Finding finding) {
    return "%s:%d:%d: %s (%s, %s confidence) [%s]"
        .formatted(
            finding.file(),
            finding.location().startLine(),
            finding.location().startColumn(),
            finding.ruleId(),
            finding.severity(),
            finding.confidence(),
            finding.fingerprint());
  }

  private ProjectResult run(ProjectOptions options) throws MojoExecutionException {
    try {
      ProjectResult result = new ProjectScan().run(options);
      if (report != null) {
        Path file = report.toPath().toAbsolutePath();
        Files.createDirectories(file.resolveSibling("."));
        result.write(file);
      }
      return result;
    } catch (IOException | ProjectException e) {
      throw new MojoExecutionException(String.valueOf(e.getMessage()), e);
    }
  }

  private ProjectOptions options() throws MojoExecutionException {
    Path folder = project.getBasedir().toPath();
    return ProjectOptions.of(folder)
        .withConfig(config == null ? null : config.toPath())
        .withBaseline(baseline == null ? null : baseline.toPath())
        .withState(incremental ? state.toPath() : null)
        .withExcludedFolders(foldersOfOthers(folder))
        .withExcludes(excludes == null ? List.of() : excludes)
        .withGitignore(gitignore)
        .withConfidenceMin(confidence());
  }

  private Confidence confidence() throws MojoExecutionException {
    try {
      return Confidence.valueOf(minConfidence.strip().toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new MojoExecutionException(
          "minConfidence is low, medium or high, not '" + minConfidence + "'", e);
    }
  }

  /** What the build writes, and the modules that scan themselves. */
  private List<Path> foldersOfOthers(Path folder) {
    List<Path> others = new ArrayList<>();
    for (MavenProject other : session.getProjects()) {
      others.add(Path.of(other.getBuild().getDirectory()));
      Path place = other.getBasedir().toPath();
      boolean isBelow = place.startsWith(folder) && !place.equals(folder);
      if (isBelow && other.getPlugin(KEY) != null) {
        others.add(place);
      }
    }
    return others;
  }
}
