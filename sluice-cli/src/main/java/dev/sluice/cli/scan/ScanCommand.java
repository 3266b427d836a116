package dev.sluice.cli.scan;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.Interruption;
import dev.sluice.cli.engine.EngineChoice;
import dev.sluice.cli.engine.RuleChoice;
import dev.sluice.cli.flags.Command;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.flags.ValidationFlags;
import dev.sluice.cli.gitleaks.Compatibility;
import dev.sluice.cli.gitleaks.GitleaksLog;
import dev.sluice.cli.output.EarlierDecisions;
import dev.sluice.cli.output.KnownFindings;
import dev.sluice.cli.output.MetricsFile;
import dev.sluice.cli.output.Reporting;
import dev.sluice.cli.output.RunListener;
import dev.sluice.cli.output.Summary;
import dev.sluice.cli.output.Tally;
import dev.sluice.cli.source.TargetScan;
import dev.sluice.cli.source.Targets;
import dev.sluice.cli.validate.LiveCheck;
import dev.sluice.cli.watch.Asking;
import dev.sluice.cli.watch.Diagnostics;
import dev.sluice.cli.watch.RunWatch;
import dev.sluice.detect.Engine;
import dev.sluice.detect.rule.Confidence;
import dev.sluice.report.RunSummary;
import dev.sluice.scan.FindingSink;
import dev.sluice.scan.redact.Redactor;
import dev.sluice.scan.ScanOptions;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.source.FailureReason;
import dev.sluice.source.metrics.Metrics;
import dev.sluice.source.temporary.TemporaryFolder;
import dev.sluice.state.StateException;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Scans and reports: what {@code dir}, {@code git}, {@code stdin} and their like do. */
public final class ScanCommand {
  /** Flags with which a run does not look everywhere. */
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

  private final CommandLine line;
  private final Console console;
  private final Interruption interruption;
  private final Targets targets;
  private final KnownFindings known;
  private final MetricsFile metrics;
  private final boolean likeGitleaks;
  private final boolean isQuiet;

  /** The exit status when there are leaks. */
  private final int leaksStatus;

  private ScanCommand(CommandLine line, Console console, Interruption interruption) {
    this.line = line;
    this.console = console;
    this.interruption = interruption;
    targets = Targets.of(line);
    known =
        KnownFindings.of(
            line,
            targets.paths(),
            LocalDate.ofInstant(console.clock().instant(), ZoneOffset.UTC));
    metrics = MetricsFile.of(line);
    likeGitleaks = Compatibility.isGitleaks(line);
    leaksStatus = (int) line.number(Flag.EXIT_CODE, 0, 255).orElse(ExitStatus.LEAKS);
    isQuiet = isQuiet(line.text(Flag.LOG_LEVEL).orElse("info"), likeGitleaks);
  }

  /** Whether only problems are told of, and not how the run went. */
  private static boolean isQuiet(String level, boolean likeGitleaks) {
    return switch (level.toLowerCase(Locale.ROOT)) {
      case "trace", "debug", "info", "warn" -> false;
      case "err", "error", "fatal" -> true;
      default -> {
        if (!likeGitleaks) {
          throw new UsageException("unknown log level '" + level + "'");
        }
        yield false;
      }
    };
  }

  public static int run(CommandLine line, Console console) {
    try (Interruption interruption = Interruption.of(console)) {
      int status = run(line, console, interruption);
      return interruption.happened() ? ExitStatus.INTERRUPTED : status;
    }
  }

  private static int run(CommandLine line, Console console, Interruption interruption) {
    ScanCommand command = new ScanCommand(line, console, interruption);
    try (Reporting reporting = new Reporting(line, console, command.known)) {
      if (line.command() == Command.BASELINE && !reporting.isAsked()) {
        throw new UsageException("'baseline' needs a file to write: -r FILE.json");
      }
      return command.run(reporting);
    } catch (IOException e) {
      if (!console.isReaderGone()) {
        console.error("the findings could not be written: " + FailureReason.of(e));
      }
      return ExitStatus.USAGE;
    }
  }

  private int run(Reporting reporting) throws IOException {
    if (!line.has(Flag.TRACE) && !line.has(Flag.DIAGNOSTICS)) {
      return scan(reporting);
    }
    try (Diagnostics diagnostics = Diagnostics.start(line, console)) {
      int status = scan(reporting);
      diagnostics.write();
      return status;
    }
  }

  private int scan(Reporting reporting) throws IOException {
    targets.warn(console, line);
    TemporaryFolder.removeAbandoned();
    if (line.command() == Command.DIR || line.command() == Command.SCAN) {
      Preload.start();
    }
    List<String> warnings = new ArrayList<>();
    @Nullable GitleaksLog log = likeGitleaks ? log() : null;
    RuleChoice rules = RuleChoice.of(line, System.getenv(), targets.paths());
    Engine engine = EngineChoice.engine(rules, line, warnings);
    warnings.forEach(warning -> console.error("warning: " + warning));
    if (!ValidationFlags.isAsked(line)) {
      return scan(engine, reporting, null, log, rules);
    }
    try (LiveCheck check =
        LiveCheck.of(line, console.clock(), rules.name(), rules.isFound() ? "" : rules.text())) {
      if (rules.isFound()) {
        LiveCheck.warnOfFoundChecks(rules.text(), console::error);
      }
      reporting.checkWith(check);
      return scan(engine, reporting, check, log, rules);
    }
  }

  private int scan(
      Engine engine,
      Reporting reporting,
      @Nullable LiveCheck check,
      @Nullable GitleaksLog log,
      RuleChoice rules)
      throws IOException {
    long timeout = line.number(Flag.TIMEOUT, 0, 1L << 31).orElse(0);
    try (RunWatch watch = new RunWatch(console, interruption, progress(), timeout)) {
      return scan(engine, reporting, watch, check, log, rules.words(engine.rules().size()));
    } catch (StateException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private int scan(
      Engine engine,
      Reporting reporting,
      RunWatch watch,
      @Nullable LiveCheck check,
      @Nullable GitleaksLog log,
      String rules)
      throws IOException {
    watch.watchWriting(reporting.steps());
    FindingSink sink = reporting.sink(engine, watch::cancel);
    if (line.command().scansFiles()) {
      watch.weigh(targets.paths());
    }
    ScanOutcome outcome = ScanOutcome.NOTHING;
    for (ScanPart part : ScanPart.of(line, targets, engine, options(), watch::begin, console)) {
      outcome =
          watch.stopped()
              ? outcome.withoutParts(1)
              : outcome.plus(scan(engine, part, reporting, sink, watch));
    }
    watch.writingBegins();
    double seconds = watch.seconds();
    ScanOutcome told = watch.told(reporting.redacted(outcome));
    if (check != null) {
      watch.begin(new Asking(check));
    }
    reporting.write(engine, () -> summary(told, seconds, watch));
    metrics.write(
        told, reporting.tally().total(), seconds, check == null ? Metrics.NONE : check.metrics());
    if (log != null) {
      log.summary(told, reporting.tally().total(), (long) (seconds * 1e9));
    } else {
      new Summary(console.err(), isQuiet, engine.rules().size() > 0, rules)
          .print(told, reporting, decisions(told, reporting.redactor()), seconds);
    }
    if (check != null) {
      check.tell(console.err());
    }
    console.flush();
    return status(told, reporting.tally());
  }

  /** What became of what was decided before. */
  private List<String> decisions(ScanOutcome outcome, @Nullable Redactor redactor) {
    // Of a baseline it can be told only by a run that looked everywhere, with all rules.
    boolean isWhole = outcome.complete() && NARROWING.stream().noneMatch(line::has);
    return new EarlierDecisions(known, redactor).words(isWhole);
  }

  private ScanOutcome scan(
      Engine engine, ScanPart part, Reporting reporting, FindingSink sink, RunWatch watch)
      throws IOException {
    try (TargetScan task = part.open();
        RunState state =
            RunState.of(line, targets, engine, reporting.redactor(), console.clock().instant())) {
      reporting.countColumns(task::withGitleaksColumns);
      RunListener listener =
          new RunListener(console.err(), line.isOn(Flag.SHOW_SKIPPED), reporting.redactor());
      TargetScan.Begun job = task.start(sink, listener, state.use());
      watch.begin(job);
      ScanOutcome outcome = job.join();
      if (line.isOn(Flag.PIN)) {
        job.pinningTrouble()
            .ifPresent(why -> console.error("warning: --pin does not work here: " + why));
      }
      if (!outcome.stopped().isEmpty()) {
        // What ended this part ends the run.
        watch.cancel();
      }
      listener.runEnded();
      state.ended(outcome);
      return outcome;
    }
  }

  /** Made only where it is wanted: the zone it tells the time in is slow to find. */
  private GitleaksLog log() {
    GitleaksLog log =
        new GitleaksLog(console.err(), isQuiet, !line.isOn(Flag.NO_COLOR), console.clock());
    if (!line.isOn(Flag.NO_BANNER)) {
      log.banner();
    }
    return log;
  }

  private int status(ScanOutcome outcome, Tally tally) {
    long failing = ValidationFlags.failsOnActive(line) ? tally.active() : tally.total();
    if (failing > 0 && line.command() != Command.BASELINE) {
      return leaksStatus;
    }
    if (likeGitleaks) {
      // gitleaks goes on without what it cannot read, and says so in its log alone.
      return outcome.stopped().isEmpty() ? ExitStatus.CLEAN : ExitStatus.LEAKS;
    }
    return outcome.complete() ? ExitStatus.CLEAN : ExitStatus.INCOMPLETE;
  }

  private ScanOptions options() {
    ScanOptions options = ScanOptions.DEFAULT;
    options =
        options.withWorkers((int) line.number(Flag.WORKERS, 1, 1024).orElse(options.workers()));
    options =
        options.withSeed(
            line.number(Flag.SEED, Long.MIN_VALUE, Long.MAX_VALUE).orElse(options.seed()));
    options =
        options.withBufferedBytes(
            line.number(Flag.MAX_MEMORY, 16, 1 << 20).orElse(options.bufferedBytes() >> 20) << 20);
    options =
        options.withWaitingReads(
            (int) line.number(Flag.MAX_READS, 1, 4096).orElse(options.waitingReads()));
    options =
        options.withObjectBytesMax(
            line.number(Flag.MAX_TARGET_MEGABYTES, 0, 1L << 40).orElse(0) * 1_000_000);
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
        .withConfidenceMin(confidence())
        .withPinnedWorkers(line.isOn(Flag.PIN))
        .withTaskTimes(metrics.isAsked());
  }

  private Confidence confidence() {
    String word = line.text(Flag.MIN_CONFIDENCE).orElse("low");
    for (Confidence confidence : Confidence.values()) {
      if (confidence.name().toLowerCase(Locale.ROOT).equals(word)) {
        return confidence;
      }
    }
    throw new UsageException("--min-confidence is low, medium or high, not '" + word + "'");
  }

  private RunWatch.Progress progress() {
    if (line.isOn(Flag.NO_PROGRESS) || likeGitleaks || isQuiet) {
      return RunWatch.Progress.NONE;
    }
    return console.isTerminal() ? RunWatch.Progress.LIVE : RunWatch.Progress.LINES;
  }

  private RunSummary summary(ScanOutcome outcome, double seconds, RunWatch watch) {
    List<RunSummary.Outcome> outcomes = new ArrayList<>();
    outcomes.add(new RunSummary.Outcome("scanned", outcome.scanned()));
    outcome
        .skipped()
        .forEach((why, count) -> outcomes.add(new RunSummary.Outcome("skipped: " + why, count)));
    outcome
        .gaps()
        .forEach(
            (why, count) -> outcomes.add(new RunSummary.Outcome("not scanned: " + why, count)));
    outcome.failed().forEach((why, count) -> outcomes.add(new RunSummary.Outcome(why, count)));
    if (outcome.cancelled() > 0) {
      outcomes.add(new RunSummary.Outcome("left out: " + outcome.stopped(), outcome.cancelled()));
    }
    return new RunSummary(
        targets.words(),
        outcome.complete() ? "" : Summary.verdict(outcome, true),
        outcome.scanned(),
        outcome.bytes(),
        (float) seconds,
        outcomes,
        outcome.problems().stream()
            .map(one -> new RunSummary.Problem(one.path(), one.kind() + ": " + one.message()))
            .toList(),
        outcome.problemsTotal(),
        watch.timeline());
  }
}
