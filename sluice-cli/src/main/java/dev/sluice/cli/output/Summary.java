package dev.sluice.cli.output;

import static dev.sluice.cli.console.Numbers.decimal;
import static dev.sluice.cli.console.Numbers.grouped;

import dev.sluice.cli.console.Numbers;
import dev.sluice.report.TerminalText;
import dev.sluice.scan.RunMetrics;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.scan.ScanProblem;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The last words of a run. */
public final class Summary {
  private static final int RULES_SHOWN = 10;
  private static final int PROBLEMS_SHOWN = 20;
  private static final int PATH_SHOWN_MAX = 300;
  private static final int COUNT_WIDTH = 6;

  private final PrintStream err;
  private final boolean isQuiet;
  private final boolean hasRules;
  private final String rules;

  /**
   * @param isQuiet leaves out all but problems
   * @param hasRules whether anything could be found
   * @param rules how many rules there were and whose
   */
  public Summary(PrintStream err, boolean isQuiet, boolean hasRules, String rules) {
    this.err = err;
    this.isQuiet = isQuiet;
    this.hasRules = hasRules;
    this.rules = rules;
  }

  /**
   * Prints them.
   *
   * @param decisions what became of earlier decisions, a line each
   */
  public void print(
      ScanOutcome outcome, Reporting reporting, List<String> decisions, double seconds) {
    // One archive may have thousands of the same.
    List<ScanProblem> shown =
        outcome.problems().isEmpty()
            ? List.of()
            : outcome.problems().stream().distinct().limit(PROBLEMS_SHOWN).toList();
    for (ScanProblem problem : shown) {
      line(
          TerminalText.line(
              shortened(problem.path()) + ": " + problem.kind() + ": " + problem.message()));
    }
    if (outcome.problemsTotal() > shown.size()) {
      line("… and " + (outcome.problemsTotal() - shown.size()) + " more problems");
    }
    if (isQuiet) {
      if (!outcome.complete() || !hasRules) {
        line(verdict(outcome, hasRules));
      }
      return;
    }
    line("rules: " + TerminalText.line(rules));
    double megabytes = outcome.bytes() / 1e6;
    line(
        "scanned "
            + Numbers.objects(outcome.scanned())
            + ", "
            + decimal(megabytes, 1)
            + " MB in "
            + decimal(seconds, 2)
            + " s ("
            + grouped(Math.round(megabytes / seconds))
            + " MB/s)"
            + PeakMemory.words());
    if (outcome.recalled() > 0) {
      line(grouped(outcome.recalled()) + " of them were known and not read again");
    }
    reasons("skipped", outcome.skipped());
    reasons("not scanned", outcome.gaps());
    reasons("failed", outcome.failed());
    if (outcome.listingsFailed() > 0) {
      line(
          "could not list "
              + grouped(outcome.listingsFailed())
              + " folders or archives to their end");
    }
    long waits = outcome.metrics().value(RunMetrics.WAITS, RunMetrics.FOR_DEVICE_SLOTS);
    if (waits > 0) {
      line(
          "workers waited "
              + grouped(waits)
              + " times for a slot of their device; --device-slots gives it more");
    }
    for (String words : decisions) {
      line(TerminalText.line(words));
    }
    findings(reporting.tally(), reporting.knownCount());
    line(verdict(outcome, hasRules));
  }

  public static String verdict(ScanOutcome outcome, boolean hasRules) {
    if (outcome.complete() && !hasRules) {
      return "complete, but without rules: nothing could be found";
    }
    if (outcome.complete()) {
      return "complete: every object was scanned, or skipped with a reason";
    }
    String why =
        outcome.stopped().isEmpty()
            ? (outcome.gaps().isEmpty()
                    ? ""
                    : grouped(outcome.gapsTotal()) + " could not be scanned, ")
                + grouped(outcome.failedTotal())
                + " failed, "
                + grouped(outcome.listingsFailed())
                + " folders or archives not listed to their end"
            : stopped(outcome);
    return "INCOMPLETE: " + why;
  }

  /** A run that ended early left out what was listed, and what was not listed yet. */
  private static String stopped(ScanOutcome outcome) {
    String left = outcome.stopped() + ", " + Numbers.objects(outcome.cancelled()) + " left out";
    return outcome.listingsFailed() == 0
        ? left
        : left
            + ", "
            + grouped(outcome.scanned())
            + " scanned; the listing was cut short, so how many more there are is not known";
  }

  private void findings(Tally tally, long known) {
    String left = known == 0 ? "" : " (" + grouped(known) + " known ones left out)";
    if (tally.total() == 0) {
      line("no leaks found" + left);
      return;
    }
    line("leaks found: " + tally.total() + " (" + severities(tally) + ")" + left);
    List<Tally.Row> rows = tally.rows();
    for (Tally.Row row : rows.subList(0, Math.min(RULES_SHOWN, rows.size()))) {
      String count = grouped(row.count());
      String indent = " ".repeat(Math.max(0, COUNT_WIDTH - count.length()));
      line(
          "  "
              + indent
              + count
              + "  "
              + TerminalText.line(row.ruleId())
              + " ("
              + row.severity()
              + ")");
    }
    if (rows.size() > RULES_SHOWN) {
      line("          and " + (rows.size() - RULES_SHOWN) + " more rules");
    }
  }

  /** A path of bearable length; its end tells more than its middle. */
  private static String shortened(String path) {
    return path.length() <= PATH_SHOWN_MAX
        ? path
        : path.substring(0, PATH_SHOWN_MAX / 3)
            + "…"
            + path.substring(path.length() - PATH_SHOWN_MAX / 3);
  }

  private static String severities(Tally tally) {
    StringBuilder words = new StringBuilder();
    tally
        .bySeverity()
        .forEach(
            (severity, count) ->
                words
                    .append(words.isEmpty() ? "" : ", ")
                    .append(grouped(count))
                    .append(' ')
                    .append(severity));
    return words.toString();
  }

  private void reasons(String what, Map<String, Long> counts) {
    if (counts.isEmpty()) {
      return;
    }
    StringBuilder words = new StringBuilder();
    new TreeMap<>(counts)
        .forEach(
            (reason, count) ->
                words.append(words.isEmpty() ? "" : ", ").append(reason).append(' ').append(count));
    long total = 0;
    for (long count : counts.values()) {
      total += count;
    }
    line(TerminalText.line(what + " " + grouped(total) + ": " + words));
  }

  private void line(String text) {
    err.println(text);
  }
}
