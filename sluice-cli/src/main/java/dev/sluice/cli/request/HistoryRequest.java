package dev.sluice.cli.request;

import dev.sluice.cli.flags.Command;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.source.git.link.Platform;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What of a repository is scanned.
 *
 * @param platform whose links findings get
 * @param isPending whether only what is not committed yet is scanned
 * @param isStaged whether of that only what is staged is
 * @param logOptions options of {@code git log} that select commits
 * @param isUnreachable whether commits that nothing leads to are scanned too
 * @param ofWholeHistory the first flag given that makes sense for a whole history alone
 * @param temporaryMegabytesMax how much may be put into temporary files
 * @param timeoutSeconds how long the run may take, 0 for ever
 * @param likeGitleaks whether gitleaks' ways are followed
 * @param state what the run keeps for later ones
 */
public record HistoryRequest(
    Platform platform,
    boolean isPending,
    boolean isStaged,
    Optional<String> logOptions,
    boolean isUnreachable,
    Optional<String> ofWholeHistory,
    OptionalLong temporaryMegabytesMax,
    long timeoutSeconds,
    boolean likeGitleaks,
    StateRequest state) {
  private static final List<Flag> OF_WHOLE_HISTORY =
      List.of(Flag.STATE, Flag.NEW_ONLY, Flag.UNREACHABLE);

  private static final long MEGABYTES_MAX = 1L << 30;

  public static HistoryRequest of(CommandLine line, StateRequest state) {
    Platform platform =
        Platform.named(line.text(Flag.PLATFORM).orElse(""))
            .orElseThrow(
                () ->
                    new UsageException(
                        "--platform is github, gitlab, azuredevops, gitea, bitbucket or none"));
    return new HistoryRequest(
        platform,
        line.command() == Command.PROTECT || line.isOn(Flag.STAGED) || line.isOn(Flag.PRE_COMMIT),
        line.isOn(Flag.STAGED),
        line.text(Flag.LOG_OPTS),
        line.isOn(Flag.UNREACHABLE),
        OF_WHOLE_HISTORY.stream().filter(line::has).map(Flag::word).findFirst(),
        line.number(Flag.MAX_TEMPORARY, 0, MEGABYTES_MAX),
        CommonFlags.timeoutSeconds(line),
        CommonFlags.likeGitleaks(line),
        state);
  }

  /** Fails where a part of a history is asked for with what makes sense for all of it alone. */
  public void refuseTogether() {
    if (ofWholeHistory.isPresent() && (likeGitleaks || isPending || logOptions.isPresent())) {
      throw new UsageException(
          "--"
              + ofWholeHistory.get()
              + " is for a whole history, not with --log-opts, --staged, --pre-commit or"
              + " --compat");
    }
  }
}
