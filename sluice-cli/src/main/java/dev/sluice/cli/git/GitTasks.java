package dev.sluice.cli.git;

import dev.sluice.cli.flags.Command;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.scan.ScanTask;
import dev.sluice.source.git.link.Platform;
import dev.sluice.source.git.link.Remote;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;

/** Chooses what of a repository is scanned, from the flags. */
public final class GitTasks {
  private GitTasks() {}

  /** Opens the repository that a path is in. */
  public static ScanTask open(CommandLine line, Path path, boolean likeGitleaks, Instant now)
      throws IOException {
    Platform platform =
        Platform.named(line.text(Flag.PLATFORM).orElse(""))
            .orElseThrow(
                () ->
                    new UsageException(
                        "--platform is github, gitlab, azuredevops, gitea, bitbucket or none"));
    Repository repository = Repository.open(path, likeGitleaks);
    try {
      if (isPending(line)) {
        boolean isStaged = line.isOn(Flag.STAGED);
        return PendingTask.of(repository, path, isStaged, likeGitleaks);
      }
      Remote remote = Remote.of(repository.layout(), platform);
      return likeGitleaks
          ? PatchTask.of(line, repository, remote, now)
          : HistoryTask.of(line, repository, remote, now);
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
