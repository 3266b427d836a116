package dev.sluice.cli.scan;

import dev.sluice.cli.Console;
import dev.sluice.cli.Version;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.detect.Engine;
import dev.sluice.report.HumanReport;
import dev.sluice.report.ReportRule;
import dev.sluice.report.Reports;
import dev.sluice.report.RunSummary;
import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSink;
import dev.sluice.scan.FindingSorter;
import dev.sluice.scan.Redaction;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the findings of a run: those known before are left out, the others are counted,
 * hidden as far as was asked, and written, in report order at the end or as they come.
 */
final class Reporting implements AutoCloseable {
  private final CommandLine line;
  private final Console console;
  private final KnownFindings known;
  private final Optional<ReportTarget> target;
  private final Redaction redaction;
  private final boolean likeGitleaks;
  private final Tally tally = new Tally();
  private final FindingSorter sorter = new FindingSorter();
  private @Nullable OpenReport live;
  private @Nullable IOException failure;
  private long knownCount;
  private UnaryOperator<Finding> gitleaksColumns = Compatibility::columns;

  Reporting(CommandLine line, Console console, KnownFindings known) {
    this.line = line;
    this.console = console;
    this.known = known;
    target = ReportTarget.of(line);
    redaction =
        line.has(Flag.REDACT)
            ? new Redaction((int) line.number(Flag.REDACT, 0, 100).orElse(100))
            : Redaction.NONE;
    likeGitleaks = Compatibility.isGitleaks(line);
  }

  boolean isAsked() {
    return target.isPresent();
  }

  Redaction redaction() {
    return redaction;
  }

  Tally tally() {
    return tally;
  }

  /** Says how columns are counted where gitleaks' are wanted. */
  void countColumns(UnaryOperator<Finding> likeGitleaks) {
    gitleaksColumns = likeGitleaks;
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
  FindingSink sink(Engine engine, Runnable stop) throws IOException {
    if (target.isEmpty() || !target.get().isLive()) {
      return sorter;
    }
    OpenReport report = target.get().open(reports(engine), Reporting::noSummary, console);
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
      fresh.accept(finding);
      report.flush();
    } catch (IOException e) {
      failure = e;
      stop.run();
    }
  }

  /** A live report has no place for a summary. */
  private static RunSummary noSummary() {
    throw new IllegalStateException("a report that is written while the run goes on has no end");
  }

  /** Writes what was not written as it came. */
  synchronized void write(Engine engine, Supplier<RunSummary> run) throws IOException {
    if (failure != null) {
      throw failure;
    }
    if (live != null) {
      live.finish();
      return;
    }
    FindingSink printer = printer();
    if (target.isEmpty()) {
      sorter.forEach(fresh(printer));
      if (console.out().checkError()) {
        throw new IOException("standard output is closed or full");
      }
      return;
    }
    try (OpenReport report = target.get().open(reports(engine), run, console)) {
      sorter.forEach(
          fresh(
              finding -> {
                printer.accept(finding);
                report.accept(finding);
              }));
      report.finish();
    }
  }

  private FindingSink printer() {
    boolean isColoured = console.isColoured() && !line.isOn(Flag.NO_COLOR);
    if (line.isOn(Flag.VERBOSE)) {
      return likeGitleaks
          ? new FindingPrinter(console.out(), !line.isOn(Flag.NO_COLOR))
          : new FindingDisplay(
              console.out(),
              isColoured,
              line.has(Flag.REDACT) ? ContextLines.none() : ContextLines.ofFiles());
    }
    return target.isPresent() || likeGitleaks
        ? finding -> {}
        : new HumanReport(console.out(), null, isColoured);
  }

  private FindingSink fresh(FindingSink to) {
    return finding -> {
      if (known.holds(finding)) {
        knownCount++;
        return;
      }
      tally.add(finding);
      Finding shown = redaction.apply(finding);
      to.accept(likeGitleaks ? gitleaksColumns.apply(shown) : shown);
    };
  }

  private Reports reports(Engine engine) {
    List<ReportRule> rules =
        engine.rules().rules().stream()
            .map(
                rule ->
                    new ReportRule(
                        rule.id(),
                        rule.description(),
                        rule.severity().name().toLowerCase(Locale.ROOT),
                        rule.references()))
            .toList();
    return new Reports(Version.text(), rules, likeGitleaks);
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
