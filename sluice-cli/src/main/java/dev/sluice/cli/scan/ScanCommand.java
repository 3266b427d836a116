package dev.sluice.cli.scan;

import dev.sluice.cli.Console;
import dev.sluice.cli.ExitStatus;
import dev.sluice.cli.Version;
import dev.sluice.cli.flags.Command;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.detect.Engine;
import dev.sluice.detect.rule.Confidence;
import dev.sluice.report.ReportRule;
import dev.sluice.report.Reports;
import dev.sluice.report.RunSummary;
import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSink;
import dev.sluice.scan.FindingSorter;
import dev.sluice.scan.Redaction;
import dev.sluice.scan.ScanJob;
import dev.sluice.scan.ScanOptions;
import dev.sluice.scan.ScanOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** Scans and reports: what {@code dir}, {@code stdin}, {@code scan} and {@code baseline} do. */
public final class ScanCommand {
  private final CommandLine line;
  private final Console console;
  private final Targets targets;
  private final Optional<ReportTarget> report;
  private final KnownFindings known;
  private final Redaction redaction;
  private final boolean likeGitleaks;
  private final boolean isQuiet;
  private final Tally tally = new Tally();
  private long knownCount;

  private ScanCommand(CommandLine line, Console console) {
    this.line = line;
    this.console = console;
    targets = Targets.of(line);
    report = ReportTarget.of(line);
    known = KnownFindings.of(line, targets.paths());
    redaction =
        line.has(Flag.REDACT)
            ? new Redaction((int) line.number(Flag.REDACT, 0, 100).orElse(100))
            : Redaction.NONE;
    likeGitleaks = Compatibility.isGitleaks(line);
    isQuiet = isQuiet(line.text(Flag.LOG_LEVEL).orElse("info"));
    if (line.command() == Command.BASELINE && report.isEmpty()) {
      throw new UsageException("'baseline' needs a file to write: -r FILE.json");
    }
  }

  /** Whether only problems are told of, and not how the run went. */
  private static boolean isQuiet(String level) {
    return switch (level.toLowerCase(Locale.ROOT)) {
      case "trace", "debug", "info", "warn" -> false;
      case "err", "error", "fatal" -> true;
      default -> throw new UsageException("unknown log level '" + level + "'");
    };
  }

  public static int run(CommandLine line, Console console) {
    return new ScanCommand(line, console).run();
  }

  private int run() {
    if (!line.has(Flag.TRACE)) {
      return scan();
    }
    try (RunTrace trace = RunTrace.start(Path.of(line.text(Flag.TRACE).orElseThrow()))) {
      int status = scan();
      trace.write();
      return status;
    } catch (IOException e) {
      console.error("the trace could not be written: " + e.getMessage());
      return ExitStatus.USAGE;
    }
  }

  private int scan() {
    Forerunner.start();
    List<String> warnings = new ArrayList<>();
    RuleChoice rules = RuleChoice.of(line, System.getenv(), targets.paths());
    Engine engine = EngineChoice.engine(rules, line, warnings);
    warnings.forEach(warning -> console.error("warning: " + warning));
    ScanOptions options = options();
    RunListener listener = new RunListener(console.err(), line.isOn(Flag.SHOW_SKIPPED));
    try (FindingSorter findings = new FindingSorter()) {
      ScanJob job =
          ScanJob.start(
              engine,
              targets.sources(line, console),
              Archives.formats(line),
              options,
              findings,
              listener);
      listener.attach(job);
      RunWatch watch =
          new RunWatch(
              job, console.err(), progress(), line.number(Flag.TIMEOUT, 0, 1L << 31).orElse(0));
      ScanOutcome outcome = job.join();
      watch.runEnded();
      double seconds = watch.seconds();
      String stopped = watch.timedOut() ? "time was up" : outcome.stopped();
      write(engine, findings, () -> summary(outcome, stopped, seconds, watch));
      if (line.has(Flag.METRICS)) {
        Path metrics = Path.of(line.text(Flag.METRICS).orElseThrow());
        RunMetrics.write(metrics, outcome, tally.total(), seconds);
      }
      new Summary(console.err(), isQuiet)
          .print(outcome, tally, knownCount, known.unused(), seconds);
      console.flush();
      watch.release();
      return watch.interrupted() ? ExitStatus.INTERRUPTED : status(outcome);
    } catch (IOException e) {
      console.error("the report could not be written: " + e.getMessage());
      return ExitStatus.USAGE;
    }
  }

  private int status(ScanOutcome outcome) {
    if (tally.total() > 0 && line.command() != Command.BASELINE) {
      return (int) line.number(Flag.EXIT_CODE, 0, 255).orElse(ExitStatus.LEAKS);
    }
    if (outcome.complete()) {
      return ExitStatus.CLEAN;
    }
    return likeGitleaks ? ExitStatus.LEAKS : ExitStatus.INCOMPLETE;
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
        options.withObjectBytesMax(
            line.number(Flag.MAX_TARGET_MEGABYTES, 0, 1L << 40).orElse(0) * 1_000_000);
    return options.withConfidenceMin(confidence());
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
    if (line.isOn(Flag.NO_PROGRESS)) {
      return RunWatch.Progress.NONE;
    }
    return console.isTerminal() ? RunWatch.Progress.LIVE : RunWatch.Progress.LINES;
  }

  /** Writes the findings that are not known yet, to the report and to people. */
  private void write(Engine engine, FindingSorter findings, Supplier<RunSummary> run)
      throws IOException {
    boolean shows = line.isOn(Flag.VERBOSE) || report.isEmpty();
    FindingSink printer =
        shows ? new FindingPrinter(console.out(), line.isOn(Flag.VERBOSE)) : finding -> {};
    if (report.isEmpty()) {
      findings.forEach(fresh(printer));
      return;
    }
    Reports reports = new Reports(Version.text(), rules(engine), likeGitleaks);
    report
        .get()
        .write(
            reports,
            run,
            console,
            writer ->
                findings.forEach(
                    fresh(
                        finding -> {
                          printer.accept(finding);
                          writer.accept(finding);
                        })));
  }

  private FindingSink fresh(FindingSink to) {
    return finding -> {
      if (known.holds(finding)) {
        knownCount++;
        return;
      }
      tally.add(finding);
      Finding shown = redaction.apply(finding);
      to.accept(likeGitleaks ? Compatibility.columns(shown) : shown);
    };
  }

  private static List<ReportRule> rules(Engine engine) {
    return engine.rules().rules().stream()
        .map(
            rule ->
                new ReportRule(
                    rule.id(),
                    rule.description(),
                    rule.severity().name().toLowerCase(Locale.ROOT),
                    rule.references()))
        .toList();
  }

  private RunSummary summary(ScanOutcome outcome, String stopped, double seconds, RunWatch watch) {
    List<RunSummary.Outcome> outcomes = new ArrayList<>();
    outcomes.add(new RunSummary.Outcome("scanned", outcome.scanned()));
    outcome
        .skipped()
        .forEach((why, count) -> outcomes.add(new RunSummary.Outcome("skipped: " + why, count)));
    outcome.failed().forEach((why, count) -> outcomes.add(new RunSummary.Outcome(why, count)));
    if (outcome.cancelled() > 0) {
      outcomes.add(new RunSummary.Outcome("left out: " + stopped, outcome.cancelled()));
    }
    return new RunSummary(
        targets.words(),
        outcome.complete() ? "" : Summary.verdict(outcome),
        outcome.scanned(),
        outcome.bytes(),
        (float) seconds,
        outcomes,
        watch.samples());
  }
}
