package dev.sluice.cli.scan;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.Interruption;
import dev.sluice.cli.engine.BuiltInTables;
import dev.sluice.cli.engine.EngineChoice;
import dev.sluice.cli.engine.RuleChoice;
import dev.sluice.cli.flags.Command;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.gitleaks.GitleaksLog;
import dev.sluice.cli.output.EarlierDecisions;
import dev.sluice.cli.output.KnownFindings;
import dev.sluice.cli.output.MetricsFile;
import dev.sluice.cli.output.Reporting;
import dev.sluice.cli.output.RunListener;
import dev.sluice.cli.output.Summary;
import dev.sluice.cli.output.Tally;
import dev.sluice.cli.request.EngineRequest;
import dev.sluice.cli.request.ScanRequest;
import dev.sluice.cli.request.WatchRequest;
import dev.sluice.cli.source.TargetScan;
import dev.sluice.cli.source.Targets;
import dev.sluice.cli.validate.LiveCheck;
import dev.sluice.cli.watch.Asking;
import dev.sluice.cli.watch.Diagnostics;
import dev.sluice.cli.watch.RunWatch;
import dev.sluice.detect.Engine;
import dev.sluice.report.RunSummary;
import dev.sluice.scan.FindingSink;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.scan.redact.Redactor;
import dev.sluice.source.FailureReason;
import dev.sluice.source.metrics.Metrics;
import dev.sluice.source.temporary.TemporaryFolder;
import dev.sluice.state.StateException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Scans and reports: what {@code dir}, {@code git}, {@code stdin} and their like do. */
public final class ScanCommand {
  private final ScanRequest request;
  private final Console console;
  private final Interruption interruption;
  private final Targets targets;
  private final KnownFindings known;
  private final MetricsFile metrics;
  private final BuiltInTables builtIn;

  private ScanCommand(
      ScanRequest request, Console console, Interruption interruption, BuiltInTables builtIn) {
    this.request = request;
    this.builtIn = builtIn;
    this.console = console;
    this.interruption = interruption;
    targets = Targets.of(request.targets());
    known = KnownFindings.of(request.known(), targets.paths(), console.clock());
    metrics = new MetricsFile(request.metrics());
  }

  /**
   * Runs the command.
   *
   * @param ahead the tables of the built-in rules, if somebody has begun to read them
   */
  public static int run(CommandLine line, Console console, @Nullable BuiltInTables ahead) {
    // Read from here on at the latest, while what is asked for is found out.
    BuiltInTables builtIn = BuiltInTables.NONE;
    if (EngineRequest.namesNone(line)) {
      builtIn = ahead == null ? BuiltInTables.begin() : ahead;
    }
    Preload.start(line.command());
    try (Interruption interruption = Interruption.of(console)) {
      int status = run(ScanRequest.of(line), console, interruption, builtIn);
      return interruption.happened() ? ExitStatus.INTERRUPTED : status;
    }
  }

  private static int run(
      ScanRequest request, Console console, Interruption interruption, BuiltInTables builtIn) {
    ScanCommand command = new ScanCommand(request, console, interruption, builtIn);
    try (Reporting reporting = new Reporting(request.output(), console, command.known)) {
      if (request.command() == Command.BASELINE && !reporting.isAsked()) {
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
    if (!request.diagnostics().isAsked()) {
      return scan(reporting);
    }
    try (Diagnostics diagnostics = Diagnostics.start(request.diagnostics(), console)) {
      int status = scan(reporting);
      diagnostics.write();
      return status;
    }
  }

  private int scan(Reporting reporting) throws IOException {
    targets.warn(console, request.targets());
    TemporaryFolder.removeAbandoned();
    List<String> warnings = new ArrayList<>();
    @Nullable GitleaksLog log = request.likeGitleaks() ? log() : null;
    RuleChoice rules = RuleChoice.of(request.engine(), System.getenv(), targets.paths());
    Engine engine = EngineChoice.engine(rules, request.engine(), builtIn, warnings);
    warnings.forEach(warning -> console.error("warning: " + warning));
    if (!request.validation().isAsked()) {
      return scan(engine, reporting, null, log, rules);
    }
    try (LiveCheck check =
        LiveCheck.of(
            request.validation(),
            console.clock(),
            rules.name(),
            rules.isFound() ? "" : rules.text())) {
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
    long timeout = request.watch().timeoutSeconds();
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
    reporting.hurryWhen(watch::stopped);
    FindingSink sink = reporting.sink(engine, watch::cancel);
    if (request.command().scansFiles()) {
      watch.weigh(targets.paths());
    }
    ScanOutcome outcome = ScanOutcome.NOTHING;
    for (ScanPart part : ScanPart.of(request, targets, engine, watch::begin, console)) {
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
      new Summary(console.err(), request.watch().isQuiet(), engine.rules().size() > 0, rules)
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
    boolean isWhole = outcome.complete() && !request.isNarrowed();
    return new EarlierDecisions(known, redactor).words(isWhole);
  }

  private ScanOutcome scan(
      Engine engine, ScanPart part, Reporting reporting, FindingSink sink, RunWatch watch)
      throws IOException {
    try (TargetScan task = part.open();
        RunState state =
            RunState.of(
                request, targets, engine, reporting.redactor(), console.clock().instant())) {
      reporting.countColumns(task::withGitleaksColumns);
      RunListener listener =
          new RunListener(console.err(), request.watch().showsSkipped(), reporting.redactor());
      TargetScan.Begun job = task.start(sink, listener, state.use());
      watch.begin(job);
      ScanOutcome outcome = job.join();
      if (request.options().pinWorkers()) {
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
    WatchRequest watch = request.watch();
    GitleaksLog log =
        new GitleaksLog(console.err(), watch.isQuiet(), !watch.isColourless(), console.clock());
    if (watch.hasBanner()) {
      log.banner();
    }
    return log;
  }

  private int status(ScanOutcome outcome, Tally tally) {
    long failing = request.validation().failsOnActive() ? tally.active() : tally.total();
    if (failing > 0 && request.command() != Command.BASELINE) {
      return (int) request.leaksStatus().orElse(ExitStatus.LEAKS);
    }
    if (request.likeGitleaks()) {
      // gitleaks goes on without what it cannot read, and says so in its log alone.
      return outcome.stopped().isEmpty() ? ExitStatus.CLEAN : ExitStatus.LEAKS;
    }
    return outcome.complete() ? ExitStatus.CLEAN : ExitStatus.INCOMPLETE;
  }

  private RunWatch.Progress progress() {
    if (!request.watch().showsProgress()) {
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
