package dev.sluice.cli.request;

import dev.sluice.cli.flags.Command;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.detect.rule.Confidence;
import dev.sluice.scan.ScanOptions;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * All that a command asks for that scans.
 *
 * @param targets what is scanned
 * @param engine with which rules
 * @param options in which manner
 * @param output what becomes of findings
 * @param known which findings are known
 * @param metrics where the run's metrics go
 * @param watch what the run tells while it goes on
 * @param diagnostics what is recorded of the process
 * @param validation whether secrets are asked for
 * @param state what is kept for later runs
 * @param history what of repositories is scanned; null for commands that scan none
 * @param remote how networks are read; null for commands that read none
 * @param leaksStatus the exit status when there are leaks, if it is said
 * @param likeGitleaks whether gitleaks' ways are followed
 * @param isNarrowed whether the run does not look everywhere, or not for everything
 */
public record ScanRequest(
    TargetRequest targets,
    EngineRequest engine,
    ScanOptions options,
    OutputRequest output,
    KnownRequest known,
    MetricsRequest metrics,
    WatchRequest watch,
    DiagnosticsRequest diagnostics,
    ValidationRequest validation,
    StateRequest state,
    @Nullable HistoryRequest history,
    @Nullable RemoteRequest remote,
    OptionalLong leaksStatus,
    boolean likeGitleaks,
    boolean isNarrowed) {
  private static final List<Flag> NARROWING =
      List.of(
          Flag.STAGED,
          Flag.PRE_COMMIT,
          Flag.LOG_OPTS,
          Flag.ENABLE_RULE,
          Flag.INCLUDE,
          Flag.EXCLUDE,
          Flag.MIN_CONFIDENCE,
          Flag.NEW_ONLY);

  private static final int STATUS_MAX = 255;
  private static final int WORKERS_MAX = 1024;
  private static final int MEGABYTES_MIN = 16;
  private static final int MEGABYTES_MAX = 1 << 20;
  private static final int READS_MAX = 4096;
  private static final long OBJECT_MEGABYTES_MAX = 1L << 40;
  private static final int MEGABYTE = 1_000_000;

  public static ScanRequest of(CommandLine line) {
    MetricsRequest metrics = MetricsRequest.of(line);
    StateRequest state = StateRequest.of(line);
    return new ScanRequest(
        TargetRequest.of(line),
        EngineRequest.of(line),
        options(line, metrics.path().isPresent()),
        OutputRequest.of(line),
        KnownRequest.of(line),
        metrics,
        WatchRequest.of(line),
        DiagnosticsRequest.of(line),
        ValidationRequest.of(line),
        state,
        scansHistories(line.command()) ? HistoryRequest.of(line, state) : null,
        line.command().isRemote() ? RemoteRequest.of(line) : null,
        line.number(Flag.EXIT_CODE, 0, STATUS_MAX),
        CommonFlags.likeGitleaks(line),
        isNarrowed(line));
  }

  private static boolean isNarrowed(CommandLine line) {
    for (Flag flag : NARROWING) {
      if (line.has(flag)) {
        return true;
      }
    }
    return false;
  }

  public Command command() {
    return targets.command();
  }

  private static boolean scansHistories(Command command) {
    return switch (command) {
      case GIT, DETECT, PROTECT, SCAN -> true;
      default -> false;
    };
  }

  private static ScanOptions options(CommandLine line, boolean hasMetrics) {
    ScanOptions options = ScanOptions.DEFAULT;
    // Standard input is one object, read in order: a second worker would only look for work.
    int workers = line.command() == Command.STDIN ? 1 : options.workers();
    options = options.withWorkers((int) line.number(Flag.WORKERS, 1, WORKERS_MAX).orElse(workers));
    options =
        options.withSeed(
            line.number(Flag.SEED, Long.MIN_VALUE, Long.MAX_VALUE).orElse(options.seed()));
    options =
        options.withBufferedBytes(
            line.number(Flag.MAX_MEMORY, MEGABYTES_MIN, MEGABYTES_MAX)
                    .orElse(options.bufferedBytes() >> 20)
                << 20);
    options =
        options.withWaitingReads(
            (int) line.number(Flag.MAX_READS, 1, READS_MAX).orElse(options.waitingReads()));
    options =
        options.withObjectBytesMax(
            line.number(Flag.MAX_TARGET_MEGABYTES, 0, OBJECT_MEGABYTES_MAX).orElse(0) * MEGABYTE);
    options =
        options.withObjectsInFlight(
            (int)
                line.number(Flag.OBJECTS_IN_FLIGHT, 1, ScanOptions.OBJECTS_IN_FLIGHT_MAX)
                    .orElse(options.objectsInFlight()));
    try {
      options = options.withDeviceSlots(line.list(Flag.DEVICE_SLOTS));
    } catch (IllegalArgumentException e) {
      throw new UsageException("--device-slots: " + e.getMessage());
    }
    return options
        .withConfidenceMin(confidence(line))
        .withPinnedWorkers(line.isOn(Flag.PIN))
        .withTaskTimes(hasMetrics);
  }

  private static Confidence confidence(CommandLine line) {
    String word = line.text(Flag.MIN_CONFIDENCE).orElse("low");
    for (Confidence confidence : Confidence.values()) {
      if (confidence.name().toLowerCase(Locale.ROOT).equals(word)) {
        return confidence;
      }
    }
    throw new UsageException("--min-confidence is low, medium or high, not '" + word + "'");
  }

  /** Fails where something is asked of repositories that only files can give. */
  public void refuseOfRepositories() {
    if (!targets.isHistory()) {
      String others = "'sluice git' and 'sluice dir' do";
      refuse(state.file().isPresent(), Flag.STATE, others);
      refuse(likeGitleaks, Flag.COMPAT, others);
    }
    String paths = "'sluice git --log-opts \"-- PATH\"' selects paths of a history";
    refuse(!targets.paths().included().isEmpty(), Flag.INCLUDE, paths);
    refuse(!targets.paths().excluded().isEmpty(), Flag.EXCLUDE, paths);
  }

  private void refuse(boolean isGiven, Flag flag, String instead) {
    if (isGiven) {
      throw new UsageException(
          "'%s' takes no --%s for repositories; %s"
              .formatted(command().word(), flag.word(), instead));
    }
  }
}
