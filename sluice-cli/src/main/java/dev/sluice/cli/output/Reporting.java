package dev.sluice.cli.output;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.flags.GivenCredentials;
import dev.sluice.cli.gitleaks.Compatibility;
import dev.sluice.cli.program.Version;
import dev.sluice.cli.request.OutputRequest;
import dev.sluice.cli.validate.LiveCheck;
import dev.sluice.detect.Engine;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import dev.sluice.report.HumanReport;
import dev.sluice.report.ReportRule;
import dev.sluice.report.Reports;
import dev.sluice.report.RunSummary;
import dev.sluice.report.owner.Owners;
import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSink;
import dev.sluice.scan.FindingSorter;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.scan.ScanProblem;
import dev.sluice.scan.redact.Redaction;
import dev.sluice.scan.redact.Redactor;
import dev.sluice.scheduler.time.SystemTicker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the findings of a run: those known before are left out, the others are counted,
 * hidden as far as was asked, and written, in report order at the end or as they come.
 */
public final class Reporting implements AutoCloseable {
  private final OutputRequest request;
  private final Console console;
  private final KnownFindings known;
  private final Optional<ReportTarget> target;
  private final @Nullable Redactor redactor;
  private final boolean likeGitleaks;
  private final Tally tally = new Tally();
  private final FindingSorter sorter = new FindingSorter();
  private @Nullable OpenReport live;
  private @Nullable IOException failure;
  private @Nullable Supplier<RunSummary> summary;
  private long knownCount;
  private @Nullable LiveCheck liveCheck;
  private final Steps steps = new Steps();
  private UnaryOperator<Finding> gitleaksColumns = Compatibility::columns;

  public Reporting(OutputRequest request, Console console, KnownFindings known) {
    this.request = request;
    this.console = console;
    this.known = known;
    target = ReportTarget.of(request.report());
    redactor = redactor(request);
    likeGitleaks = request.likeGitleaks();
  }

  /** What is being written, for who watches whether that ends. */
  public static final class Steps {
    private static final long NONE = Long.MIN_VALUE;

    /** When the step under way began. */
    private volatile long begun = NONE;

    /** A step begins, and the one before is over. */
    void begin() {
      begun = SystemTicker.INSTANCE.nanos();
    }

    void end() {
      begun = NONE;
    }

    /** For how long one step has been under way, 0 if none is. */
    public long nanosSinceStep(long now) {
      long at = begun;
      return at == NONE ? 0 : now - at;
    }
  }

  /** What is being written. */
  public Steps steps() {
    return steps;
  }

  public boolean isAsked() {
    return target.isPresent();
  }

  /** What hides secrets in all that is said of a run, or null if that is not asked for. */
  public @Nullable Redactor redactor() {
    return redactor;
  }

  /** Says when time is up: what takes long to be redacted is hidden whole then. */
  public void hurryWhen(BooleanSupplier isTimeUp) {
    if (redactor != null) {
      redactor.hurryWhen(isTimeUp);
    }
  }

  /** What hides secrets as a request asks, or null if it does not. */
  public static @Nullable Redactor redactor(OutputRequest request) {
    if (request.redactedPercent() == 0) {
      return null;
    }
    Redaction redaction = new Redaction(request.redactedPercent());
    return request.isOfReports() ? Redactor.ofReports(redaction) : new Redactor(redaction);
  }

  /** What came of a run, without our credentials, and without secrets if those are hidden. */
  public ScanOutcome redacted(ScanOutcome outcome) {
    GivenCredentials given = request.credentials();
    return outcome.withProblems(
        problem -> {
          String path = given.hide(problem.path());
          String message = given.hide(problem.message());
          return new ScanProblem(
              redactor == null ? path : redactor.path(path),
              problem.offset(),
              problem.kind(),
              redactor == null ? message : redactor.words(message));
        });
  }

  public Tally tally() {
    return tally;
  }

  /** Says how columns are counted where gitleaks' are wanted. */
  public void countColumns(UnaryOperator<Finding> likeGitleaks) {
    gitleaksColumns = likeGitleaks;
  }

  /** Has the secrets checked before findings are written. */
  public void checkWith(LiveCheck check) {
    liveCheck = check;
  }

  /** How many findings were left out because somebody knew them. */
  long knownCount() {
    return knownCount;
  }

  /**
   * Where a run puts its findings.
   *
   * @param stop ends the run, called if what is written as it comes cannot be written
   */
  public FindingSink sink(Engine engine, Runnable stop) throws IOException {
    if (redactor != null) {
      // What is to be hidden is known once everything is found, so nothing is written before.
      return finding -> {
        redactor.learn(finding);
        sorter.accept(finding);
      };
    }
    if (target.isEmpty() || !target.get().isLive() || liveCheck != null) {
      return sorter;
    }
    steps.begin();
    OpenReport report = target.get().open(reports(engine), this::endOfRun, console);
    steps.end();
    live = report;
    FindingSink fresh = fresh(report);
    return finding -> writeNow(finding, fresh, report, stop);
  }

  private synchronized void writeNow(
      Finding finding, FindingSink fresh, OpenReport report, Runnable stop) {
    if (failure != null) {
      return;
    }
    try {
      steps.begin();
      fresh.accept(finding);
      report.flush();
    } catch (IOException e) {
      failure = e;
      stop.run();
    } finally {
      steps.end();
    }
  }

  /** What a report that is written while the run goes on says at its end. */
  private RunSummary endOfRun() {
    Supplier<RunSummary> ended = summary;
    if (ended == null) {
      throw new IllegalStateException("the run has not ended");
    }
    return ended.get();
  }

  /** Writes what was not written as it came. */
  public synchronized void write(Engine engine, Supplier<RunSummary> run) throws IOException {
    if (failure != null) {
      throw failure;
    }
    summary = run;
    try {
      writeAll(engine, run);
    } finally {
      steps.end();
    }
  }

  private void writeAll(Engine engine, Supplier<RunSummary> run) throws IOException {
    if (live != null) {
      steps.begin();
      live.finish();
      return;
    }
    if (liveCheck != null) {
      liveCheck.ask(sorter, finding -> !isKnown(finding));
    }
    FindingSink printer = printer();
    if (target.isEmpty()) {
      sorter.forEach(
          fresh(
              finding -> {
                steps.begin();
                printer.accept(finding);
              }));
      if (console.out().checkError()) {
        throw new IOException("standard output is closed or full");
      }
      return;
    }
    boolean isWatched = target.get().mayTakeForEver();
    if (isWatched) {
      steps.begin();
    }
    // What is shown beside a report may wait for a reader, too.
    try (OpenReport report = target.get().open(reports(engine), run, console)) {
      sorter.forEach(
          fresh(
              finding -> {
                steps.begin();
                printer.accept(finding);
                if (!isWatched) {
                  steps.end();
                }
                report.accept(finding);
              }));
      report.finish();
    }
  }

  private FindingSink printer() {
    boolean isColoured = console.isColoured() && !request.isColourless();
    if (request.isVerbose()) {
      return likeGitleaks
          ? new FindingPrinter(console.out(), !request.isColourless())
          : new FindingDisplay(
              console.out(),
              isColoured,
              request.isRedactionAsked() ? ContextLines.none() : ContextLines.ofFiles());
    }
    return target.isPresent() || likeGitleaks
        ? finding -> {}
        : new HumanReport(console.out(), null, isColoured);
  }

  private FindingSink fresh(FindingSink to) {
    return finding -> {
      if (isKnown(finding)) {
        knownCount++;
        return;
      }
      Finding judged = liveCheck == null ? finding : liveCheck.judged(finding);
      if (liveCheck != null && !liveCheck.isWanted(judged)) {
        return;
      }
      tally.add(judged);
      known.notice(judged);
      Finding shown = redactor == null ? judged : redactor.apply(judged);
      to.accept(likeGitleaks ? gitleaksColumns.apply(shown) : shown);
    };
  }

  private boolean isKnown(Finding finding) {
    // A baseline that was redacted names a file without the secret in its name.
    return !known.isEmpty()
        && (known.holds(finding) || (redactor != null && known.holds(redactor.apply(finding))));
  }

  private Reports reports(Engine engine) throws IOException {
    return new Reports(
        Version.text(),
        () -> listed(engine.rules()),
        likeGitleaks,
        console.clock(),
        likeGitleaks ? Owners.NONE : Owners.find(Path.of("")));
  }

  /** Every rule is read for it, which the formats that list none need not wait for. */
  private List<ReportRule> listed(RuleSet all) {
    // gitleaks lists a rule as often as its id was given.
    Stream<Rule> rules =
        likeGitleaks
            ? all.listing().stream().map(id -> all.rule(all.indexOf(id)))
            : all.rules().stream();
    return rules
        .map(
            rule ->
                new ReportRule(
                    rule.id(),
                    rule.description(),
                    rule.severity().name().toLowerCase(Locale.ROOT),
                    rule.references()))
        .toList();
  }

  @Override
  public void close() throws IOException {
    try (sorter) {
      if (live != null) {
        live.close();
      }
    }
  }
}
