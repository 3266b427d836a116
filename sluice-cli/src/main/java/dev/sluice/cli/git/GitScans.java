package dev.sluice.cli.git;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.request.HistoryRequest;
import dev.sluice.cli.request.StateRequest;
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
import dev.sluice.source.git.store.StoppedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Opens the scans of repositories that a request asks for. */
public final class GitScans {
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
      HistoryRequest request,
      @Nullable Path path,
      String address,
      Supplier<String> settings,
      Run run,
      Console console)
      throws IOException {
    request.refuseTogether();
    if (path != null) {
      return open(request, path, settings, run, console);
    }
    TemporaryClone clone = fetch(request, address, run).orElse(null);
    if (clone == null) {
      return new EmptyScan();
    }
    try {
      return new ClonedScan(clone, open(request, clone.directory(), settings, run, console));
    } catch (IOException | RuntimeException e) {
      clone.close();
      throw e;
    }
  }

  /** Fetches a repository, as a phase of the run that can be ended early. */
  private static Optional<TemporaryClone> fetch(HistoryRequest request, String address, Run run)
      throws IOException {
    Fetching fetching = new Fetching();
    run.watch().accept(fetching);
    long timeoutSeconds = request.timeoutSeconds();
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

  private static TargetScan open(
      HistoryRequest request, Path path, Supplier<String> settings, Run run, Console console)
      throws IOException {
    HistoryOptions options =
        HistoryOptions.DEFAULT
            .withScope(scope(request, path))
            .withLikeGitleaks(request.likeGitleaks())
            .withPlatform(request.platform())
            .withState(state(request.state(), settings))
            .withTemporaryBytesMax(temporaryBytesMax(request))
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
            ? new RepositoryScan(scan, request.likeGitleaks() || request.isPending())
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

  private static long temporaryBytesMax(HistoryRequest request) {
    long byDefault = HistoryOptions.DEFAULT.temporaryBytesMax() >> 20;
    return request.temporaryMegabytesMax().orElse(byDefault) << 20;
  }

  private static HistoryScope scope(HistoryRequest request, Path path) {
    if (request.isPending()) {
      return request.isStaged() ? new HistoryScope.Staged(path) : new HistoryScope.Unstaged(path);
    }
    return request.logOptions().isPresent()
        ? new HistoryScope.Commits(request.logOptions().get())
        : new HistoryScope.Everything(request.isUnreachable());
  }

  private static HistoryOptions.@Nullable State state(
      StateRequest request, Supplier<String> settings) {
    Path file = request.file().orElse(null);
    if (file == null) {
      return null;
    }
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw new UsageException("the state cannot be written to " + file);
    }
    return new HistoryOptions.State(file, settings.get(), request.onlyNew());
  }
}
