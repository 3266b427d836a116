package dev.sluice.cli.git;

import dev.sluice.cli.Console;
import dev.sluice.cli.flags.Command;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.scan.ScanTask;
import dev.sluice.source.git.clone.TemporaryClone;
import dev.sluice.source.git.link.Platform;
import dev.sluice.source.git.link.Remote;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Chooses what of a repository is scanned, from the flags. */
public final class GitTasks {
  private static final List<Flag> OF_WHOLE_HISTORY =
      List.of(Flag.STATE, Flag.NEW_ONLY, Flag.UNREACHABLE);

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
    TemporaryClone clone;
    try {
      clone = TemporaryClone.of(address);
    } catch (IOException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
    try {
      return new ClonedTask(
          clone, open(line, clone.directory(), platform, likeGitleaks, settings, search, console));
    } catch (IOException | RuntimeException e) {
      clone.close();
      throw e;
    }
  }

  private static void refuseTogether(CommandLine line, boolean likeGitleaks) {
    for (Flag flag : OF_WHOLE_HISTORY) {
      if (line.has(flag) && (likeGitleaks || isPending(line) || line.has(Flag.LOG_OPTS))) {
        throw new UsageException(
            "--"
                + flag.word()
                + " is for a whole history, not with --log-opts, --staged, --pre-commit or --compat");
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
    try {
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
    } catch (IOException | RuntimeException e) {
      repository.close();
      throw e;
    }
  }

  private static boolean isPending(CommandLine line) {
    return line.command() == Command.PROTECT
        || line.isOn(Flag.STAGED)
        || line.isOn(Flag.PRE_COMMIT);
  }
}
