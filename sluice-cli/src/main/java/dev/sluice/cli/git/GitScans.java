package dev.sluice.cli.git;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.flags.Command;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.source.TargetScan;
import dev.sluice.cli.watch.RunPhase;
import dev.sluice.detect.Engine;
import dev.sluice.history.HistoryException;
import dev.sluice.history.HistoryOptions;
import dev.sluice.history.HistoryRepository;
import dev.sluice.history.HistoryScan;
import dev.sluice.history.HistoryScope;
import dev.sluice.scan.ScanOptions;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.Credential;
import dev.sluice.source.git.clone.TemporaryClone;
import dev.sluice.source.git.link.Platform;
import dev.sluice.source.git.store.StoppedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Chooses what of a repository is scanned, from the flags. */
public final class GitScans {
  private static final List<Flag> OF_WHOLE_HISTORY =
      List.of(Flag.STATE, Flag.NEW_ONLY, Flag.UNREACHABLE);

  /** JGit counts in milliseconds, of which it takes no more. */
  private static final int STALL_SECONDS_MAX = Integer.MAX_VALUE / 1000;

  /** User and password, with a colon between, that do not show in the list of processes. */
  private static final String CREDENTIAL_VARIABLE = "SLUICE_GIT_CREDENTIAL";

  private GitScans() {}

  /**
   * How histories are scanned.
   *
   * @param containers kinds of contents that have others inside
   * @param watch told of what takes its time before the scan itself
   */
  public record Run(
      Engine engine,
      List<ContainerFormat> containers,
      ScanOptions options,
      Consumer<RunPhase> watch) {
    public Run {
      containers = List.copyOf(containers);
    }
  }

  /**
   * Opens a repository.
   *
   * @param path in the repository, or null if it is to be fetched
   * @param address where it is to be fetched from, or empty
   * @param settings a hash of whatever decides what is found
   * @param run how it is scanned
   */
  public static TargetScan open(
      CommandLine line,
      @Nullable Path path,
      String address,
      boolean likeGitleaks,
      Supplier<String> settings,
      Run run,
      Console console)
      throws IOException {
    Platform platform =
        Platform.named(line.text(Flag.PLATFORM).orElse(""))
            .orElseThrow(
                () ->
                    new UsageException(
                        "--platform is github, gitlab, azuredevops, gitea, bitbucket or none"));
    refuseTogether(line, likeGitleaks);
    if (path != null) {
      return open(line, path, platform, likeGitleaks, settings, run, console);
    }
    TemporaryClone clone = fetch(line, address, run).orElse(null);
    if (clone == null) {
      return new EmptyScan();
    }
    try {
      return new ClonedScan(
          clone, open(line, clone.directory(), platform, likeGitleaks, settings, run, console));
    } catch (IOException | RuntimeException e) {
      clone.close();
      throw e;
    }
  }

  /** Fetches a repository, as a phase of the run that can be ended early. */
  private static Optional<TemporaryClone> fetch(CommandLine line, String address, Run run)
      throws IOException {
    Fetching fetching = new Fetching();
    run.watch().accept(fetching);
    long timeoutSeconds = line.number(Flag.TIMEOUT, 0, 1L << 31).orElse(0);
    // The run itself ends a fetch when its time is up; this is for what does not hear of that.
    int stallSecondsMax =
        timeoutSeconds == 0 ? 0 : (int) Math.min(timeoutSeconds + 5, STALL_SECONDS_MAX);
    try {
      return TemporaryClone.of(
          address,
          Credential.of(System.getenv().getOrDefault(CREDENTIAL_VARIABLE, "")),
          stallSecondsMax,
          fetching);
    } catch (IOException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private static void refuseTogether(CommandLine line, boolean likeGitleaks) {
    for (Flag flag : OF_WHOLE_HISTORY) {
      if (line.has(flag) && (likeGitleaks || isPending(line) || line.has(Flag.LOG_OPTS))) {
        throw new UsageException(
            "--"
                + flag.word()
                + " is for a whole history, not with --log-opts, --staged, --pre-commit or"
                + " --compat");
      }
    }
  }

  private static TargetScan open(
      CommandLine line,
      Path path,
      Platform platform,
      boolean likeGitleaks,
      Supplier<String> settings,
      Run run,
      Console console)
      throws IOException {
    HistoryOptions options =
        HistoryOptions.DEFAULT
            .withScope(scope(line, path))
            .withLikeGitleaks(likeGitleaks)
            .withPlatform(platform)
            .withState(state(line, settings))
            .withTemporaryBytesMax(temporaryBytesMax(line))
            .withClock(console.clock())
            .withNotes(console::error);
    try {
      HistoryRepository repository = HistoryRepository.open(path, options);
      Opening opening = new Opening(repository);
      run.watch().accept(opening);
      boolean isOpened = false;
      try {
        HistoryScan scan =
            HistoryScan.of(run.engine(), run.containers(), repository, run.options());
        isOpened = opening.end();
        return isOpened
            ? new RepositoryScan(scan, likeGitleaks || isPending(line))
            : new EmptyScan();
      } catch (StoppedException e) {
        return new EmptyScan();
      } finally {
        if (!isOpened) {
          repository.close();
        }
      }
    } catch (HistoryException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private static long temporaryBytesMax(CommandLine line) {
    long byDefault = HistoryOptions.DEFAULT.temporaryBytesMax() >> 20;
    return line.number(Flag.MAX_TEMPORARY, 0, 1L << 30).orElse(byDefault) << 20;
  }

  private static HistoryScope scope(CommandLine line, Path path) {
    if (isPending(line)) {
      return line.isOn(Flag.STAGED)
          ? new HistoryScope.Staged(path)
          : new HistoryScope.Unstaged(path);
    }
    return line.has(Flag.LOG_OPTS)
        ? new HistoryScope.Commits(line.text(Flag.LOG_OPTS).orElseThrow())
        : new HistoryScope.Everything(line.isOn(Flag.UNREACHABLE));
  }

  private static HistoryOptions.@Nullable State state(CommandLine line, Supplier<String> settings) {
    boolean onlyNew = line.isOn(Flag.NEW_ONLY);
    if (!line.has(Flag.STATE)) {
      if (onlyNew) {
        throw new UsageException("--new-only needs --state FILE: new is what the state lacks");
      }
      return null;
    }
    Path file = Path.of(line.text(Flag.STATE).orElseThrow());
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw new UsageException("the state cannot be written to " + file);
    }
    return new HistoryOptions.State(file, settings.get(), onlyNew);
  }

  private static boolean isPending(CommandLine line) {
    return line.command() == Command.PROTECT
        || line.isOn(Flag.STAGED)
        || line.isOn(Flag.PRE_COMMIT);
  }
}
