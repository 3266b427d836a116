package dev.sluice.project;

import dev.sluice.detect.rule.Confidence;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a project is scanned. {@link #of} gives the defaults, the {@code with} methods change them.
 *
 * @param folder the project's folder
 * @param config the rule file, or null for {@code .sluice.toml} or {@code .gitleaks.toml} in the
 *     folder, and the built-in rules where it has neither
 * @param baseline a report whose findings are known, or null
 * @param state a file that remembers what was scanned, so that the next run reads only what
 *     changed; null scans everything. It holds no secret
 * @param excludedFolders folders that are left out, such as the one a build writes to
 * @param excludes globs of what is left out; one without a slash is held against the last name of a
 *     path, others against the path from the project's folder
 * @param gitignore whether what Git ignores is left out
 * @param archives whether archives are opened
 * @param workers threads that scan
 * @param confidenceMin matches that are less sure are left out
 */
public record ProjectOptions(
    Path folder,
    @Nullable Path config,
    @Nullable Path baseline,
    @Nullable Path state,
    List<Path> excludedFolders,
    List<String> excludes,
    boolean gitignore,
    boolean archives,
    int workers,
    Confidence confidenceMin) {

  /** Makes the paths absolute, so that they mean the same wherever they are used. */
  public ProjectOptions {
    folder = absolute(folder);
    config = config == null ? null : absolute(config);
    baseline = baseline == null ? null : absolute(baseline);
    state = state == null ? null : absolute(state);
    excludedFolders = excludedFolders.stream().map(ProjectOptions::absolute).toList();
    excludes = List.copyOf(excludes);
    if (workers < 1) {
      throw new IllegalArgumentException("a scan needs at least one worker, not " + workers);
    }
  }

  private static Path absolute(Path path) {
    return path.toAbsolutePath().normalize();
  }

  /** Everything in a folder, by its own rules or the built-in ones, without a state. */
  public static ProjectOptions of(Path folder) {
    return new ProjectOptions(
        folder,
        null,
        null,
        null,
        List.of(),
        List.of(),
        false,
        true,
        Runtime.getRuntime().availableProcessors(),
        Confidence.LOW);
  }

  public ProjectOptions withConfig(@Nullable Path value) {
    return new ProjectOptions(
        folder,
        value,
        baseline,
        state,
        excludedFolders,
        excludes,
        gitignore,
        archives,
        workers,
        confidenceMin);
  }

  public ProjectOptions withBaseline(@Nullable Path value) {
    return new ProjectOptions(
        folder,
        config,
        value,
        state,
        excludedFolders,
        excludes,
        gitignore,
        archives,
        workers,
        confidenceMin);
  }

  public ProjectOptions withState(@Nullable Path value) {
    return new ProjectOptions(
        folder,
        config,
        baseline,
        value,
        excludedFolders,
        excludes,
        gitignore,
        archives,
        workers,
        confidenceMin);
  }

  public ProjectOptions withExcludedFolders(List<Path> value) {
    return new ProjectOptions(
        folder,
        config,
        baseline,
        state,
        value,
        excludes,
        gitignore,
        archives,
        workers,
        confidenceMin);
  }

  public ProjectOptions withExcludes(List<String> value) {
    return new ProjectOptions(
        folder,
        config,
        baseline,
        state,
        excludedFolders,
        value,
        gitignore,
        archives,
        workers,
        confidenceMin);
  }

  public ProjectOptions withGitignore(boolean value) {
    return new ProjectOptions(
        folder,
        config,
        baseline,
        state,
        excludedFolders,
        excludes,
        value,
        archives,
        workers,
        confidenceMin);
  }

  public ProjectOptions withArchives(boolean value) {
    return new ProjectOptions(
        folder,
        config,
        baseline,
        state,
        excludedFolders,
        excludes,
        gitignore,
        value,
        workers,
        confidenceMin);
  }

  public ProjectOptions withWorkers(int value) {
    return new ProjectOptions(
        folder,
        config,
        baseline,
        state,
        excludedFolders,
        excludes,
        gitignore,
        archives,
        value,
        confidenceMin);
  }

  public ProjectOptions withConfidenceMin(Confidence value) {
    return new ProjectOptions(
        folder,
        config,
        baseline,
        state,
        excludedFolders,
        excludes,
        gitignore,
        archives,
        workers,
        value);
  }
}
