package dev.sluice.cli.git;

import dev.sluice.cli.Console;
import dev.sluice.cli.flags.Command;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.scan.RunPhase;
import dev.sluice.cli.scan.ScanTask;
import dev.sluice.scan.FindingSink;
import dev.sluice.scan.ProvenanceSink;
import dev.sluice.scan.ScanJob;
import dev.sluice.source.ByteReader;
import dev.sluice.source.Credential;
import dev.sluice.source.Cursor;
import dev.sluice.source.Listing;
import dev.sluice.source.ReadModel;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import dev.sluice.source.git.clone.TemporaryClone;
import dev.sluice.source.git.link.Platform;
import dev.sluice.source.git.link.Remote;
import dev.sluice.source.git.store.StoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Chooses what of a repository is scanned, from the flags. */
public final class GitTasks {
  private static final List<Flag> OF_WHOLE_HISTORY =
      List.of(Flag.STATE, Flag.NEW_ONLY, Flag.UNREACHABLE);

  /** JGit counts in milliseconds, of which it takes no more. */
  private static final int STALL_SECONDS_MAX = Integer.MAX_VALUE / 1000;

  /** User and password, with a colon between, that do not show in the list of processes. */
  private static final String CREDENTIAL_VARIABLE = "SLUICE_GIT_CREDENTIAL";

  private GitTasks() {}

  /**
   * Opens a repository.
   *
   * @param path in the repository, or null if it is to be fetched
   * @param address where it is to be fetched from, or empty
   * @param settings a hash of whatever decides what is found
   * @param search what looks through a whole history
   */
  public static ScanTask open(
      CommandLine line,
      @Nullable Path path,
      String address,
      boolean likeGitleaks,
      Supplier<String> settings,
      HistorySearch search,
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
      return open(line, path, platform, likeGitleaks, settings, search, console);
    }
    TemporaryClone clone = fetch(line, address, search).orElse(null);
    if (clone == null) {
      return new NoTask();
    }
    try {
      return new ClonedTask(
          clone, open(line, clone.directory(), platform, likeGitleaks, settings, search, console));
    } catch (IOException | RuntimeException e) {
      clone.close();
      throw e;
    }
  }

  /** Fetches a repository, as a phase of the run that can be ended early. */
  private static Optional<TemporaryClone> fetch(
      CommandLine line, String address, HistorySearch search) throws IOException {
    Fetching fetching = new Fetching();
    search.watch().accept(fetching);
    long timeoutSeconds = line.number(Flag.TIMEOUT, 0, 1L << 31).orElse(0);
    // The run itself ends a fetch when its time is up; this is for what does not hear of that.
    int stallSecondsMax =
        timeoutSeconds == 0 ? 0 : (int) Math.min(timeoutSeconds + 5, STALL_SECONDS_MAX);
    try {
      return TemporaryClone.of(
          address,
          Credential.of(System.getenv().getOrDefault(CREDENTIAL_VARIABLE, "")),
          stallSecondsMax,
          () -> !fetching.isCancelled);
    } catch (IOException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private static final class Fetching implements RunPhase {
    private volatile boolean isCancelled;

    @Override
    public ScanJob.Progress progress() {
      return new ScanJob.Progress(0, 0, 0, 0, 0);
    }

    @Override
    public String name() {
      return "fetching the repository";
    }

    @Override
    public void cancel() {
      isCancelled = true;
    }
  }

  /** Has no object: a run without any source is none. */
  private record NoSource() implements Source {
    @Override
    public ReadModel readModel() {
      return ReadModel.DIRECT;
    }

    @Override
    public Cursor list(Cursor cursor, Listing listing) {
      return Cursor.DONE;
    }

    @Override
    public ByteReader open(SourceObject object) {
      throw new IllegalArgumentException("not an object of this source: " + object.path());
    }
  }

  /** Scans nothing: time was up before there was anything to scan. */
  private record NoTask() implements ScanTask {
    @Override
    public List<Source> sources() {
      return List.of(new NoSource());
    }

    @Override
    public ProvenanceSink sink(FindingSink to) {
      return (finding, provenance) -> to.accept(finding);
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

  private static ScanTask open(
      CommandLine line,
      Path path,
      Platform platform,
      boolean likeGitleaks,
      Supplier<String> settings,
      HistorySearch search,
      Console console)
      throws IOException {
    Repository repository = Repository.open(path, likeGitleaks);
    search.watch().accept(repository.opening());
    boolean isOpened = false;
    try {
      ScanTask task =
          open(line, path, repository, platform, likeGitleaks, settings, search, console);
      isOpened = repository.opening().end();
      return isOpened ? task : new NoTask();
    } catch (StoppedException e) {
      return new NoTask();
    } finally {
      if (!isOpened) {
        repository.close();
      }
    }
  }

  private static ScanTask open(
      CommandLine line,
      Path path,
      Repository repository,
      Platform platform,
      boolean likeGitleaks,
      Supplier<String> settings,
      HistorySearch search,
      Console console)
      throws IOException {
    if (isPending(line)) {
      return PendingTask.of(repository, path, line.isOn(Flag.STAGED), likeGitleaks);
    }
    Remote remote = Remote.of(repository.layout(), platform);
    if (likeGitleaks) {
      return PatchTask.of(line, repository, remote, console.clock().instant());
    }
    return line.has(Flag.LOG_OPTS)
        ? HistoryTask.ofSelection(
            repository,
            remote,
            Selection.of(
                line.text(Flag.LOG_OPTS).orElseThrow(), repository, console.clock().instant()))
        : HistoryTask.ofEverything(line, repository, remote, settings, search::run, console);
  }

  private static boolean isPending(CommandLine line) {
    return line.command() == Command.PROTECT
        || line.isOn(Flag.STAGED)
        || line.isOn(Flag.PRE_COMMIT);
  }
}
